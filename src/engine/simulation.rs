//! Random simulation: runs with random inputs, 64 at once. Finds shallow counterexamples, proves nothing.
//!
//! A batch of 64 runs begins in random initial states; a run ends where it violates a constraint. A batch depends only
//! on the seed and on its number. So if a run reaches a bad state, its batch is simulated again to record that run.
//! Rejected: to record the inputs of all runs, which takes much memory and saves little time.

use std::fmt;
use std::time::Duration;

use super::interface::{Answer, Engine, Event, Observer, Reason};
use crate::config;
use crate::limits::{Limits, Stopped};
use crate::logic::random::SplitMix64;
use crate::logic::words::{all, same, words};
use crate::stats::{Stats, timed};
use crate::system::{Path, TransitionSystem};

/// Gates that are simulated between calls of the stop function, which take about as long as a call of a solver.
const GATES_PER_CALL: usize = 400_000;

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
        let mut gates = 0;
        let cost = (ts.graph.variables() as u64).saturating_mul((self.config.steps as u64).saturating_add(1));
        for number in 0..self.config.work.div_ceil(cost).max(1) {
            let status = Status { runs: self.stats.simulation.runs };
            observer(Event::Working { status: &status });
            self.stats.simulation.runs += 64;
            let mut batch = Batch::new(ts, self.seed, number);
            for step in 0..=self.config.steps {
                gates += ts.graph.variables();
                if gates >= GATES_PER_CALL {
                    gates = 0;
                    if stop() {
                        limits.check()?;
                    }
                }
                let bad = batch.step();
                self.stats.simulation.steps += 1;
                if bad != 0 {
                    let again = Batch::new(ts, self.seed, number);
                    return again.path(bad.trailing_zeros(), step, limits).map(Some);
                }
                if batch.alive == 0 {
                    break;
                }
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

/// 64 runs that are simulated at once; bit i of a word belongs to run i.
struct Batch<'a> {
    ts: &'a TransitionSystem,
    random: SplitMix64,
    /// The values of each latch.
    state: Vec<u64>,
    /// The values of each input in the last step.
    inputs: Vec<u64>,
    /// The runs that have not violated a constraint.
    alive: u64,
}

impl<'a> Batch<'a> {
    fn new(ts: &'a TransitionSystem, seed: u64, number: u64) -> Batch<'a> {
        let mut random = SplitMix64::new(SplitMix64::nth(seed, number));
        let state = ts.init.iter().map(|init| init.map_or_else(|| random.next_word(), same)).collect();
        Batch { ts, random, state, inputs: Vec::new(), alive: u64::MAX }
    }

    /// Simulates one step. Returns the runs in which bad held before it.
    fn step(&mut self) -> u64 {
        let Batch { ts, random, state, .. } = self;
        let leaf = |var| if ts.is_latch(var) { state[var.index() - 1] } else { random.next_word() };
        let values = words(&ts.graph, leaf);
        self.alive &= all(&values, &ts.constraints);
        self.inputs = ts.inputs.iter().map(|var| values.get(var.lit())).collect();
        self.state = ts.next.iter().map(|&next| values.get(next)).collect();
        values.get(ts.bad) & self.alive
    }

    /// One run of the batch, from its beginning up to step `last`.
    ///
    /// Requires: the batch has not made a step.
    fn path(mut self, run: u32, last: usize, limits: &Limits) -> Result<Path, Stopped> {
        let mut poll = limits.poll();
        let bits = |words: &[u64]| words.iter().map(|word| word >> run & 1 == 1).collect();
        let state = bits(&self.state);
        let inputs = (0..=last).map(|_| {
            poll.ticks(self.ts.graph.variables())?;
            self.step();
            Ok(bits(&self.inputs))
        });
        Ok(Path { state, inputs: inputs.collect::<Result<_, _>>()? })
    }
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
