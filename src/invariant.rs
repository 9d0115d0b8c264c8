//! Generalized invariants as data: what a search hands to those who check, count and print it.
//!
//! Source: Luka, Vizel, *Property Directed Reachability with Extended Resolution*, CAV 2025, Definition 4. An
//! invariant is a conjunction of lemmas over state variables and auxiliary variables, and the definitions of the
//! auxiliary variables, each over state variables and earlier auxiliary variables.

use crate::lit::{Lit, Var};

/// The operator of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `a ↔ x ∧ y`
    And,
    /// `a ↔ x ⊕ y`
    Xor,
}

/// The definition of one auxiliary variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Definition {
    /// How the operands are combined.
    pub operator: Operator,
    /// Literals of state variables or of auxiliary variables defined earlier.
    pub operands: [Lit; 2],
}

/// A generalized invariant of a model with `L` latches.
///
/// Its literals are numbered on their own: variable `i + 1` is latch `i` of the model, variable `L + 1` is the flag
/// *first step* (true in the first step and in no other; only models with reset functions need it), and variable
/// `L + 2 + k` is defined by `definitions[k]`.
///
/// Together with "no bad state of the property" the lemmas hold in every initial state and are preserved by every
/// step, in all states and under all inputs that satisfy the constraints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Invariant {
    /// Definitions of the auxiliary variables, in an order in which each uses only earlier ones.
    pub definitions: Vec<Definition>,
    /// The lemmas, each a clause.
    pub lemmas: Vec<Vec<Lit>>,
}

impl Invariant {
    /// The variable of latch `i`.
    pub fn latch(i: usize) -> Var {
        Var(1 + i as u32)
    }

    /// The flag *first step* of a model with `latches` latches.
    pub fn first_step(latches: usize) -> Var {
        Var(1 + latches as u32)
    }

    /// The variable that `definitions[k]` defines, in a model with `latches` latches.
    pub fn auxiliary(latches: usize, k: usize) -> Var {
        Var((2 + latches + k) as u32)
    }
}
