//! Classes of variables that are candidates to be equal, opposite, or constant: of latches in all reachable states, or
//! of gates under all assignments.

use hashbrown::HashMap;

use super::super::lower::Lowered;
use crate::logic::graph::Values;
use crate::logic::lit::{Lit, Var};
use crate::model::StateVariable;

/// A partition of variables and the constant into classes.
///
/// Each variable has the sign that makes it false in some first state or assignment: two variables can only be equal or
/// opposite everywhere if they are there, and the signs then say which. The leader of a class is its smallest member.
pub(super) struct Classes {
    /// By variable: the leader of its class; a leader has itself.
    leader: Vec<u32>,
    /// By variable: the value there.
    sign: Vec<bool>,
}

impl Classes {
    /// One class with the constant and all latches that have a fixed initial value. All other latches are alone, as are
    /// latches that are already replaced, and the latch *first step*, which is no latch of the model.
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

    /// One class with the constant and all variables of a graph, by its values under 64 assignments, of which the first
    /// gives the signs.
    pub fn of_values(values: &Values<u64>) -> Classes {
        let sign = values.0.iter().map(|word| word & 1 == 1).collect::<Vec<_>>();
        Classes { leader: vec![0; sign.len()], sign }
    }

    /// The literal of its leader that a variable equals if the classes are right.
    pub fn representative(&self, var: Var) -> Lit {
        let leader = self.leader(var);
        leader.lit().xor(self.sign[var.index()] != self.sign[leader.index()])
    }

    /// The leader of the class of a variable.
    pub fn leader(&self, var: Var) -> Var {
        Var(self.leader[var.index()])
    }

    /// The variables that are not leaders.
    pub fn followers(&self) -> impl Iterator<Item = Var> + '_ {
        (1..self.leader.len() as u32).map(Var).filter(|&var| self.leader(var) != var)
    }

    /// Replaces each follower by its representative.
    ///
    /// Requires: the classes are right, or the result is only used to check them.
    pub fn apply(&self, replacement: &mut [Lit]) {
        for var in self.followers() {
            replacement[var.index()] = self.representative(var);
        }
    }

    /// Does every class have a single member?
    pub fn is_trivial(&self) -> bool {
        self.followers().next().is_none()
    }

    /// Splits the classes by 64 states or assignments. `word` has the values of a variable; only those in `mask` count.
    pub fn split(&mut self, mask: u64, word: impl Fn(Var) -> u64) {
        // A member that agrees with its leader stays, so only the others need a table.
        let mut leaders: HashMap<(u32, u64), u32> = HashMap::new();
        let signed = |sign: &[bool], var: Var| {
            let values = if var == Var::CONSTANT { 0 } else { word(var) };
            (values ^ if sign[var.index()] { u64::MAX } else { 0 }) & mask
        };
        for var in (1..self.leader.len() as u32).map(Var) {
            let leader = self.leader(var);
            if leader == var {
                continue;
            }
            let values = signed(&self.sign, var);
            if values != signed(&self.sign, leader) {
                self.leader[var.index()] = *leaders.entry((leader.0, values)).or_insert(var.0);
            }
        }
    }

    /// Puts a follower into a class of its own.
    pub fn isolate(&mut self, var: Var) {
        debug_assert_ne!(self.leader(var), var);
        self.leader[var.index()] = var.0;
    }
}
