#![cfg(feature = "extension")]
#![deny(unsafe_code)]
//! The module `pdrer._native`: models, answers and invariants of the library `pdrer` for Python.
//!
//! Its classes have data in simple types: numbers, lists, bytes. What users see, with names, dictionaries and NumPy, is
//! in `python/pdrer/`, in Python. Literals are numbers, as in AIGER: twice the variable, plus one if negated.

mod answer;
mod clauses;
mod invariant;
mod model;
mod search;
mod solver;

use std::ffi::OsString;
use std::path::PathBuf;

use pyo3::prelude::*;

pyo3::create_exception!(
    _native,
    Error,
    pyo3::exceptions::PyException,
    "What `pdrer` says: `FILE:LINE: what`."
);

#[pymodule]
mod _native {
    #[pymodule_export]
    use super::Error;
    #[pymodule_export]
    use super::answer::{Answer, Counterexample, Ranking};
    #[pymodule_export]
    use super::clauses::{Derivation, Solution};
    #[pymodule_export]
    use super::invariant::Invariant;
    #[pymodule_export]
    use super::model::Model;
    #[pymodule_export]
    use super::options;
    #[pymodule_export]
    use super::solver::{Solver, proved, refuted};
    #[pymodule_export]
    use super::{run_hwmcc, run_pdrer};
}

/// Runs the program `pdrer` with these arguments, the first of which is its name. Returns the exit code.
#[pyfunction]
fn run_pdrer(arguments: Vec<OsString>) -> u8 {
    pdrer::cli::run(arguments)
}

/// Likewise `hwmcc`, which a script at this path calls.
#[pyfunction]
fn run_hwmcc(script: PathBuf, arguments: Vec<OsString>) -> u8 {
    hwmcc::cli::run(script, arguments)
}

/// The options of `check`: their names on the command line, and whether they take a value.
#[pyfunction]
fn options() -> Vec<(String, bool)> {
    pdrer::cli::embedded::Options::names()
}

/// The exception for a message.
fn error(message: impl ToString) -> PyErr {
    Error::new_err(message.to_string())
}
