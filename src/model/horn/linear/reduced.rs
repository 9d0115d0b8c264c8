//! Clauses that have been put together, as data.

use super::bindings::Resolved;
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
    /// The clauses that it is made of, in the order in which they are applied.
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
    /// The clauses.
    pub clauses: Vec<Combined>,
    /// The eliminated predicates. Heads of their rules are predicates that are left, or that were eliminated later.
    pub eliminated: Vec<Eliminated>,
}
