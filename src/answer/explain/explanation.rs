//! An explanation as data.
//!
//! **What an auxiliary variable saves** is the size of the invariant without the variable minus the size with it, both
//! as [`Size::total`] counts. Without a variable, the definitions that use it have to go too, because a definition has
//! exactly two operands. Auxiliary variables are **decisive** for a lemma that is not a single clause without them
//! (Luka, Vizel, CAV 2025, Lemma 4).

use super::labels::Labels;
use crate::answer::invariant::{Definition, Induction, Invariant, Lemma, Size, Source};
use crate::logic::lit::Lit;

/// An explanation of the invariants of a model.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The name of the model.
    pub title: String,
    /// The names of the variables of the invariants.
    pub labels: Labels,
    /// The files from which lemmas come that were given to the search.
    pub sources: Vec<String>,
    /// What the slots are through which large memories are seen: `slot0 is watched`. Lemmas hold for all their
    /// addresses.
    pub slots: Vec<String>,
    /// The properties.
    pub properties: Vec<Explained>,
}

impl Explanation {
    /// Where a lemma comes from, if it was given to the search, or found for another property: `lemmas.txt:3`.
    pub fn source(&self, lemma: &Lemma) -> Option<String> {
        let Source { file, line } = lemma.provenance?.source?;
        let known = self.sources.get(usize::from(file)).map(String::as_str);
        let file = known.or((line > 0).then_some("a file"))?;
        Some(if line == 0 { file.to_owned() } else { format!("{file}:{line}") })
    }
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
    /// The auxiliary variables in the order of their definitions, without those that only thresholds need.
    pub auxiliary: Vec<Auxiliary>,
    /// Their positions; those that save most come first.
    pub ranking: Vec<usize>,
    /// The lemmas, grouped by the registers that they mention, large groups first.
    pub groups: Vec<Group>,
}

impl Explained {
    /// The position of the auxiliary variable with this number.
    ///
    /// Requires: it is there, as are those of all lemmas and of all [`Meaning::operands`].
    pub fn position(&self, number: usize) -> usize {
        let found = self.auxiliary.binary_search_by_key(&number, |auxiliary| auxiliary.number);
        found.expect("an auxiliary variable that something shown mentions")
    }

    /// The number of auxiliary variables that are not there, because only thresholds need them.
    pub fn left_out(&self) -> usize {
        self.size.aux_vars() - self.auxiliary.len()
    }
}

/// What an auxiliary variable is about, and what it saves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Auxiliary {
    /// Its number: the position of its definition in the invariant.
    pub number: usize,
    /// What it stands for.
    pub meaning: Meaning,
    /// The registers that it depends on.
    pub registers: Vec<Register>,
    /// The number of lemmas that mention it.
    pub mentioned: usize,
    /// The number of lemmas that depend on it, directly or through definitions.
    pub lemmas: usize,
    /// The number of definitions that depend on it, directly or through others.
    pub definitions: usize,
    /// How large the invariant would be without it, and without the definitions that depend on it; and if it is a
    /// threshold, without those of its circuit that are left out.
    pub without: Without,
}

/// What an auxiliary variable stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// What its definition says.
    Gate(Definition),
    /// At least so many of some literals; what its definition says is of no interest then.
    Threshold(Counted),
}

impl Meaning {
    /// The literals that are combined. Those of a threshold are members.
    pub fn operands(&self) -> &[Lit] {
        match self {
            Meaning::Gate(definition) => &definition.operands,
            Meaning::Threshold(_) => &[],
        }
    }
}

/// How many of some literals are true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The literals, by registers: `busy[0..15]`, `!full`.
    pub members: Vec<String>,
    /// At least so many of them are true if and only if the auxiliary variable is, or
    pub at_least: usize,
    /// if and only if it is not.
    pub negated: bool,
    /// The number of literals.
    pub literals: usize,
    /// The number of definitions that the auxiliary variable depends on, its own included.
    pub definitions: usize,
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
