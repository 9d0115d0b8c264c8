//! Random simulation: runs with random inputs, 64 at once. Finds counterexamples that need no exact inputs, however
//! long they are; proves nothing.
//!
//! Inputs are *weighted* (Schnurmann, Lindbloom, Carpenter, *The Weighted Random Test-Pattern Generator*, IEEE ToC
//! 1975): in most batches of 64 runs each input has a probability of its own, so that a queue fills up in some. Where
//! inputs violate a constraint, others are tried. Batches are as long as Luby's sequence says. A batch depends only on
//! the seed and on its number, so if a run is bad, its batch is simulated again to record that run. Rejected: to record
//! the inputs of all runs, which takes much memory and saves little time.

use std::fmt;
use std::time::Duration;

use super::interface::{Answer, Engine, Event, Observer, Reason};
use crate::config;
use crate::limits::{Limits, Stopped};
use crate::logic::graph::Values;
use crate::logic::lit::Var;
use crate::logic::luby::Luby;
use crate::logic::random::SplitMix64;
use crate::logic::words::{all, same, words_into};
use crate::stats::{Stats, timed};
use crate::system::{Path, TransitionSystem};

/// Steps of the shortest batches.
const UNIT: usize = 32;
/// Inputs that are tried for a step, until the constraints hold.
const TRIES: usize = 16;
/// Weights last for so many steps, on average.
const PHASE: usize = 256;
/// In one batch of so many, all inputs are true as often as not.
const EVEN_BATCHES: usize = 4;
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
            let mut batch = Batch::new(ts, self.seed, number);
            for step in 0..=length {
                let before = batch.evaluations;
                let bad = batch.step();
                work += variables * (batch.evaluations - before);
                if work - asked >= GATES_PER_CALL {
                    asked = work;
                    if stop() {
                        limits.check()?;
                    }
                }
                self.stats.simulation.steps += 1;
                if bad != 0 {
                    let again = Batch::new(ts, self.seed, number);
                    return again.path(bad.trailing_zeros(), step, limits).map(Some);
                }
                if batch.alive == 0 {
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

/// 64 runs that are simulated at once; bit i of a word belongs to run i.
struct Batch<'a> {
    ts: &'a TransitionSystem,
    random: SplitMix64,
    /// By variable: the values of latches before the next step, and of inputs in the last one.
    leaves: Vec<u64>,
    /// How often each input is true at present.
    weights: Vec<Weight>,
    /// Are the inputs true as often as not, in all steps?
    even: bool,
    /// The values of all literals in the last step.
    values: Values<u64>,
    /// How often the circuit has been evaluated.
    evaluations: u64,
    /// The runs that have not violated a constraint.
    alive: u64,
}

impl<'a> Batch<'a> {
    fn new(ts: &'a TransitionSystem, seed: u64, number: u64) -> Batch<'a> {
        let mut random = SplitMix64::new(SplitMix64::nth(seed, number));
        let mut leaves = vec![0; ts.graph.variables()];
        for (var, init) in ts.latch_vars().zip(&ts.init) {
            leaves[var.index()] = init.map_or_else(|| random.next_word(), same);
        }
        let even = random.below(EVEN_BATCHES) == 0;
        let weights = vec![EVEN; ts.inputs.len()];
        let values = Values(Vec::with_capacity(ts.graph.variables()));
        let mut batch = Batch { ts, random, leaves, weights, even, values, evaluations: 0, alive: u64::MAX };
        batch.choose_weights();
        batch
    }

    fn choose_weights(&mut self) {
        if !self.even {
            let random = &mut self.random;
            self.weights.iter_mut().for_each(|weight| *weight = Weight::choose(random));
        }
    }

    /// Simulates one step. Returns the runs in which bad held before it.
    fn step(&mut self) -> u64 {
        if self.random.below(PHASE) == 0 {
            self.choose_weights();
        }
        let mut fresh = self.alive;
        for _ in 0..TRIES {
            self.evaluate(fresh);
            fresh = self.alive & !all(&self.values, &self.ts.constraints);
            if fresh == 0 {
                break;
            }
        }
        self.alive &= !fresh;
        let Batch { ts, leaves, values, .. } = self;
        for (var, &next) in ts.latch_vars().zip(&ts.next) {
            leaves[var.index()] = values.get(next);
        }
        values.get(ts.bad) & self.alive
    }

    /// Gives these runs new inputs in this step.
    fn evaluate(&mut self, runs: u64) {
        let Batch { ts, random, leaves, weights, values, .. } = self;
        for (input, weight) in ts.inputs.iter().zip(weights) {
            let word = &mut leaves[input.index()];
            *word = *word & !runs | weight.draw(random) & runs;
        }
        words_into(&ts.graph, values, |var| leaves[var.index()]);
        self.evaluations += 1;
    }

    /// One run of the batch, from its beginning up to step `last`.
    ///
    /// Requires: the batch has not made a step.
    fn path(mut self, run: u32, last: usize, limits: &Limits) -> Result<Path, Stopped> {
        let mut poll = limits.poll();
        let bit = |batch: &Batch<'_>, var: Var| batch.leaves[var.index()] >> run & 1 == 1;
        let state = self.ts.latch_vars().map(|var| bit(&self, var)).collect();
        let inputs = (0..=last).map(|_| {
            poll.ticks(self.ts.graph.variables())?;
            self.step();
            Ok(self.ts.inputs.iter().map(|&var| bit(&self, var)).collect())
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

/// How often an input is true: in one step of 2^`rarely`, or in all others.
#[derive(Clone, Copy)]
struct Weight {
    rarely: u32,
    negated: bool,
}

const EVEN: Weight = Weight { rarely: 1, negated: false };

impl Weight {
    fn choose(random: &mut SplitMix64) -> Weight {
        Weight { rarely: [1, 2, 3, 4, 6][random.below(5)], negated: random.below(2) == 1 }
    }

    /// The values in 64 runs.
    fn draw(self, random: &mut SplitMix64) -> u64 {
        let word = (0..self.rarely).fold(u64::MAX, |word, _| word & random.next_word());
        if self.negated { !word } else { word }
    }
}
