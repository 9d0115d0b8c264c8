//! Random simulation of 64 runs at once, which shows that latches differ.

use super::super::runs::Runs;
use super::super::transition::TransitionSystem;
use crate::limits::{Poll, Stopped};
use crate::logic::random::SplitMix64;

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
    poll.limits.room(Runs::BYTES_PER_VARIABLE * variables)?;
    let mut runs = Runs::new(ts, SplitMix64::new(0), false);
    let steps = STEPS.min(2.max(WORK / variables));
    for step in 0..steps {
        if classes.is_trivial() || (runs.evaluations * variables > WORK && step > 1) {
            break;
        }
        if runs.alive == 0 || step == steps / 2 {
            runs.begin();
        }
        let before = runs.evaluations;
        runs.step();
        poll.ticks(variables * (runs.evaluations - before))?;
        classes.split(runs.alive, |var| runs.leaf(var));
    }
    Ok(())
}
