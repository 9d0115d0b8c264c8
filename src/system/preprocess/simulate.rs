//! Random simulation of 64 runs at once, which shows that latches differ.

use super::super::transition::TransitionSystem;
use crate::limits::{Poll, Stopped};
use crate::logic::graph::Values;
use crate::logic::random::SplitMix64;
use crate::logic::words::{all, same, words_into};

use super::classes::Classes;

/// Number of steps, in two halves that both begin in initial states.
const STEPS: usize = 128;
/// Limit on the gates and leaves evaluated in all steps; only systems of millions of gates have fewer steps for it.
const WORK: usize = 50_000_000;

/// Splits classes by the states of random runs. A run ends where it violates a constraint.
///
/// # Errors
/// If a limit is reached.
pub(super) fn simulate(
    ts: &TransitionSystem,
    classes: &mut Classes,
    poll: &mut Poll<'_>,
) -> Result<(), Stopped> {
    let variables = ts.graph.variables();
    poll.limits.room(8 * (variables + ts.latches()))?;
    let mut random = SplitMix64::new(0);
    let start = |random: &mut SplitMix64, state: &mut Vec<u64>| {
        state.clear();
        state.extend(ts.init.iter().map(|init| init.map_or_else(|| random.next_word(), same)));
    };
    let mut state = Vec::with_capacity(ts.latches());
    let mut values = Values(Vec::with_capacity(variables));
    start(&mut random, &mut state);
    let mut alive = u64::MAX;
    let steps = STEPS.min(2.max(WORK / variables));
    for step in 0..steps {
        if classes.is_trivial() {
            break;
        }
        poll.ticks(variables)?;
        if alive == 0 || step == steps / 2 {
            start(&mut random, &mut state);
            alive = u64::MAX;
        }
        words_into(&ts.graph, &mut values, |var| {
            if ts.is_latch(var) { state[var.index() - 1] } else { random.next_word() }
        });
        alive &= all(&values, &ts.constraints);
        state.clear();
        state.extend(ts.next.iter().map(|&next| values.get(next)));
        classes.split(alive, |var| state[var.index() - 1]);
    }
    Ok(())
}
