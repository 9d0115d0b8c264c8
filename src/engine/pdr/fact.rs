//! Facts about a step: clauses over lemmas' literals in two successive states that hold in every step.
//!
//! They follow from Tr, so they change no answer, but they can make the proof of a query short. A fact may mention
//! *changes*, extension variables over both states.

use crate::logic::lit::Lit;

/// A literal of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A literal of a lemma in the first state.
    Now(Lit),
    /// A literal of a lemma in the second state.
    Next(Lit),
    /// A change, by number.
    Change(usize),
    /// The negation of a change.
    NoChange(usize),
}

/// The facts that the main solver knows.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// Changes: each is the disjunction of some conjunctions of two literals.
    pub changes: Vec<Vec<[Part; 2]>>,
    /// The solver's literals for them.
    pub literals: Vec<Lit>,
    /// Clauses.
    pub clauses: Vec<Vec<Part>>,
}

impl Facts {
    /// How many facts there are.
    pub fn len(&self) -> usize {
        self.clauses.len()
    }
}
