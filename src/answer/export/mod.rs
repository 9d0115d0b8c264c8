//! Invariants for other tools and for people, a file for each format; `docs/invariant.md` describes them.
//!
//! JSON says everything and is read back. The others describe the properties together, by one invariant that joins
//! those of all of them: it holds together with "no bad state of any of these properties".

pub mod json;
pub mod pla;
pub mod smt2;
pub mod sv;
pub mod text;

mod terms;

use crate::answer::invariant::{Definition, Invariant, Lemma, Size};
use crate::logic::lit::{Lit, Var};
use crate::model::Model;
use crate::model::names::{Names, percent};

/// What is written.
#[derive(Clone, Debug)]
pub struct Proofs<'a> {
    /// What the model is called in comments.
    pub title: &'a str,
    /// The model.
    pub model: &'a Model,
    /// What its signals are called.
    pub names: &'a Names,
    /// Properties with their invariants, at least one.
    pub proved: Vec<(usize, &'a Invariant)>,
}

/// What there is in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The property; none if the file joins the invariants of several.
    pub property: Option<usize>,
    /// The size of its invariant.
    pub size: Size,
}

/// The file begins like an exported invariant, but does not go on like one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no invariant as this program writes it, in the format {0}")]
pub struct Foreign(pub &'static str);

/// Counts lemmas, literals and definitions in a file of any format but JSON, which [`json::read`] reads. None if it is
/// of none of them, by its first line.
///
/// # Errors
/// It is not as this program writes it, so that there is no telling what is to be counted.
pub fn count(bytes: &[u8]) -> Option<Result<Vec<Counted>, Foreign>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let joined = |size: Option<Size>| size.map(|size| vec![Counted { property: None, size }]);
    let (format, counted) = if text.starts_with("invariant of ") {
        ("text", text::count(text))
    } else if text.starts_with("; Invariant of ") {
        ("smt2", joined(smt2::count(text)))
    } else if text.starts_with("// Invariant of ") {
        ("sv", joined(sv::count(text)))
    } else if text.starts_with("# Inductive invariant for ") {
        ("pla", joined(pla::count(text)))
    } else {
        return None;
    };
    Some(counted.ok_or(Foreign(format)))
}

/// Why a format cannot express an invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Inexpressible {
    /// There is no place for definitions.
    #[error("pla has no place for auxiliary variables; there are {0}, which --expand-aux eliminates")]
    AuxiliaryVariables(usize),
    /// There is no place for the flag.
    #[error("pla has no place for the flag `first step`, which the resets of the model need")]
    FirstStep,
}

impl Proofs<'_> {
    /// The properties, as `b0, b2`.
    fn properties(&self) -> String {
        let names: Vec<String> = self.proved.iter().map(|(property, _)| format!("b{property}")).collect();
        names.join(", ")
    }

    /// The title as part of a comment that ends with the line, in ASCII, which is all that some tools can read.
    fn comment(&self) -> String {
        percent(self.title.as_bytes(), b"")
    }

    /// One invariant for all properties.
    fn joined(&self) -> Invariant {
        let state = self.model.latches.len() + 2;
        let mut joined = Invariant::default();
        for (_, invariant) in &self.proved {
            let shift = joined.definitions.len() as u32;
            let renumber = |lit: Lit| match lit.var().index() >= state {
                true => Var(lit.var().0 + shift).lit().xor(lit.is_negated()),
                false => lit,
            };
            joined.definitions.extend(
                invariant.definitions.iter().map(|d| Definition { operands: d.operands.map(renumber), ..*d }),
            );
            for lemma in &invariant.lemmas {
                let literals: Vec<Lit> = lemma.iter().map(|&lit| renumber(lit)).collect();
                if !joined.lemmas.iter().any(|other| other.literals == literals) {
                    joined.lemmas.push(Lemma { literals, provenance: lemma.provenance });
                }
            }
        }
        joined
    }

    /// What a variable of an invariant is.
    fn signal(&self, var: Var) -> Signal {
        let latches = self.model.latches.len();
        match var.index() {
            i if i <= latches => Signal::Latch(i - 1),
            i if i == latches + 1 => Signal::FirstStep,
            i => Signal::Auxiliary(i - latches - 2),
        }
    }

    /// Does the flag *first step* matter?
    fn has_first_step(&self) -> bool {
        let flag = Invariant::first_step(self.model.latches.len());
        let mentions = |invariant: &Invariant| {
            let operands = invariant.definitions.iter().flat_map(|d| &d.operands);
            operands.chain(invariant.lemmas.iter().flatten()).any(|lit| lit.var() == flag)
        };
        (0..self.model.latches.len()).any(|i| self.model.has_reset_function(i))
            || self.proved.iter().any(|(_, invariant)| mentions(invariant))
    }

    /// The positions of the latches with reset functions.
    fn reset_functions(&self) -> Vec<usize> {
        (0..self.model.latches.len()).filter(|&i| self.model.has_reset_function(i)).collect()
    }
}

/// What a variable of an invariant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signal {
    Latch(usize),
    FirstStep,
    Auxiliary(usize),
}
