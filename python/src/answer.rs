//! Answers about properties, and those that are no invariants: counterexamples and rankings.

use std::sync::Arc;

use pdrer::answer::explain::ranked;
use pdrer::answer::export::{Proofs, json, text};
use pdrer::answer::ranking;
use pdrer::answer::witness::{self, vcd, words};
use pdrer::answer::{certificate, witness::words::WordRun};
use pdrer::check::{LivenessProof, Outcome, SelfCheck, Verdict, horn};
use pdrer::cli::embedded::Input;
use pdrer::limits::Limits;
use pdrer::logic::bits::Bits;
use pdrer::model::{Goal, aiger};
use pdrer::verify::Words;
use pdrer::verify::words::simulated;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::clauses::{Derivation, Solution};
use crate::error;
use crate::invariant::{Invariant, Size, size};
use crate::model::text as text_of;

/// What is known about a property.
#[pyclass(frozen, module = "pdrer._native")]
pub struct Answer {
    input: Arc<Input>,
    property: usize,
    outcome: Outcome,
    /// Of clauses: their answer.
    clauses: Option<horn::Answer>,
}

impl Answer {
    /// What is known about a property of a model, or of clauses with this answer.
    pub fn new(
        input: &Arc<Input>,
        property: usize,
        outcome: Outcome,
        clauses: Option<horn::Answer>,
    ) -> Answer {
        Answer { input: input.clone(), property, outcome, clauses }
    }

    /// The verdict about bits. That about clauses is about how an engine sees them.
    fn bits(&self) -> Option<&Verdict> {
        self.input.clauses().is_none().then_some(&self.outcome.verdict)
    }
}

#[pymethods]
impl Answer {
    #[getter]
    fn property(&self) -> usize {
        self.property
    }

    #[getter]
    fn label(&self) -> String {
        self.input.names().label(self.property)
    }

    #[getter]
    fn name(&self) -> Option<String> {
        self.input.names().property(self.property).map(text_of)
    }

    #[getter]
    fn verdict(&self) -> &'static str {
        match self.outcome.verdict {
            Verdict::Safe(_) | Verdict::Live(_) => "safe",
            Verdict::Unsafe(_) => "unsafe",
            Verdict::Unknown { .. } => "unknown",
        }
    }

    /// Why it is undecided.
    #[getter]
    fn reason(&self) -> Option<String> {
        match &self.outcome.verdict {
            Verdict::Unknown { reason, .. } => Some(reason.to_string()),
            _ => None,
        }
    }

    /// No counterexample has this many steps or fewer.
    #[getter]
    fn bound(&self) -> Option<usize> {
        match self.outcome.verdict {
            Verdict::Unknown { bound, .. } => bound,
            _ => None,
        }
    }

    /// Has the answer been verified?
    #[getter]
    fn checked(&self) -> bool {
        self.outcome.self_check == SelfCheck::Passed
    }

    #[getter]
    fn invariant(&self) -> Option<Invariant> {
        let invariant = self.bits()?.invariant()?;
        Some(Invariant { input: self.input.clone(), property: self.property, invariant: invariant.clone() })
    }

    #[getter]
    fn ranking(&self) -> Option<Ranking> {
        match self.bits()? {
            Verdict::Live(LivenessProof::Ranking(ranking)) => {
                Some(Ranking { input: self.input.clone(), property: self.property, ranking: ranking.clone() })
            }
            _ => None,
        }
    }

    #[getter]
    fn counterexample(&self) -> Option<Counterexample> {
        let run = self.bits()?.counterexample()?;
        Some(Counterexample { input: self.input.clone(), run: run.clone() })
    }

    #[getter]
    fn solution(&self) -> Option<Solution> {
        let size = self.outcome.verdict.invariant()?.size();
        Solution::new(&self.input, self.clauses.as_ref()?, size)
    }

    #[getter]
    fn derivation(&self) -> Option<Derivation> {
        self.outcome.verdict.counterexample()?;
        Derivation::new(&self.input, self.clauses.as_ref()?)
    }
}

/// A run into a bad state, or a lasso.
#[pyclass(frozen, module = "pdrer._native")]
pub struct Counterexample {
    input: Arc<Input>,
    run: witness::Counterexample,
}

#[pymethods]
impl Counterexample {
    #[getter]
    fn property(&self) -> usize {
        self.run.property
    }

    /// The step to which a lasso returns.
    #[getter]
    fn back(&self) -> Option<usize> {
        self.run.back
    }

    /// The names of the inputs and of the latches.
    #[getter]
    fn names(&self) -> (Vec<String>, Vec<String>) {
        let (model, names) = (self.input.model(), self.input.names());
        let inputs = (0..model.inputs).map(|i| text_of(&names.input(i).bytes));
        let latches = (0..model.latches.len()).map(|i| text_of(&names.latch(i).bytes));
        (inputs.collect(), latches.collect())
    }

    /// The values of the inputs in each step.
    #[getter]
    fn inputs(&self) -> Vec<Vec<bool>> {
        self.run.inputs.iter().map(values).collect()
    }

    /// The values of the latches in each step.
    #[getter]
    fn states(&self) -> Vec<Vec<bool>> {
        let model = self.input.model();
        let mut state = self.run.state.clone();
        let step = |inputs: &Bits| {
            let next = model.next_state(&model.evaluate(&state, inputs));
            values(&std::mem::replace(&mut state, next))
        };
        self.run.inputs.iter().map(step).collect()
    }

    /// The witness, in the format of AIGER; for a model of words in that of BTOR2.
    fn witness<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let mut text = Vec::new();
        let label = self.input.names().label(self.run.property);
        match self.input.words() {
            None => self.run.write(&label, &mut text)?,
            Some(Words { words, map, .. }) => {
                simulated(words, &WordRun::new(words, map, &self.run)).write(words, &mut text)?;
            }
        }
        Ok(PyBytes::new(py, &text))
    }

    /// The waveform, in the format VCD, with so many turns of a loop.
    fn vcd<'py>(&self, py: Python<'py>, turns: usize) -> PyResult<Bound<'py, PyBytes>> {
        let (model, names) = (self.input.model(), self.input.names());
        let title = self.input.path().to_string_lossy();
        let run = self.run.with_turns(turns);
        let mut text = Vec::new();
        match self.input.words() {
            None => vcd::write(model, names, &title, &[&run], &[], &mut text)?,
            Some(Words { words, map, .. }) => {
                let run = simulated(words, &WordRun::new(words, map, &run));
                words::vcd::write(words, map, &[], &title, &[run], &mut text)?;
            }
        }
        Ok(PyBytes::new(py, &text))
    }
}

fn values(bits: &Bits) -> Vec<bool> {
    bits.iter().copied().collect()
}

/// Why a justice property holds.
#[pyclass(frozen, module = "pdrer._native")]
pub struct Ranking {
    input: Arc<Input>,
    property: usize,
    ranking: ranking::Ranking,
}

impl Ranking {
    fn proofs<'a>(&'a self, title: &'a str) -> Proofs<'a> {
        let (model, names) = (self.input.model(), self.input.names());
        Proofs {
            ranked: vec![(self.property, &self.ranking)],
            ..Proofs::new(title, model, names, Vec::new())
        }
    }
}

#[pymethods]
impl Ranking {
    /// No run ticks more often than this.
    #[getter]
    fn ticks(&self) -> usize {
        self.ranking.ticks()
    }

    /// The number of sets.
    #[getter]
    fn sets(&self) -> usize {
        self.ranking.sets.len()
    }

    #[getter]
    fn size(&self) -> Size {
        size(self.ranking.size())
    }

    /// The ranking in one of the formats `json`, `text`, `html`.
    fn export(&self, format: &str) -> PyResult<String> {
        let title = self.input.path().to_string_lossy();
        let proofs = self.proofs(&title);
        Ok(match format {
            "json" => String::from_utf8(json::write(&proofs)).expect("JSON is UTF-8"),
            "text" => text::write(&proofs),
            "html" => ranked::html::write(&ranked::explain(&proofs)),
            "svg" => ranked::svg::write(&ranked::explain(&proofs)),
            _ => return Err(PyValueError::new_err(format!("there is no format {format} of rankings"))),
        })
    }

    /// The witness circuit.
    fn certificate<'py>(&self, py: Python<'py>, ascii: bool) -> PyResult<Bound<'py, PyBytes>> {
        let model = self.input.model();
        let Ok(Goal::NotForever(justice)) = model.goal(self.property) else {
            unreachable!("it has a ranking")
        };
        let built =
            certificate::of_ranking(model, justice, &self.ranking, &Limits::default()).map_err(error)?;
        let write = if ascii { aiger::write_ascii } else { aiger::write_binary };
        Ok(PyBytes::new(py, &write(&built)))
    }
}
