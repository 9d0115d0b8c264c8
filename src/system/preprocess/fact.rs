//! What preprocessing finds: facts about latches, and a smaller system.

use super::super::lower::Lowered;
use crate::logic::lit::{Lit, Var};

/// A latch that always has the value of an earlier one, perhaps negated, or of the constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The latch.
    pub latch: Var,
    /// What it equals.
    pub equals: Lit,
}

impl Fact {
    /// The clauses that say so.
    pub fn clauses(self) -> Vec<Vec<Lit>> {
        let latch = self.latch.lit();
        match self.equals {
            Lit::TRUE => vec![vec![latch]],
            Lit::FALSE => vec![vec![!latch]],
            other => vec![vec![!latch, other], vec![latch, !other]],
        }
    }
}

/// A system made smaller.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The smaller system.
    pub system: Lowered,
    /// What makes it equivalent to the original one, whose latches these are.
    pub facts: Vec<Fact>,
}
