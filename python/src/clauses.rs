//! Horn clauses: what is in them, and answers about them.

use std::sync::Arc;

use pdrer::answer::horn as derivation;
use pdrer::answer::horn::picture::{dot, html, svg, text as plain};
use pdrer::answer::invariant;
use pdrer::check::horn::{Answer, verify_answer, verify_numbers};
use pdrer::cli::embedded::Input;
use pdrer::limits::Limits;
use pdrer::model::horn::{self, Sort, System, lemmas};
use pdrer::sat::Evidence;
use pdrer::verify::horn::solvers;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error;
use crate::invariant::{Size, size};
use crate::model::text;

/// A predicate: its name, the sorts of its arguments, its line.
pub type Predicate = (String, Vec<String>, usize);

/// A clause: its line, its variables, the positions of the predicates in its body, and that of its head.
pub type Clause = (usize, Vec<(String, String)>, Vec<usize>, Option<usize>);

/// A definition: its name, its parameters, what is bound around the lemmas, and these.
type Definition = (String, Vec<(String, String)>, Vec<(String, String)>, Vec<String>);

/// The predicates of a system.
pub fn predicates(system: &horn::Input) -> Vec<Predicate> {
    let sorts = |sorts: &[Sort]| sorts.iter().map(Sort::to_string).collect();
    let predicates = match system {
        horn::Input::Words(system) => &system.predicates,
        horn::Input::Numbers(system) => &system.predicates,
    };
    predicates.iter().map(|found| (text(&found.name), sorts(&found.sorts), found.line)).collect()
}

/// Its clauses.
pub fn clauses(system: &horn::Input) -> Vec<Clause> {
    match system {
        horn::Input::Words(system) => clauses_of(system),
        horn::Input::Numbers(system) => clauses_of(system),
    }
}

fn clauses_of<G>(system: &System<G>) -> Vec<Clause> {
    let clause = |clause: &horn::Clause<G>| {
        let variables = clause.variables.iter().map(|found| (text(&found.name), found.sort.to_string()));
        let body = clause.body.iter().map(|atom| atom.predicate);
        (clause.line, variables.collect(), body.collect(), clause.head.as_ref().map(|head| head.predicate))
    };
    system.clauses.iter().map(clause).collect()
}

/// What both kinds of answers have.
struct Found {
    input: Arc<Input>,
    answer: Answer,
}

impl Found {
    fn system(&self) -> &horn::Input {
        self.input.clauses().expect("the answer is about clauses")
    }

    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        let limits = Limits::default();
        let verify = || match self.system() {
            horn::Input::Words(system) => verify_answer(system, &self.answer, Evidence::default(), &limits),
            horn::Input::Numbers(system) => verify_numbers(system, &self.answer, &solvers(None), &limits),
        };
        py.detach(verify).map_err(error)
    }

    /// What `explain` shows, in one of its forms.
    fn export(&self, format: &str) -> PyResult<String> {
        let write = match format {
            "text" => plain::write,
            "html" => html::write,
            "svg" => svg::write,
            "dot" => dot::write,
            _ => {
                return Err(PyValueError::new_err(format!(
                    "there is no format {format} of answers about clauses"
                )));
            }
        };
        Ok(write(&self.input.explanation(&self.answer).expect("the answer is about clauses")))
    }
}

/// Why clauses are safe: a definition of each predicate.
#[pyclass(frozen, module = "pdrer._native")]
pub struct Solution {
    found: Found,
    size: invariant::Size,
}

impl Solution {
    /// The solution in an answer; `size` is that of the proof that it comes from.
    pub fn new(input: &Arc<Input>, answer: &Answer, size: invariant::Size) -> Option<Solution> {
        let is_one = matches!(answer, Answer::Solution(_));
        is_one.then(|| Solution { found: Found { input: input.clone(), answer: answer.clone() }, size })
    }

    fn text(&self) -> &[u8] {
        let Answer::Solution(text) = &self.found.answer else { unreachable!("it is a solution") };
        text
    }
}

#[pymethods]
impl Solution {
    /// The definitions, in the order of the text.
    #[getter]
    fn definitions(&self) -> PyResult<Vec<Definition>> {
        let found = lemmas(self.text(), &Limits::default()).map_err(error)?;
        let sorted = |parameters: Vec<(String, Sort)>| {
            parameters.into_iter().map(|(name, sort)| (name, sort.to_string())).collect()
        };
        let definitions = found.into_iter();
        Ok(definitions.map(|one| (text(&one.name), sorted(one.parameters), one.bound, one.lemmas)).collect())
    }

    #[getter]
    fn size(&self) -> Size {
        size(self.size)
    }

    /// The solution as SMT-LIB 2 has it, or in one of the forms of `explain`.
    fn export(&self, format: &str) -> PyResult<String> {
        if format == "smt2" { Ok(text(self.text())) } else { self.found.export(format) }
    }

    /// Checks it once more.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        self.found.verify(py)
    }
}

/// Why clauses are not safe.
#[pyclass(frozen, module = "pdrer._native")]
pub struct Derivation(Found);

impl Derivation {
    /// The derivation in an answer.
    pub fn new(input: &Arc<Input>, answer: &Answer) -> Option<Derivation> {
        let is_one = matches!(answer, Answer::Derivation(_) | Answer::OfNumbers(_));
        is_one.then(|| Derivation(Found { input: input.clone(), answer: answer.clone() }))
    }
}

#[pymethods]
impl Derivation {
    /// The clauses, which steps are about.
    #[getter]
    fn clauses(&self) -> Vec<Clause> {
        clauses(self.0.system())
    }

    /// The steps as lines of JSON, or the derivation in one of the forms of `explain`.
    fn export(&self, format: &str) -> PyResult<String> {
        if format != "json" {
            return self.0.export(format);
        }
        let mut lines = Vec::new();
        match (self.0.system(), &self.0.answer) {
            (horn::Input::Words(system), Answer::Derivation(found)) => {
                derivation::write(system, found, &mut lines)?
            }
            (horn::Input::Numbers(system), Answer::OfNumbers(found)) => {
                derivation::write(system, found, &mut lines)?
            }
            _ => unreachable!("it is a derivation of these clauses"),
        }
        Ok(String::from_utf8(lines).expect("JSON is UTF-8"))
    }

    /// Checks it once more.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        self.0.verify(py)
    }
}
