//! Who uses a variable: the gates that have it as an operand, and the latches that it is the next state of.

use super::super::transition::TransitionSystem;
use crate::logic::lit::{Lit, Var};

/// The users of all variables, one list behind the other.
pub(super) struct Users {
    /// By variable: where its list ends, and so where that of the next one begins.
    ends: Vec<u32>,
    list: Vec<Var>,
}

impl Users {
    /// The users of each variable of a system.
    pub fn of(ts: &TransitionSystem) -> Users {
        let mut ends = vec![0; ts.graph.variables() + 1];
        each_use(ts, |used, _| ends[used.index() + 1] += 1);
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum;
        }
        // Filling a list moves its beginning to its end.
        let mut list = vec![Var::CONSTANT; sum as usize];
        each_use(ts, |used, user| {
            let place = &mut ends[used.index()];
            list[*place as usize] = user;
            *place += 1;
        });
        Users { ends, list }
    }

    /// The users of one variable.
    pub fn of_variable(&self, var: Var) -> impl Iterator<Item = Var> + '_ {
        let begin = var.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        self.list[begin as usize..self.ends[var.index()] as usize].iter().copied()
    }
}

/// Calls `visit` with each pair of a variable and a user of it.
fn each_use(ts: &TransitionSystem, mut visit: impl FnMut(Var, Var)) {
    for (gate, operands) in ts.graph.gates() {
        operands.iter().for_each(|lit: &Lit| visit(lit.var(), gate));
    }
    for (latch, next) in ts.latch_vars().zip(&ts.next) {
        visit(next.var(), latch);
    }
}
