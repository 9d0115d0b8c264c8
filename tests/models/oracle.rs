//! The oracle: breadth-first search over explicit states, under all inputs.
//!
//! Every variable is a word of 64 bits, one bit for each of 64 input vectors, so that one pass over the gates
//! evaluates a state under (up to) six inputs; more inputs take more passes, which are called blocks. Successors are
//! found by splitting the set of input vectors latch by latch, which costs one leaf per distinct successor rather
//! than one per input vector.
//!
//! The first step is special: a reset may be a function of the inputs, and then the input vector that justifies the
//! state must also be the one that constraints, bad states and transition use. Hence a state of the first step does not
//! count as visited: if it is reached again later, all inputs are possible.
//!
//! The oracle does not use [`Model::evaluate`], so that each can be tested against the other.

use hashbrown::HashSet;
use pdrer::logic::lit::Lit;
use pdrer::model::Model;

/// The oracle's verdict on a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No run reaches a bad state.
    Safe,
    /// There is a counterexample, and this is the least number of steps before the bad one.
    Unsafe { depth: usize },
}

/// The maximal number of states to visit.
const MAX_STATES: usize = 1 << 17;
/// The maximal number of latches without a constant reset: their values are enumerated.
const MAX_FREE_LATCHES: usize = 16;
const MAX_INPUTS: usize = 12;

/// Decides all properties, or none if there are too many states or inputs to enumerate.
pub fn verdicts(model: &Model) -> Option<Vec<Verdict>> {
    let free = (0..model.latches.len()).filter(|&i| !model.latches[i].reset.is_constant());
    if model.latches.len() > 64 || model.inputs > MAX_INPUTS || free.count() > MAX_FREE_LATCHES {
        return None;
    }
    let mut verdicts = vec![Verdict::Safe; model.properties().len()];
    let mut step = Step::new(model);
    let mut seen = HashSet::new();
    let mut layer = candidates(model);
    let mut depth = 0;
    while !layer.is_empty() && verdicts.contains(&Verdict::Safe) {
        let mut next = Vec::new();
        for state in layer {
            for block in 0..step.blocks() {
                let mut vectors = step.evaluate(state, block);
                if depth == 0 {
                    vectors &= step.initial();
                }
                for (verdict, &bad) in verdicts.iter_mut().zip(model.properties()) {
                    if *verdict == Verdict::Safe && vectors & step.word(bad) != 0 {
                        *verdict = Verdict::Unsafe { depth };
                    }
                }
                step.successors(vectors, &mut |state| {
                    if seen.insert(state) {
                        next.push(state);
                    }
                });
            }
        }
        if seen.len() > MAX_STATES {
            return None;
        }
        layer = next;
        depth += 1;
    }
    Some(verdicts)
}

/// The states in which every latch with a constant reset has that value. Bit `i` of a state is latch `i`.
fn candidates(model: &Model) -> Vec<u64> {
    let mut states = vec![0];
    for (i, latch) in model.latches.iter().enumerate() {
        let set: Vec<u64> = states.iter().map(|s| s | 1 << i).collect();
        match latch.reset {
            Lit::FALSE => {}
            Lit::TRUE => states = set,
            _ => states.extend(set),
        }
    }
    states
}

/// The values of all variables in one state under one block of input vectors.
pub struct Step<'m> {
    model: &'m Model,
    words: Vec<u64>,
}

/// In bit `v` of word `i` is bit `i` of `v`.
const COUNTING: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// The same bit in all positions.
fn broadcast(bit: bool) -> u64 {
    if bit { u64::MAX } else { 0 }
}

impl<'m> Step<'m> {
    pub fn new(model: &'m Model) -> Step<'m> {
        Step { model, words: Vec::with_capacity(model.variables()) }
    }

    /// How many blocks make up all input vectors.
    pub fn blocks(&self) -> u64 {
        1 << self.model.inputs.saturating_sub(COUNTING.len())
    }

    /// Evaluates everything and returns the input vectors under which all constraints hold.
    pub fn evaluate(&mut self, state: u64, block: u64) -> u64 {
        self.words.clear();
        self.words.push(0);
        for i in 0..self.model.inputs {
            let outer = || broadcast(block >> (i - COUNTING.len()) & 1 == 1);
            self.words.push(COUNTING.get(i).copied().unwrap_or_else(outer));
        }
        for i in 0..self.model.latches.len() {
            self.words.push(broadcast(state >> i & 1 == 1));
        }
        for &[a, b] in &self.model.ands {
            self.words.push(self.word(a) & self.word(b));
        }
        let vectors =
            if self.model.inputs < COUNTING.len() { (1 << (1 << self.model.inputs)) - 1 } else { u64::MAX };
        self.model.constraints.iter().fold(vectors, |vectors, &c| vectors & self.word(c))
    }

    /// The values of a literal, a bit for each input vector.
    pub fn word(&self, lit: Lit) -> u64 {
        self.words[lit.var().index()] ^ broadcast(lit.is_negated())
    }

    /// The input vectors under which the state is initial.
    pub fn initial(&self) -> u64 {
        let resets = self.model.latches.iter().enumerate();
        resets.fold(u64::MAX, |vectors, (i, l)| {
            vectors & !(self.word(self.model.latch(i)) ^ self.word(l.reset))
        })
    }

    /// Visits the successors under these input vectors, each once.
    pub fn successors(&self, vectors: u64, visit: &mut impl FnMut(u64)) {
        self.split(0, vectors, 0, visit);
    }

    fn split(&self, latch: usize, vectors: u64, state: u64, visit: &mut impl FnMut(u64)) {
        if vectors == 0 {
            return;
        }
        let Some(l) = self.model.latches.get(latch) else { return visit(state) };
        let next = self.word(l.next);
        self.split(latch + 1, vectors & !next, state, visit);
        self.split(latch + 1, vectors & next, state | 1 << latch, visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::Builder;
    use crate::{generate, reference};

    #[test]
    fn oracle_and_reference_agree_on_random_models() {
        for seed in 0..300 {
            let model = generate::model(seed);
            if model.latches.len() + model.inputs <= 12 {
                assert_eq!(verdicts(&model), Some(reference::verdicts(&model)), "seed {seed}");
            }
        }
    }

    #[test]
    fn more_inputs_than_fit_a_word() {
        // The latch remembers whether inputs 0, 6 and 8 were all true, so that two blocks matter.
        let mut b = Builder::new(9, 1);
        let (latch, inputs) = (b.model.latch(0), [b.model.input(0), b.model.input(6), b.model.input(8)]);
        b.model.latches[0].next = b.all(&inputs);
        b.model.bads.push(latch);
        let forbidden = b.model.input(8);
        assert_eq!(verdicts(&b.model), Some(vec![Verdict::Unsafe { depth: 1 }]));
        b.model.constraints.push(!forbidden);
        assert_eq!(verdicts(&b.model), Some(vec![Verdict::Safe]));
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let mut b = Builder::new(0, 30);
        b.count_up(0..30, Lit::TRUE);
        b.model.bads.push(Lit::FALSE);
        assert_eq!(verdicts(&b.model), None);
    }
}
