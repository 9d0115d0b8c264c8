//! Classes of latches that may be equal, opposite, or constant.

use hashbrown::HashMap;

use super::super::lower::Lowered;
use crate::logic::lit::{Lit, Var};
use crate::model::StateVariable;

/// A partition of the latches and the constant. Initially equal or opposite is what two latches must be at least, so
/// that each is taken with the sign that makes it initially false.
///
/// Invariant: the leader of a class is its smallest member, so that a leader leads itself.
pub(super) struct Classes {
    leader: Vec<u32>,
    /// The initial value.
    sign: Vec<bool>,
}

impl Classes {
    /// The constant and all latches that initially have one value in one class, but for those already replaced, and
    /// for the flag *first step*, which facts cannot name as a latch of the model.
    pub fn new(Lowered { ts, origins }: &Lowered, replacement: &[Lit]) -> Classes {
        let mut classes = Classes { leader: vec![0], sign: vec![false] };
        for (i, var) in ts.latch_vars().enumerate() {
            let free =
                replacement[var.index()] == var.lit() && origins.latches[i] != StateVariable::FirstStep;
            let candidate = ts.init[i].filter(|_| free);
            classes.leader.push(if candidate.is_some() { 0 } else { var.0 });
            classes.sign.push(candidate.unwrap_or(false));
        }
        classes
    }

    /// What a member equals, if the classes are right.
    pub fn representative(&self, var: Var) -> Lit {
        let leader = self.leader(var);
        leader.lit().xor(self.sign[var.index()] != self.sign[leader.index()])
    }

    /// The leader of a latch's class: the latch itself if it leads.
    pub fn leader(&self, var: Var) -> Var {
        Var(self.leader[var.index()])
    }

    /// The latches that do not lead.
    pub fn followers(&self) -> impl Iterator<Item = Var> + '_ {
        (1..self.leader.len() as u32).map(Var).filter(|&var| self.leader(var) != var)
    }

    /// Replaces each follower by what it equals, if the classes are right.
    pub fn apply(&self, replacement: &mut [Lit]) {
        for var in self.followers() {
            replacement[var.index()] = self.representative(var);
        }
    }

    /// Is no class larger than one?
    pub fn is_trivial(&self) -> bool {
        self.followers().next().is_none()
    }

    /// Splits the classes by the values that the latches have in 64 states, of which only those in `mask` count.
    /// `word` tells the values of a latch.
    pub fn split(&mut self, mask: u64, word: impl Fn(Var) -> u64) {
        let mut leaders: HashMap<(u32, u64), u32> = HashMap::new();
        for var in (0..self.leader.len() as u32).map(Var) {
            let values = if var == Var::CONSTANT { 0 } else { word(var) };
            let signed = values ^ if self.sign[var.index()] { u64::MAX } else { 0 };
            let leader = &mut self.leader[var.index()];
            *leader = *leaders.entry((*leader, signed & mask)).or_insert(var.0);
        }
    }

    /// Puts a follower into a class of its own.
    pub fn isolate(&mut self, var: Var) {
        debug_assert_ne!(self.leader(var), var);
        self.leader[var.index()] = var.0;
    }
}
