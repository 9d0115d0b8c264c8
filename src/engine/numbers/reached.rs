//! REACH: what is known to be derivable, with how it is derived.
//!
//! A fact is a cube of a predicate all of whose points can be derived by one rule from the same facts.

use crate::arith::Cube;
use crate::number::Value;

/// A set of derivable points of a predicate.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    /// The points.
    pub cube: Cube,
    /// One of them.
    pub point: Vec<Value>,
    /// The rule that derives them.
    pub rule: usize,
    /// For each predicate in the body: the fact that it is.
    pub premises: Vec<usize>,
}

/// What is known to be derivable.
#[derive(Debug)]
pub(super) struct Reached {
    /// By predicate.
    facts: Vec<Vec<Fact>>,
    /// By predicate: how many facts there were when it got its last one.
    latest: Vec<usize>,
    total: usize,
}

impl Reached {
    pub fn new(predicates: usize) -> Reached {
        Reached { facts: vec![Vec::new(); predicates], latest: vec![0; predicates], total: 0 }
    }

    pub fn of(&self, predicate: usize) -> &[Fact] {
        &self.facts[predicate]
    }

    pub fn add(&mut self, predicate: usize, fact: Fact) {
        debug_assert!(fact.cube.holds(&fact.point));
        self.facts[predicate].push(fact);
        self.total += 1;
        self.latest[predicate] = self.total;
    }

    /// The number of all facts.
    pub fn total(&self) -> usize {
        self.total
    }

    /// Has a predicate got a fact since there were so many in all?
    pub fn has_grown(&self, predicate: usize, since: usize) -> bool {
        self.latest[predicate] > since
    }
}
