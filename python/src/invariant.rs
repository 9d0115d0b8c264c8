//! Invariants: lemmas and definitions as numbers, and what can be made of them.

use std::sync::Arc;

use pdrer::answer::certificate;
use pdrer::answer::compare::compare;
use pdrer::answer::explain::{explain, html, svg};
use pdrer::answer::export::{Proofs, json, pla, smt2, sv, text};
use pdrer::answer::invariant;
use pdrer::answer::minimize::expand::expand;
use pdrer::answer::minimize::minimize;
use pdrer::cli::embedded::Input;
use pdrer::config::Budget;
use pdrer::limits::Limits;
use pdrer::logic::lit::Lit;
use pdrer::model::{Model, aiger};
use pdrer::sat::Evidence;
use pdrer::system::lower;
use pdrer::verify;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::error;
use crate::model::text as name_of;

/// The most literals that explanations compute without auxiliary variables.
const EXPANDED: usize = 100_000;

/// Clauses, literals, definitions by ∧ and by ⊕, and the total.
pub type Size = (usize, usize, usize, usize, usize);

pub fn size(size: invariant::Size) -> Size {
    (size.clauses, size.literals, size.aux_and, size.aux_xor, size.total())
}

/// Why a property holds. Variable i + 1 is latch i, then comes the flag of the first step, then the auxiliary
/// variables.
#[pyclass(frozen, module = "pdrer._native")]
pub struct Invariant {
    pub input: Arc<Input>,
    pub property: usize,
    pub invariant: invariant::Invariant,
}

impl Invariant {
    fn with(&self, invariant: invariant::Invariant) -> Invariant {
        Invariant { input: self.input.clone(), property: self.property, invariant }
    }

    fn proofs<'a>(&'a self, title: &'a str) -> Proofs<'a> {
        let proved = vec![(self.property, &self.invariant)];
        Proofs::new(title, self.input.model(), self.input.names(), proved)
    }

    /// The proof has an induction for which there is no place.
    fn more(&self) -> PyErr {
        let message = format!("the proof is more than an invariant ({})", self.invariant.induction);
        PyValueError::new_err(message)
    }

    fn built(&self) -> PyResult<Model> {
        let proofs = [(self.property, &self.invariant)];
        let built = certificate::build_within(self.input.model(), &proofs, &Limits::default());
        built.map_err(|_| PyValueError::new_err("the proof has no certificate, or a too large one"))
    }

    /// The values of the literals in a state.
    fn values(&self, state: &[bool], first_step: bool) -> impl Fn(Lit) -> bool {
        let mut values = vec![false];
        values.extend_from_slice(state);
        values.push(first_step);
        for definition in &self.invariant.definitions {
            let value = definition.value(|var| values.get(var.index()).copied());
            values.push(value.expect("operands come first"));
        }
        move |lit| values[lit.var().index()] != lit.is_negated()
    }
}

#[pymethods]
impl Invariant {
    #[getter]
    fn property(&self) -> usize {
        self.property
    }

    /// The lemmas, each a list of literals.
    #[getter]
    fn lemmas(&self) -> Vec<Vec<u32>> {
        self.invariant.lemmas.iter().map(|lemma| lemma.iter().map(|lit| lit.code()).collect()).collect()
    }

    /// The definitions of the auxiliary variables: `and` or `xor`, and two literals.
    #[getter]
    fn definitions(&self) -> Vec<(&'static str, u32, u32)> {
        let definition = |definition: &invariant::Definition| {
            let [a, b] = definition.operands.map(Lit::code);
            (definition.operator.name(), a, b)
        };
        self.invariant.definitions.iter().map(definition).collect()
    }

    /// The names of all variables, from variable 1 on.
    #[getter]
    fn variables(&self) -> Vec<String> {
        let (names, latches) = (self.input.names(), self.input.model().latches.len());
        let latches = (0..latches).map(|i| name_of(&names.latch(i).bytes));
        let auxiliary = (0..self.invariant.definitions.len()).map(|k| names.auxiliary(k));
        latches.chain(["first step".to_owned()]).chain(auxiliary).collect()
    }

    #[getter]
    fn size(&self) -> Size {
        size(self.invariant.size())
    }

    /// What a step of the induction needs beyond the last state; none in the usual case.
    #[getter]
    fn induction(&self) -> Option<String> {
        let induction = &self.invariant.induction;
        (!induction.is_usual()).then(|| induction.to_string())
    }

    /// The properties that are proved together with this one.
    #[getter]
    fn together(&self) -> Vec<usize> {
        self.invariant.claimed(self.property).collect()
    }

    /// Do all lemmas hold in a state?
    fn holds(&self, state: Vec<bool>, first_step: bool) -> PyResult<bool> {
        if state.len() != self.input.model().latches.len() {
            return Err(PyValueError::new_err("a state has a value for each latch"));
        }
        let value = self.values(&state, first_step);
        Ok(self.invariant.lemmas.iter().all(|lemma| lemma.iter().any(|&lit| value(lit))))
    }

    /// The invariant in one of the formats of `--invariant-format`, or `html` or `svg`, as `explain` draws it.
    fn export(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let title = self.input.path().to_string_lossy();
        let proofs = self.proofs(&title);
        if !matches!(format, "json" | "text") && !self.invariant.induction.is_usual() {
            return Err(self.more());
        }
        let explained = || py.detach(|| explain(&proofs, None, EXPANDED));
        Ok(match format {
            "json" => String::from_utf8(json::write(&proofs)).expect("JSON is UTF-8"),
            "text" => text::write(&proofs),
            "smt2" => smt2::write(&proofs),
            "sv" => sv::write(&proofs),
            "pla" => pla::write(&proofs).map_err(|error| PyValueError::new_err(error.to_string()))?,
            "html" => html::write(&explained()),
            "svg" => svg::write(&explained()),
            _ => return Err(PyValueError::new_err(format!("there is no format {format} of invariants"))),
        })
    }

    /// The same invariant, smaller.
    fn minimize(&self, py: Python<'_>) -> PyResult<Invariant> {
        if !self.invariant.induction.is_usual() {
            return Err(self.more());
        }
        let mut model = self.input.model().clone();
        let mut none = Lit::TRUE;
        for property in self.together() {
            let bad = model.property(property).map_err(error)?;
            none = if none == Lit::TRUE { !bad } else { model.add_and(none, !bad) };
        }
        let small = py.detach(|| {
            let (system, budget) = (lower(&model, !none), Budget::default());
            let latches = model.latches.len();
            minimize(&system, latches, &self.invariant, &budget, 0, &Limits::default()).invariant
        });
        Ok(self.with(small))
    }

    /// The same invariant without auxiliary variables, of at most so many literals.
    fn without_auxiliary(&self, limit: usize) -> PyResult<Invariant> {
        let expanded = expand(&self.invariant, self.input.model().latches.len(), limit);
        expanded.map(|expanded| self.with(expanded)).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// How many lemmas of the other invariant this one implies, and the other way.
    fn implied(&self, py: Python<'_>, other: &Invariant) -> PyResult<(usize, usize)> {
        if !Arc::ptr_eq(&self.input, &other.input) || self.property != other.property {
            return Err(PyValueError::new_err("the invariants are not about one property of the same model"));
        }
        let (model, limits) = (self.input.model(), Limits::default());
        let compared =
            py.detach(|| compare(model, self.property, &self.invariant, &other.invariant, &limits));
        let compared = compared.map_err(error)?;
        let whole = |count: Option<usize>| count.expect("there are no limits");
        Ok((whole(compared.implied_by_first), whole(compared.implied_by_second)))
    }

    /// The witness circuit.
    fn certificate<'py>(&self, py: Python<'py>, ascii: bool) -> PyResult<Bound<'py, PyBytes>> {
        let built = self.built()?;
        let write = if ascii { aiger::write_ascii } else { aiger::write_binary };
        Ok(PyBytes::new(py, &write(&built)))
    }

    /// Checks the invariant once more, by its certificate.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        let (model, built) = (self.input.model(), self.built()?);
        let checked =
            py.detach(|| verify::certificate(model, &built, &[self.property], Evidence::default(), None));
        checked.map_err(error)
    }
}
