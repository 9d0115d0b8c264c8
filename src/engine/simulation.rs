//! Random simulation: runs with random inputs, 64 at once. Finds counterexamples that need no exact inputs, however
//! long they are; proves nothing.
//!
//! In most batches of 64 runs inputs are weighted (`system/runs`). Batches are as long as Luby's sequence says. A batch
//! depends only on the seed and on its number, so if a run is bad, its batch is simulated again to record that run.
//! Rejected: to record the inputs of all runs, which takes much memory and saves little time.

use std::fmt;
use std::time::Duration;

use super::interface::{Answer, Engine, Event, Observer, Reason};
use crate::config;
use crate::limits::{Limits, Stopped};
use crate::logic::lit::Var;
use crate::logic::luby::Luby;
use crate::logic::random::SplitMix64;
use crate::stats::{Stats, timed};
use crate::system::{Path, Runs, TransitionSystem};

/// Steps of the shortest batches.
const UNIT: usize = 32;
/// In one batch of so many, no input is weighted.
const EVEN: usize = 4;
/// What it costs to begin a batch, in gates.
const BATCH: u64 = 1_000;
/// Gates that are simulated between calls of the stop function, which take about as long as a call of a solver.
const GATES_PER_CALL: u64 = 400_000;

/// The engine that simulates random runs.
#[derive(Debug)]
pub struct Simulation {
    config: config::Simulation,
    seed: u64,
    stats: Stats,
}

impl Simulation {
    /// An engine that has not run. The seed determines initial states and inputs.
    pub fn new(config: config::Simulation, seed: u64) -> Simulation {
        Simulation { config, seed, stats: Stats::default() }
    }

    /// Simulates batches until one reaches a bad state, or the budget is spent.
    fn search(
        &mut self,
        ts: &TransitionSystem,
        limits: &Limits,
        observer: Observer<'_>,
    ) -> Result<Option<Path>, Stopped> {
        let stop = limits.stop();
        let variables = ts.graph.variables() as u64;
        let (mut work, mut asked) = (0, 0);
        let mut lengths = Luby::default();
        for number in 0.. {
            let status = Status { runs: self.stats.simulation.runs };
            observer(Event::Working { status: &status });
            let length = (lengths.term() as usize * UNIT).min(self.config.steps);
            lengths.advance();
            self.stats.simulation.runs += 64;
            let mut runs = batch(ts, self.seed, number);
            work += BATCH;
            for step in 0..=length {
                let before = runs.evaluations;
                let bad = runs.step();
                work += variables * (runs.evaluations - before) as u64;
                while work - asked >= GATES_PER_CALL {
                    asked += GATES_PER_CALL;
                    if stop() {
                        limits.check()?;
                    }
                }
                self.stats.simulation.steps += 1;
                if bad != 0 {
                    let again = batch(ts, self.seed, number);
                    return path(ts, again, bad.trailing_zeros(), step, limits).map(Some);
                }
                if runs.alive == 0 {
                    break;
                }
            }
            if work >= self.config.work {
                break;
            }
        }
        Ok(None)
    }
}

impl Engine for Simulation {
    fn run(&mut self, ts: &TransitionSystem, limits: &Limits, observer: Observer<'_>) -> Answer {
        self.stats = Stats::default();
        let mut time = Duration::ZERO;
        let found = timed(&mut time, || self.search(ts, limits, observer));
        self.stats.phases.simulate = time;
        let reason = match found {
            Ok(Some(path)) => return Answer::Unsafe(path),
            Ok(None) => {
                let (runs, steps) = (self.stats.simulation.runs, self.config.steps);
                Reason::Incomplete(format!("no counterexample in {runs} random runs of up to {steps} steps"))
            }
            Err(stopped) => Reason::Stopped(stopped),
        };
        Answer::Unknown { reason, bound: None }
    }

    fn stats(&self) -> Stats {
        self.stats.clone()
    }
}

/// The runs of a batch, before their first step.
fn batch(ts: &TransitionSystem, seed: u64, number: u64) -> Runs<'_> {
    let mut random = SplitMix64::new(SplitMix64::nth(seed, number));
    let weighted = random.below(EVEN) != 0;
    Runs::new(ts, random, weighted)
}

/// One run of a batch, from its beginning up to step `last`.
///
/// Requires: the batch has not made a step.
fn path(
    ts: &TransitionSystem,
    mut runs: Runs<'_>,
    run: u32,
    last: usize,
    limits: &Limits,
) -> Result<Path, Stopped> {
    let mut poll = limits.poll();
    let bit = |runs: &Runs<'_>, var: Var| runs.leaf(var) >> run & 1 == 1;
    let state = ts.latch_vars().map(|var| bit(&runs, var)).collect();
    let inputs = (0..=last).map(|_| {
        poll.ticks(ts.graph.variables())?;
        runs.step();
        Ok(ts.inputs.iter().map(|&var| bit(&runs, var)).collect())
    });
    Ok(Path { state, inputs: inputs.collect::<Result<_, _>>()? })
}

/// The progress of the engine.
struct Status {
    runs: u64,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} random runs", self.runs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Share;
    use crate::logic::graph::Graph;
    use crate::logic::lit::Lit;

    #[test]
    fn a_step_of_a_large_circuit_is_several_calls() {
        let mut graph = Graph::default();
        (0..5 * GATES_PER_CALL / 2).for_each(|_| _ = graph.leaf());
        let ts = TransitionSystem {
            graph,
            next: Vec::new(),
            init: Vec::new(),
            bad: Lit::FALSE,
            constraints: Vec::new(),
            inputs: Vec::new(),
        };
        let share = Share::new(100);
        let limits = Limits { share: Some(share.clone()), ..Limits::default() };
        let config = config::Simulation { steps: 3, work: 1 };
        let answer = Simulation::new(config, 0).run(&ts, &limits, &mut |_| {});
        assert!(matches!(answer, Answer::Unknown { reason: Reason::Incomplete(_), .. }));
        // Four steps.
        assert_eq!(share.done(), 10);
    }
}
