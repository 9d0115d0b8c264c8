//! What the variables of a clause are, after its equations have been resolved.

use crate::model::btor2::{Operand, WordModel};

/// What a variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// Any value: an input.
    Free,
    /// The argument of the body at this position; those of all predicates in the body are counted together.
    Argument(usize),
    /// A term of the clause.
    Term(Operand),
}

/// What must hold for a rule to fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// A truth value.
    Truth(Operand),
    /// The argument of the body at this position is this term.
    Argument(usize, Operand),
}

/// A clause with its equations resolved. Variables depend on each other in no circle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// The terms of the clause, and further ones that resolve equations.
    pub terms: WordModel,
    /// By variable.
    pub bindings: Vec<Binding>,
    /// What is left of the constraint.
    pub conditions: Vec<Condition>,
}
