//! What cells have in the first step.
//!
//! In the first step, a search takes the reset of a latch that is a function for its value, and lemmas that mention the
//! flag *first step* may rely on that. In the abstraction, what a cell begins with may be a function, of its address,
//! where each cell begins with a constant; so the constants become lemmas.

use super::bits::{Address, Bits, choices};
use crate::answer::invariant::{Invariant, Lemma};
use crate::logic::lit::Lit;

/// The lemmas that in the first step, what has a reset function in the abstraction has its constant reset.
pub(super) fn begins(bits: &Bits<'_>, addresses: &[Address]) -> Vec<Lemma> {
    let flag = Invariant::first_step(bits.model.latches.len()).lit();
    let mut lemmas = Vec::new();
    for latch in (0..bits.seen.latches.len()).filter(|&latch| bits.seen.model.has_reset_function(latch)) {
        let slots: Vec<usize> = bits.slot(latch).into_iter().collect();
        for chosen in choices(addresses, &slots) {
            if let Some(literal) = bits.literal(latch, &chosen) {
                let reset = bits.model.latches[literal.var().index() - 1].reset;
                if reset == Lit::FALSE || reset == Lit::TRUE {
                    lemmas.push(vec![!flag, literal.xor(reset == Lit::FALSE)].into());
                }
            }
        }
    }
    lemmas
}
