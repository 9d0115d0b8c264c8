//! The input of all writers: properties of a model with their invariants.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::answer::invariant::Invariant;
use crate::answer::memories::View;
use crate::answer::ranking::Ranking;
use crate::logic::lit::Var;
use crate::model::Model;
use crate::model::names::{Names, percent};

/// Properties of a model with their invariants, as they are to be written.
#[derive(Clone, Debug)]
pub struct Proofs<'a> {
    /// The name of the model in comments.
    pub title: &'a str,
    /// The model.
    pub model: &'a Model,
    /// What is seen of large memories, if the model is an abstraction of another one. Only json, text and sv say it.
    pub memories: Option<View>,
    /// The addresses of the cells of each slot, for sv.
    pub cells: Vec<Range<u128>>,
    /// The names of its signals.
    pub names: &'a Names,
    /// Safety properties, each with its invariant.
    pub proved: Vec<(usize, &'a Invariant)>,
    /// Justice properties by their numbers among all, each with its ranking. Only json and text write them.
    pub ranked: Vec<(usize, &'a Ranking)>,
    /// The files from which lemmas come that were given to the search. Only json names them.
    pub sources: &'a [String],
    /// Those of them whose invariant has not been verified: what is written says so.
    pub unchecked: Vec<usize>,
}

impl<'a> Proofs<'a> {
    /// Verified invariants of a model, and nothing else.
    pub fn new(
        title: &'a str,
        model: &'a Model,
        names: &'a Names,
        proved: Vec<(usize, &'a Invariant)>,
    ) -> Proofs<'a> {
        Proofs {
            title,
            model,
            memories: None,
            cells: Vec::new(),
            names,
            proved,
            ranked: Vec::new(),
            sources: &[],
            unchecked: Vec::new(),
        }
    }
}

impl Proofs<'_> {
    /// The positions of the latches that the invariants and rankings mention.
    pub fn latches(&self) -> Vec<usize> {
        let invariants = self.proved.iter().flat_map(|(_, invariant)| invariant.literals());
        let rankings = self.ranked.iter().flat_map(|(_, ranking)| ranking.literals().copied());
        // Other variables come after the latches of the model.
        let mut mentioned = vec![false; self.model.latches.len()];
        for lit in invariants.chain(rankings) {
            if let Some(mentioned) = mentioned.get_mut(lit.var().index().wrapping_sub(1)) {
                *mentioned = true;
            }
        }
        (0..mentioned.len()).filter(|&i| mentioned[i]).collect()
    }

    /// The properties, for comments: `b0, b2`.
    pub(super) fn properties(&self) -> String {
        let names: Vec<String> = self.excluded().iter().map(|property| format!("b{property}")).collect();
        names.join(", ")
    }

    /// The properties whose bad states the joined invariant excludes: those proved, and those proved with them.
    pub(super) fn excluded(&self) -> BTreeSet<usize> {
        let with = self.proved.iter().flat_map(|(_, invariant)| &invariant.with).copied();
        self.proved.iter().map(|(property, _)| *property).chain(with).collect()
    }

    /// The position of a justice property among those of its kind, by its number among all.
    pub(in crate::answer) fn justice(&self, property: usize) -> usize {
        property - self.model.properties().len()
    }

    /// The title, with a remark if invariants are unchecked.
    pub(super) fn heading(&self) -> String {
        if self.unchecked.is_empty() {
            return self.title.to_owned();
        }
        let names: Vec<String> = self.unchecked.iter().map(|&property| self.model.label(property)).collect();
        format!("{} (not checked: {})", self.title, names.join(", "))
    }

    /// The heading for a comment of one line, in ASCII, because some tools can read nothing else.
    pub(super) fn comment(&self) -> String {
        percent(self.heading().as_bytes(), b"")
    }

    /// One invariant for all properties together.
    pub(super) fn joined(&self) -> Invariant {
        let state = self.model.latches.len() + 2;
        let mut joined = Invariant::default();
        for invariant in Invariant::distinct(self.proved.iter().map(|(_, invariant)| *invariant)) {
            joined.join(invariant, state);
        }
        joined
    }

    /// What a variable of an invariant stands for.
    pub(super) fn signal(&self, var: Var) -> Signal {
        Signal::of(self.model.latches.len(), var)
    }

    /// Does any lemma or reset need the flag *first step*?
    pub(super) fn has_first_step(&self) -> bool {
        let flag = Invariant::first_step(self.model.latches.len());
        (0..self.model.latches.len()).any(|i| self.model.has_reset_function(i))
            || self.proved.iter().any(|(_, invariant)| invariant.mentions(flag))
    }

    /// The positions of the latches with reset functions.
    pub(super) fn reset_functions(&self) -> Vec<usize> {
        (0..self.model.latches.len()).filter(|&i| self.model.has_reset_function(i)).collect()
    }
}

/// What a variable of an invariant stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signal {
    Latch(usize),
    FirstStep,
    Auxiliary(usize),
}

impl Signal {
    /// What a variable of an invariant of a model with this number of latches stands for.
    pub fn of(latches: usize, var: Var) -> Signal {
        match var.index() {
            i if i <= latches => Signal::Latch(i - 1),
            i if i == latches + 1 => Signal::FirstStep,
            i => Signal::Auxiliary(i - latches - 2),
        }
    }
}
