//! Random simulation of 64 runs at once, which shows that latches differ.

use super::super::transition::TransitionSystem;
use crate::logic::lit::Var;
use crate::logic::random::SplitMix64;
use crate::logic::words::{all, same, words};

use super::classes::Classes;

/// Number of steps, in two halves that both begin in initial states.
const STEPS: usize = 128;

/// Splits classes by the states of random runs. A run ends where it violates a constraint.
pub(super) fn simulate(ts: &TransitionSystem, classes: &mut Classes) {
    let mut random = SplitMix64::new(0);
    let start = |random: &mut SplitMix64| -> Vec<u64> {
        ts.init.iter().map(|init| init.map_or_else(|| random.next_word(), same)).collect()
    };
    let mut state = start(&mut random);
    let mut alive = u64::MAX;
    for step in 0..STEPS {
        if alive == 0 || step == STEPS / 2 {
            (state, alive) = (start(&mut random), u64::MAX);
        }
        let leaf = |var: Var| if ts.is_latch(var) { state[var.index() - 1] } else { random.next_word() };
        let words = words(&ts.graph, leaf);
        alive &= all(&words, &ts.constraints);
        state = ts.next.iter().map(|&next| words.get(next)).collect();
        classes.split(alive, |var| state[var.index() - 1]);
    }
}
