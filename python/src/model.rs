//! Models: what is in them, and their simulation.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use pdrer::cli::embedded::{Input, Options};
use pdrer::logic::bits::Bits;
use pdrer::logic::lit::Lit;
use pdrer::model::btor2::Sort;
use pdrer::model::{Goal, aiger};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::answer::Answer;
use crate::clauses::{Clause, Predicate, clauses, predicates};
use crate::error;
use crate::search::search;

/// A model of bits, or of words as bits; or Horn clauses, and then the model is empty.
#[pyclass(frozen, module = "pdrer._native")]
pub struct Model(pub Arc<Input>);

impl Model {
    /// The model, for what clauses do not have.
    pub fn bits(&self) -> PyResult<&pdrer::model::Model> {
        self.0.bits().map_err(error)
    }
}

/// A property: its number, its label, its name, and the literals of which one (a bad state) must never hold, or all
/// must not hold infinitely often (a justice property).
type Property = (usize, String, Option<String>, Vec<u32>);

/// A word or an array of words.
type Word = (bool, Option<String>, u32, Option<u32>);

#[pymethods]
impl Model {
    /// Reads a file with these options of `check`.
    #[staticmethod]
    fn read(py: Python<'_>, path: PathBuf, words: Vec<String>) -> PyResult<Model> {
        let options = Options::parse(words).map_err(PyValueError::new_err)?;
        let input = py.detach(|| Input::read(&path, &options));
        Ok(Model(Arc::new(input.map_err(error)?)))
    }

    /// Likewise, but these are the contents of the file.
    #[staticmethod]
    fn of(py: Python<'_>, contents: Vec<u8>, name: PathBuf, words: Vec<String>) -> PyResult<Model> {
        let options = Options::parse(words).map_err(PyValueError::new_err)?;
        let input = py.detach(|| Input::of(&contents, Path::new(&name), &options));
        Ok(Model(Arc::new(input.map_err(error)?)))
    }

    #[getter]
    fn path(&self) -> PathBuf {
        self.0.path().to_owned()
    }

    #[getter]
    fn inputs(&self) -> Vec<String> {
        (0..self.0.model().inputs).map(|i| text(&self.0.names().input(i).bytes)).collect()
    }

    #[getter]
    fn latches(&self) -> Vec<String> {
        (0..self.0.model().latches.len()).map(|i| text(&self.0.names().latch(i).bytes)).collect()
    }

    /// For each latch: does its name stand for the negated value?
    #[getter]
    fn inverted(&self) -> Vec<bool> {
        (0..self.0.model().latches.len()).map(|i| self.0.names().latch(i).inverted).collect()
    }

    /// The operands of all gates, as little-endian numbers of 32 bits.
    #[getter]
    fn gates<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        codes(py, self.0.model().ands.iter().flatten())
    }

    /// The next-state literals of the latches, likewise.
    #[getter]
    fn next<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        codes(py, self.0.model().latches.iter().map(|latch| &latch.next))
    }

    /// The reset literals of the latches, likewise; a latch that starts with any value has its own.
    #[getter]
    fn reset<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        codes(py, self.0.model().latches.iter().map(|latch| &latch.reset))
    }

    #[getter]
    fn constraints(&self) -> Vec<u32> {
        self.0.model().constraints.iter().map(|lit| lit.code()).collect()
    }

    #[getter]
    fn fairness(&self) -> Vec<u32> {
        self.0.model().fairness.iter().map(|lit| lit.code()).collect()
    }

    #[getter]
    fn properties(&self) -> Vec<Property> {
        let (model, names) = (self.0.model(), self.0.names());
        let property = |i: usize| {
            let literals = match model.goal(i).expect("it exists") {
                Goal::Never(bad) => vec![bad.code()],
                Goal::NotForever(j) => model.justice[j].iter().map(|lit| lit.code()).collect(),
            };
            (i, names.label(i), names.property(i).map(text), literals)
        };
        (0..model.goals()).map(property).collect()
    }

    /// The inputs and states of a model of words: is it a state, its name in the file, the bits of a word or of a cell,
    /// and of an array the bits of an index. None of a model of bits.
    #[getter]
    fn words(&self) -> Option<Vec<Word>> {
        let words = self.0.words()?.words;
        let word = |is_state: bool, node: usize| {
            let node = &words.nodes[node];
            let (bits, index) = match node.sort {
                Sort::Bits(bits) => (bits, None),
                Sort::Array { index, element } => (element, Some(index)),
            };
            (is_state, node.symbol.as_deref().map(text), bits, index)
        };
        let inputs = words.inputs.iter().map(|&node| word(false, node));
        Some(inputs.chain(words.states.iter().map(|state| word(true, state.node))).collect())
    }

    /// The predicates of clauses. None of a model.
    #[getter]
    fn predicates(&self) -> Option<Vec<Predicate>> {
        self.0.clauses().map(predicates)
    }

    /// The clauses, likewise.
    #[getter]
    fn clauses(&self) -> Option<Vec<Clause>> {
        self.0.clauses().map(clauses)
    }

    /// The model as an AIGER file.
    fn aiger<'py>(&self, py: Python<'py>, ascii: bool) -> PyResult<Bound<'py, PyBytes>> {
        let write = if ascii { aiger::write_ascii } else { aiger::write_binary };
        Ok(PyBytes::new(py, &write(self.bits()?)))
    }

    /// Simulates runs that begin in these states, a byte for each latch of each run. There is a byte for each input of
    /// each run of each step. Returns the states (one more than steps), and for each step and run whether each
    /// property's bad state and whether all constraints hold.
    fn simulate<'py>(
        &self,
        py: Python<'py>,
        states: Vec<u8>,
        inputs: Vec<u8>,
        runs: usize,
        steps: usize,
    ) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        let model = self.bits()?;
        let (latches, width) = (model.latches.len(), model.inputs);
        if states.len() != runs * latches || inputs.len() != steps * runs * width {
            return Err(PyValueError::new_err("the shapes of states and inputs do not fit the model"));
        }
        let flags = |bytes: &[u8]| -> Bits { bytes.iter().map(|&byte| byte != 0).collect() };
        let (mut all, mut bads, mut holds) = (states.clone(), Vec::new(), Vec::new());
        py.detach(|| {
            let mut now: Vec<Bits> = (0..runs).map(|r| flags(&states[r * latches..][..latches])).collect();
            for step in 0..steps {
                for (run, state) in now.iter_mut().enumerate() {
                    let values =
                        model.evaluate(&*state, &flags(&inputs[(step * runs + run) * width..][..width]));
                    bads.extend(model.properties().iter().map(|&bad| u8::from(values.get(bad))));
                    holds.push(u8::from(model.constraints_hold(&values)));
                    *state = model.next_state(&values);
                }
                all.extend(now.iter().flatten().map(|&value| u8::from(value)));
            }
        });
        Ok((PyBytes::new(py, &all), PyBytes::new(py, &bads), PyBytes::new(py, &holds)))
    }

    /// Decides the properties with these options of `check`. Returns the answers, and the statistics as JSON.
    /// `progress` is called with a line of text from time to time.
    fn check(
        &self,
        py: Python<'_>,
        words: Vec<String>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<(Vec<Answer>, String)> {
        search(py, &self.0, words, progress)
    }
}

/// Bytes of a name as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn codes<'py, 'a>(py: Python<'py>, literals: impl Iterator<Item = &'a Lit>) -> Bound<'py, PyBytes> {
    PyBytes::new(py, &literals.flat_map(|lit| lit.code().to_le_bytes()).collect::<Vec<u8>>())
}
