//! Finds latches that keep their initial value whatever the inputs are, by ternary simulation (Seger, Bryant, *Formal
//! Verification by Symbolic Evaluation of Partially-Ordered Trajectories*, FMSD 1995).
//!
//! Simulation begins with the initial values; all inputs are unknown. A latch that may change becomes unknown, too,
//! until nothing changes any more. Latches that are still known are constants, since a fixpoint is an inductive
//! invariant.

use std::ops::Not;

use super::super::transition::TransitionSystem;
use crate::logic::lit::Lit;

/// A value that may be unknown.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ternary(Option<bool>);

impl Ternary {
    fn and(self, other: Ternary) -> Ternary {
        match (self.0, other.0) {
            (Some(false), _) | (_, Some(false)) => Ternary(Some(false)),
            (Some(true), Some(true)) => Ternary(Some(true)),
            _ => Ternary(None),
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
pub(super) fn constants(ts: &TransitionSystem, replacement: &mut [Lit]) {
    let mut state = ts.init.clone();
    loop {
        let values = ts.graph.fold(Ternary(Some(false)), |var, operands| match operands {
            Some([a, b]) => a.and(b),
            None if ts.is_latch(var) => Ternary(state[var.index() - 1]),
            None => Ternary(None),
        });
        let mut changed = false;
        for (value, &next) in state.iter_mut().zip(&ts.next) {
            if value.is_some() && values.get(next) != Ternary(*value) {
                *value = None;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    for (var, value) in ts.latch_vars().zip(state) {
        if let Some(value) = value {
            replacement[var.index()] = Lit::FALSE.xor(value);
        }
    }
}
