//! Derivations as data. Values are words, or what else terms are worth.

use crate::answer::witness::words::Bits;

/// A step: a clause is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<V = Bits> {
    /// The position of the clause in the system.
    pub clause: usize,
    /// The values of its variables, in their order.
    pub values: Vec<V>,
    /// Earlier steps, whose heads are the predicates of the body, in their order.
    pub premises: Vec<usize>,
    /// The arguments of the head; none for a query.
    pub arguments: Vec<V>,
}

/// A derivation of the body of a query, which is the last step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derivation<V = Bits> {
    /// The steps.
    pub steps: Vec<Step<V>>,
}

impl<V> Default for Derivation<V> {
    fn default() -> Derivation<V> {
        Derivation { steps: Vec::new() }
    }
}
