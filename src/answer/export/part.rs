//! Lemmas about the same slots, which become a module in SystemVerilog.

use std::collections::BTreeSet;

use super::guards::Guards;
use super::proofs::{Proofs, Signal};
use crate::answer::invariant::Invariant;
use crate::logic::lit::{Lit, Var};

/// Lemmas about the same slots.
pub(super) struct Part {
    /// The slots whose address may be any.
    pub slots: BTreeSet<usize>,
    /// The lemmas.
    pub invariant: Invariant,
    /// The latches that they mention, and the flag *first step*.
    pub signals: Vec<Signal>,
    /// When they count.
    pub guards: Guards,
}

impl Part {
    pub fn new(proofs: &Proofs<'_>, slots: BTreeSet<usize>, invariant: Invariant) -> Part {
        let variables: BTreeSet<Var> = invariant.literals().map(Lit::var).collect();
        let signals = variables.into_iter().map(|var| proofs.signal(var));
        let signals = signals.filter(|signal| !matches!(signal, Signal::Auxiliary(_))).collect();
        Part { guards: Guards::of(proofs, &invariant), signals, slots, invariant }
    }

    /// What follows the names of the module and of its instance: nothing, or `_slot0_slot2`.
    pub fn suffix(&self) -> String {
        self.slots.iter().map(|slot| format!("_slot{slot}")).collect()
    }
}
