//! Random runs of a system, 64 at once.
//!
//! Inputs may be *weighted* (Schnurmann, Lindbloom, Carpenter, *The Weighted Random Test-Pattern Generator*, IEEE ToC
//! 1975): each has a probability of its own for some time, so that a queue fills up in some runs. Where inputs violate
//! a constraint, others are tried; a run ends where none is found. Rejected: a solver for such steps, which takes as
//! long as hundreds of tries.

use crate::logic::graph::Values;
use crate::logic::lit::Var;
use crate::logic::random::SplitMix64;
use crate::logic::words::{all, same, words_into};

use super::transition::TransitionSystem;

/// Inputs that are tried for a step, until the constraints hold.
const TRIES: usize = 16;
/// Weights last for so many steps, on average.
const PHASE: usize = 256;

/// 64 runs; bit i of a word belongs to run i. The numbers of the generator determine them.
pub(crate) struct Runs<'a> {
    ts: &'a TransitionSystem,
    random: SplitMix64,
    /// By variable: the values of latches before the next step, and of inputs in the last one.
    leaves: Vec<u64>,
    /// By input.
    weights: Vec<Weight>,
    weighted: bool,
    /// The values of all literals in the last step.
    values: Values<u64>,
    /// How often the circuit has been evaluated.
    pub evaluations: usize,
    /// The runs that have satisfied the constraints so far.
    pub alive: u64,
}

impl<'a> Runs<'a> {
    /// The memory that runs take for each variable of the system, with a weight for each input, rounded up.
    pub const BYTES_PER_VARIABLE: usize = 24;

    /// Runs in random initial states, before their first step. Unless inputs are weighted, they are true as often as
    /// not.
    pub fn new(ts: &'a TransitionSystem, random: SplitMix64, weighted: bool) -> Runs<'a> {
        let mut runs = Runs {
            ts,
            random,
            leaves: vec![0; ts.graph.variables()],
            weights: vec![Weight::EVEN; ts.inputs.len()],
            weighted,
            values: Values(Vec::with_capacity(ts.graph.variables())),
            evaluations: 0,
            alive: 0,
        };
        runs.begin();
        runs
    }

    /// Begins all runs anew.
    pub fn begin(&mut self) {
        self.alive = u64::MAX;
        for (var, init) in self.ts.latch_vars().zip(&self.ts.init) {
            self.leaves[var.index()] = init.map_or_else(|| self.random.next_word(), same);
        }
        self.choose_weights();
    }

    fn choose_weights(&mut self) {
        if self.weighted {
            self.weights.iter_mut().for_each(|weight| *weight = Weight::random(&mut self.random));
        }
    }

    /// Makes one step. Returns the runs in which bad held before it.
    pub fn step(&mut self) -> u64 {
        if self.weighted && self.random.below(PHASE) == 0 {
            self.choose_weights();
        }
        let mut wrong = self.alive;
        for _ in 0..TRIES {
            self.evaluate(wrong);
            wrong = self.alive & !all(&self.values, &self.ts.constraints);
            if wrong == 0 {
                break;
            }
        }
        self.alive &= !wrong;
        for (var, &next) in self.ts.latch_vars().zip(&self.ts.next) {
            self.leaves[var.index()] = self.values.get(next);
        }
        self.values.get(self.ts.bad) & self.alive
    }

    /// Gives some runs new inputs, and evaluates the circuit.
    fn evaluate(&mut self, runs: u64) {
        let Runs { ts, random, leaves, weights, values, .. } = self;
        for (input, weight) in ts.inputs.iter().zip(weights) {
            let word = &mut leaves[input.index()];
            *word = *word & !runs | weight.draw(random) & runs;
        }
        words_into(&ts.graph, values, |var| leaves[var.index()]);
        self.evaluations += 1;
    }

    /// The values of a latch before the next step, or of an input in the last one.
    pub fn leaf(&self, var: Var) -> u64 {
        self.leaves[var.index()]
    }
}

/// How often an input is true: in one step of 2^`rarely`, or in all others.
#[derive(Clone, Copy)]
struct Weight {
    rarely: u32,
    negated: bool,
}

impl Weight {
    const EVEN: Weight = Weight { rarely: 1, negated: false };

    fn random(random: &mut SplitMix64) -> Weight {
        Weight { rarely: [1, 2, 3, 4, 6][random.below(5)], negated: random.below(2) == 1 }
    }

    /// The values in 64 runs.
    fn draw(self, random: &mut SplitMix64) -> u64 {
        let word = (0..self.rarely).fold(u64::MAX, |word, _| word & random.next_word());
        if self.negated { !word } else { word }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::graph::Graph;

    /// A counter of two bits with `up` and `down`, which must not come together.
    fn counter() -> TransitionSystem {
        let mut graph = Graph::default();
        let [low, high, up, down] = [(); 4].map(|()| graph.leaf().lit());
        let both = graph.and(up, down);
        let moves = graph.or(up, down);
        let next_low = !graph.equal(low, moves);
        let carry = graph.and(low, up);
        let next_high = !graph.equal(high, carry);
        let bad = graph.and(low, high);
        let inputs = vec![up.var(), down.var()];
        TransitionSystem {
            graph,
            next: vec![next_low, next_high],
            init: vec![Some(false), None],
            bad,
            constraints: vec![!both],
            inputs,
        }
    }

    #[test]
    fn runs_satisfy_the_constraints_and_go_on() {
        let ts = counter();
        for weighted in [false, true] {
            let mut runs = Runs::new(&ts, SplitMix64::new(1), weighted);
            let mut found = 0;
            for _ in 0..50 {
                let before: Vec<u64> = ts.latch_vars().map(|var| runs.leaf(var)).collect();
                let bad = runs.step();
                assert_eq!(bad, before[0] & before[1] & runs.alive);
                let [up, down] = [0, 1].map(|i| runs.leaf(ts.inputs[i]));
                assert_eq!((runs.alive & up & down, runs.leaf(Var(1))), (0, before[0] ^ (up | down)));
                found |= bad;
            }
            // All tries fail where both are true in 63 steps of 64.
            assert!(runs.alive != 0 && (weighted || runs.alive == u64::MAX) && found != 0);
            runs.begin();
            assert_eq!((runs.alive, runs.leaf(Var(1))), (u64::MAX, 0));
        }
    }

    #[test]
    fn weights_are_probabilities() {
        let mut random = SplitMix64::new(5);
        for (rarely, negated) in [(1, false), (3, false), (3, true), (6, true)] {
            let weight = Weight { rarely, negated };
            let ones: u32 = (0..1000).map(|_| weight.draw(&mut random).count_ones()).sum();
            let share = 0.5_f64.powi(rarely as i32);
            let expected = if negated { 1.0 - share } else { share };
            assert!((f64::from(ones) / 64_000.0 - expected).abs() < 0.01, "{rarely} {negated}: {ones}");
        }
    }
}
