//! Derivations as data.

use crate::answer::witness::words::Bits;

/// A step: a clause is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The position of the clause in the system.
    pub clause: usize,
    /// The values of its variables, in their order.
    pub values: Vec<Bits>,
    /// Earlier steps, whose heads are the predicates of the body, in their order.
    pub premises: Vec<usize>,
    /// The arguments of the head; none for a query.
    pub arguments: Vec<Bits>,
}

/// A derivation of the body of a query, which is the last step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Derivation {
    /// The steps.
    pub steps: Vec<Step>,
}
