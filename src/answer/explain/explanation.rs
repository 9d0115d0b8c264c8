//! An explanation as data.
//!
//! **What an auxiliary variable saves** is the size of the invariant without the variable minus the size with it, both
//! as [`Size::total`] counts. Without a variable, the definitions that use it have to go too, because a definition has
//! exactly two operands. Auxiliary variables are **decisive** for a lemma that is not a single clause without them
//! (Luka, Vizel, CAV 2025, Lemma 4).

use super::labels::Labels;
use crate::answer::invariant::{Definition, Induction, Invariant, Lemma, Size};

/// An explanation of the invariants of a model.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The name of the model.
    pub title: String,
    /// The names of the variables of the invariants.
    pub labels: Labels,
    /// The properties.
    pub properties: Vec<Explained>,
}

/// An explanation of the invariant of one property.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The property.
    pub property: usize,
    /// The property for people: `b3`, or `b3 (name)`.
    pub label: String,
    /// The induction that proves it.
    pub induction: Induction,
    /// The properties that are proved together with this one, if there are any: `b0, b2`.
    pub with: Option<String>,
    /// How large the invariant is.
    pub size: Size,
    /// How large it would be without auxiliary variables.
    pub without: Without,
    /// The auxiliary variables in the order of their definitions.
    pub auxiliary: Vec<Auxiliary>,
    /// The positions of the auxiliary variables; those that save most come first.
    pub ranking: Vec<usize>,
    /// The lemmas, grouped by the registers that they mention, large groups first.
    pub groups: Vec<Group>,
}

/// What an auxiliary variable is about, and what it saves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Auxiliary {
    /// Its definition.
    pub definition: Definition,
    /// The registers that it depends on.
    pub registers: Vec<Register>,
    /// The number of lemmas that mention it.
    pub mentioned: usize,
    /// The number of lemmas that depend on it, directly or through definitions.
    pub lemmas: usize,
    /// The number of definitions that depend on it, directly or through others.
    pub definitions: usize,
    /// How large the invariant would be without it, and without the definitions that depend on it.
    pub without: Without,
}

/// A register, as far as it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Register {
    /// Its name, with the bits that matter: `x[0..2,5]`.
    pub bits: String,
    /// Where the design declares it, if that is known: `design.sv:12`.
    pub source: Option<String>,
}

/// Lemmas about the same registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The registers.
    pub registers: Vec<Register>,
    /// The lemmas.
    pub lemmas: Vec<Reading>,
}

/// A lemma, and its size without auxiliary variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The lemma.
    pub lemma: Lemma,
    /// How large it is without auxiliary variables.
    pub without: Without,
}

impl Reading {
    /// Are auxiliary variables decisive, so that the lemma is not a single clause without them?
    pub fn is_decided(&self) -> bool {
        !matches!(self.without, Without::Size(Size { clauses: 1, .. }))
    }
}

/// How large something is without auxiliary variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Without {
    /// As large as this.
    Size(Size),
    /// It has more literals than this.
    MoreThan(usize),
}

impl Without {
    /// The size of an expanded invariant, unless the expansion exceeded the limit.
    pub(super) fn of<E>(expanded: Result<Invariant, E>, limit: usize) -> Without {
        expanded.map_or(Without::MoreThan(limit), |invariant| Without::Size(invariant.size()))
    }
}
