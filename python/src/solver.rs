//! What engines in Python need: a solver for queries about a step of a model, and the check of what they find.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pdrer::answer::certificate;
use pdrer::answer::invariant::Invariant;
use pdrer::answer::witness::Counterexample;
use pdrer::check::{Outcome, SelfCheck, Verdict};
use pdrer::limits::{Limits, Stopped};
use pdrer::logic::bits::Bits;
use pdrer::logic::lit::Lit;
use pdrer::sat::{self, Backend, Evidence, Stop};
use pdrer::verify;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::answer::Answer;
use crate::error;
use crate::model::Model;
use crate::search::TICK;

/// A solver that knows the gates and the constraints of a model. Its variables are those of the model, and new ones.
#[pyclass(unsendable, module = "pdrer._native")]
pub struct Solver {
    solver: sat::Solver,
    /// The exception that has ended a query.
    raised: Arc<Mutex<Option<PyErr>>>,
    variables: usize,
    assumptions: Vec<Lit>,
}

/// Ends queries when the time is over, and when Python has a signal, whose exception it keeps.
fn stop(seconds: Option<f64>, raised: &Arc<Mutex<Option<PyErr>>>) -> Stop {
    let left = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let time = Limits::default().within(left).stop();
    let (raised, asked) = (raised.clone(), Mutex::new(Instant::now()));
    Arc::new(move || {
        let mut asked = asked.lock().unwrap_or_else(PoisonError::into_inner);
        let mut raised = raised.lock().unwrap_or_else(PoisonError::into_inner);
        if raised.is_none() && asked.elapsed() >= TICK {
            *asked = Instant::now();
            *raised = Python::attach(|py| py.check_signals()).err();
        }
        raised.is_some() || time()
    })
}

impl Solver {
    fn literals(&self, codes: Vec<u32>) -> PyResult<Vec<Lit>> {
        let known = |code: u32| Some(Lit::from_code(code)).filter(|lit| lit.var().index() < self.variables);
        let literal =
            |code| known(code).ok_or_else(|| PyValueError::new_err(format!("there is no literal {code}")));
        codes.into_iter().map(literal).collect()
    }
}

#[pymethods]
impl Solver {
    /// Queries end after so many seconds from now on.
    #[new]
    fn new(model: &Model, seconds: Option<f64>) -> PyResult<Solver> {
        let model = model.bits()?;
        let raised = Arc::default();
        let mut solver = sat::Solver::with_backend(Backend::Native, Some(stop(seconds, &raised)));
        let variables = model.variables();
        solver.reserve(variables);
        solver.add_clause(&[Lit::TRUE]);
        for (i, &[a, b]) in model.ands.iter().enumerate() {
            let gate = model.and(i);
            for clause in [&[!gate, a][..], &[!gate, b], &[gate, !a, !b]] {
                solver.add_clause(clause);
            }
        }
        for &constraint in &model.constraints {
            solver.add_clause(&[constraint]);
        }
        Ok(Solver { solver, raised, variables, assumptions: Vec::new() })
    }

    /// The literal of a new variable.
    fn variable(&mut self) -> u32 {
        self.variables += 1;
        self.solver.new_var().lit().code()
    }

    fn add(&mut self, clause: Vec<u32>) -> PyResult<()> {
        let clause = self.literals(clause)?;
        self.solver.add_clause(&clause);
        Ok(())
    }

    /// Is there a solution? None: the time is over.
    fn solve(&mut self, py: Python<'_>, assumptions: Vec<u32>) -> PyResult<Option<bool>> {
        self.assumptions = self.literals(assumptions)?;
        py.check_signals()?;
        let answer = self.solver.solve(&self.assumptions);
        let raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner).take();
        match (answer, raised) {
            (_, Some(raised)) => Err(raised),
            (sat::Answer::Sat, None) => Ok(Some(true)),
            (sat::Answer::Unsat, None) => Ok(Some(false)),
            (sat::Answer::Interrupted, None) => Ok(None),
        }
    }

    fn value(&self, literal: u32) -> PyResult<bool> {
        Ok(self.solver.value(self.literals(vec![literal])?[0]))
    }

    /// The assumptions of the last query that cannot hold together.
    fn core(&self) -> Vec<u32> {
        self.assumptions.iter().filter(|&&lit| self.solver.failed(lit)).map(|lit| lit.code()).collect()
    }
}

/// The answer that these lemmas, clauses over latches of the model, prove a property. They are verified.
#[pyfunction]
pub fn proved(py: Python<'_>, of: &Model, property: usize, lemmas: Vec<Vec<u32>>) -> PyResult<Answer> {
    let model = of.bits()?;
    let first = model.inputs + 1;
    let literal = |code: u32| {
        let lit = Lit::from_code(code);
        let latch = lit.var().index().checked_sub(first).filter(|&i| i < model.latches.len());
        let latch = latch.ok_or_else(|| PyValueError::new_err(format!("{code} is no literal of a latch")))?;
        Ok(Invariant::latch(latch).lit().xor(lit.is_negated()))
    };
    let lemma = |codes: Vec<u32>| codes.into_iter().map(literal).collect::<PyResult<Vec<Lit>>>();
    let lemmas = lemmas.into_iter().map(|codes| Ok(lemma(codes)?.into())).collect::<PyResult<_>>()?;
    let invariant = Invariant { lemmas, ..Invariant::default() };
    model.property(property).map_err(error)?;
    let checked = py.detach(|| {
        let built = certificate::build_within(model, &[(property, &invariant)], &Limits::default());
        let built = built.expect("there are no limits");
        verify::certificate(model, &built, &[property], Evidence::default(), None)
    });
    checked.map_err(error)?;
    Ok(checked_answer(of, property, Verdict::Safe(invariant)))
}

/// The answer that a property fails in a run, which is verified.
#[pyfunction]
pub fn refuted(of: &Model, property: usize, state: Vec<bool>, inputs: Vec<Vec<bool>>) -> PyResult<Answer> {
    let model = of.bits()?;
    if state.len() != model.latches.len() || inputs.iter().any(|step| step.len() != model.inputs) {
        return Err(PyValueError::new_err("a state has a value for each latch, a step one for each input"));
    }
    let inputs = inputs.into_iter().map(Bits::from).collect();
    let mut run = Counterexample { property, state: state.into(), inputs, back: None };
    let last = verify::counterexample(model, &run).map_err(error)?;
    run.inputs.truncate(last + 1);
    Ok(checked_answer(of, property, Verdict::Unsafe(run)))
}

fn checked_answer(of: &Model, property: usize, verdict: Verdict) -> Answer {
    let outcome = Outcome { verdict, self_check: SelfCheck::Passed, ..Outcome::unknown(Stopped::Share) };
    Answer::new(&of.0, property, outcome, None)
}
