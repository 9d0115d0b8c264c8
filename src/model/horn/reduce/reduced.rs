//! Clauses that have been put together, as data.

use super::bindings::Resolved;
use super::relevant::Fate;
use crate::model::btor2::Operand;
use crate::model::horn::{Clause, Predicate};

/// A clause of the system that a combined clause is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its position in the system.
    pub clause: usize,
    /// By variable of it, its value: a term of the combined clause.
    pub variables: Vec<Operand>,
}

/// A clause that says what several clauses say one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combined {
    /// The clause.
    pub clause: Clause,
    /// The clauses that it is made of, in the order in which they are applied. The first one has the predicates of the
    /// body in its own, each other one what the clause before it derives.
    pub parts: Vec<Part>,
}

/// A predicate that no clause mentions any more: it is what these rules demand of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eliminated {
    /// The predicate.
    pub predicate: usize,
    /// The clauses with it in the body: it holds where their heads do, or their conditions do not. No variable is free.
    pub rules: Vec<(Clause, Resolved)>,
}

/// The clauses that matter, with some predicates eliminated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduced {
    /// The predicates of the system.
    pub predicates: Vec<Predicate>,
    /// What is known of each of them. Those that are not open occur in no clause.
    pub fates: Vec<Fate>,
    /// By predicate and argument, whether a condition of a clause depends on it, now or later.
    pub needed: Vec<Vec<bool>>,
    /// The clauses.
    pub clauses: Vec<Combined>,
    /// By clause: its equations resolved.
    pub resolved: Vec<Resolved>,
    /// The eliminated predicates. Heads of their rules are predicates that are left, or that were eliminated later.
    pub eliminated: Vec<Eliminated>,
}

impl Reduced {
    /// The clauses, with their equations resolved.
    pub fn rules(&self) -> impl Iterator<Item = (&Clause, &Resolved)> {
        self.clauses.iter().map(|combined| &combined.clause).zip(&self.resolved)
    }
}
