//! Finds latches that keep their initial value whatever the inputs are, by ternary simulation (Seger, Bryant, *Formal
//! Verification by Symbolic Evaluation of Partially-Ordered Trajectories*, FMSD 1995).
//!
//! Simulation begins with the initial values; all inputs are unknown. A latch that may change becomes unknown, too, and
//! then whatever is no longer determined without it. Latches that are still known at the end are constants, since a
//! fixpoint is an inductive invariant. A variable becomes unknown at most once, so time is linear. Rejected: to
//! simulate the whole circuit until nothing changes, which takes a pass for each latch of a shift register.

use std::ops::Not;

use super::super::transition::TransitionSystem;
use crate::limits::{Poll, Stopped};
use crate::logic::graph::Values;
use crate::logic::lit::{Lit, Var};

/// A value that may be unknown.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ternary(Option<bool>);

const UNKNOWN: Ternary = Ternary(None);

impl Ternary {
    fn and(self, other: Ternary) -> Ternary {
        match (self.0, other.0) {
            (Some(false), _) | (_, Some(false)) => Ternary(Some(false)),
            (Some(true), Some(true)) => Ternary(Some(true)),
            _ => UNKNOWN,
        }
    }
}

impl Not for Ternary {
    type Output = Ternary;

    fn not(self) -> Ternary {
        Ternary(self.0.map(|value| !value))
    }
}

/// Replaces each latch that is found to be constant.
///
/// # Errors
/// If a limit is reached.
pub(super) fn constants(
    ts: &TransitionSystem,
    replacement: &mut [Lit],
    poll: &mut Poll<'_>,
) -> Result<(), Stopped> {
    let mut values = ts.graph.fold(Ternary(Some(false)), |var, operands| match operands {
        Some([a, b]) => a.and(b),
        None if ts.is_latch(var) => Ternary(ts.init[var.index() - 1]),
        None => UNKNOWN,
    });
    poll.limits.check()?;
    let changes = |values: &Values<Ternary>, latch: Var| {
        let value = values.get(latch.lit());
        value != UNKNOWN && values.get(ts.prime(latch.lit())) != value
    };
    let mut unknown: Vec<Var> = ts.latch_vars().filter(|&latch| changes(&values, latch)).collect();
    if !unknown.is_empty() {
        unknown.iter().for_each(|latch| values.0[latch.index()] = UNKNOWN);
        let users = Users::of(ts);
        while let Some(var) = unknown.pop() {
            poll.tick()?;
            for user in users.of_variable(var) {
                let loses = match ts.graph.operands(user) {
                    Some([a, b]) => {
                        values.get(user.lit()) != UNKNOWN && values.get(a).and(values.get(b)) == UNKNOWN
                    }
                    None => changes(&values, user),
                };
                if loses {
                    values.0[user.index()] = UNKNOWN;
                    unknown.push(user);
                }
            }
        }
    }
    for latch in ts.latch_vars() {
        if let Ternary(Some(value)) = values.get(latch.lit()) {
            replacement[latch.index()] = Lit::FALSE.xor(value);
        }
    }
    Ok(())
}

/// The users of all variables, one list behind the other.
struct Users {
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
