//! The results of preprocessing: facts about latches, and a smaller system.

use super::super::lower::Lowered;
use crate::logic::lit::{Lit, Var};

/// A latch that always equals an earlier latch, the negation of one, or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The latch.
    pub latch: Var,
    /// The literal that it equals.
    pub equals: Lit,
}

impl Fact {
    /// The fact as clauses.
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
    /// The facts about latches of the original system under which the two systems are equivalent.
    pub facts: Vec<Fact>,
    /// Latch literals of the original system that hold in each run to a bad state. Facts, and what is found out about
    /// the smaller system, are about states where all of them hold.
    pub guards: Vec<Lit>,
}
