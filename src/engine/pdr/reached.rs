//! Reachable states, each with the run that reaches it (the set R of QUIP: Ivrii, Gurfinkel, FMCAD 2015).
//!
//! States come from simulation only, so they are reachable whatever the trace says. 64 states are compared with a cube
//! at once: a block has a word for each variable, with a bit for each of its states. The words of auxiliary variables
//! are computed when a cube first mentions them. In plain PDR there is no room for states, and the set stays empty.

use crate::config::{Config, Engine};
use crate::engine::er::Definitions;
use crate::logic::lit::{Lit, Var};
use crate::system::TransitionSystem;

/// The greatest number of states.
const STATES: usize = 10_000;
/// The greatest number of states times variables of the system: it limits memory and the time of simulation.
const VALUES: usize = 1 << 28;

/// A set of reachable states.
#[derive(Debug, Default)]
pub struct Reached {
    latches: usize,
    /// The greatest number of states.
    room: usize,
    /// Where each state comes from; none: it is an initial state.
    origins: Vec<Option<Step>>,
    /// Block b has the states from 64 b on: by variable, a bit for each state.
    blocks: Vec<Vec<u64>>,
}

/// The last step of the run to a state.
#[derive(Debug)]
struct Step {
    from: usize,
    /// The inputs that are true, among others.
    inputs: Vec<Lit>,
}

impl Reached {
    /// An empty set of states; it stays empty unless the engine is QUIP.
    pub fn new(ts: &TransitionSystem, config: &Config) -> Reached {
        let room = match config.engine {
            Engine::Quip(_) => STATES.min(VALUES / ts.graph.variables()),
            _ => 0,
        };
        Reached { latches: ts.latches(), room, ..Reached::default() }
    }

    /// Number of states.
    pub fn len(&self) -> usize {
        self.origins.len()
    }

    /// Are there no states, as in plain PDR?
    pub fn is_empty(&self) -> bool {
        self.origins.is_empty()
    }

    /// The first state that lies in the cube, which may mention auxiliary variables.
    #[inline]
    pub fn find(&mut self, definitions: &Definitions, cube: &[Lit]) -> Option<usize> {
        if self.is_empty() { None } else { self.find_by_defined_words(definitions, cube) }
    }

    fn find_by_defined_words(&mut self, definitions: &Definitions, cube: &[Lit]) -> Option<usize> {
        if definitions.occur_in(cube) {
            self.blocks.iter_mut().for_each(|block| extend(block, definitions));
        }
        self.find_by_words(cube)
    }

    /// The same, if all variables of the cube have their words.
    fn find_by_words(&self, cube: &[Lit]) -> Option<usize> {
        self.blocks.iter().enumerate().find_map(|(b, block)| {
            let mut within = u64::MAX >> (64 - (self.len() - 64 * b).min(64));
            for &lit in cube {
                within &= word(block, lit);
                if within == 0 {
                    return None;
                }
            }
            Some(64 * b + within.trailing_zeros() as usize)
        })
    }

    /// Is a literal, perhaps of an auxiliary variable, true in a state?
    pub fn is_true(&mut self, definitions: &Definitions, state: usize, lit: Lit) -> bool {
        let block = &mut self.blocks[state / 64];
        extend(block, definitions);
        word(block, lit) >> (state % 64) & 1 == 1
    }

    /// Adds an initial state, unless it is known. Returns its number; none if there is no room.
    pub fn add_initial(&mut self, state: &[bool]) -> Option<usize> {
        self.add(state, None)
    }

    /// Adds the successor of a state under inputs, unless it is known. Returns its number; none if there is no room.
    pub fn add_successor(&mut self, state: &[bool], from: usize, inputs: Vec<Lit>) -> Option<usize> {
        self.add(state, Some(Step { from, inputs }))
    }

    fn add(&mut self, state: &[bool], origin: Option<Step>) -> Option<usize> {
        let cube: Vec<Lit> = (1..).zip(state).map(|(i, &value)| Var(i).lit().xor(!value)).collect();
        if let Some(known) = self.find_by_words(&cube) {
            return Some(known);
        }
        let number = self.len();
        if number >= self.room {
            return None;
        }
        if number.is_multiple_of(64) {
            self.blocks.push(vec![0; self.latches + 1]);
        }
        let block = self.blocks.last_mut().expect("not empty");
        // The words of auxiliary variables are no longer right.
        block.truncate(self.latches + 1);
        for (word, &value) in block[1..].iter_mut().zip(state) {
            *word |= u64::from(value) << (number % 64);
        }
        self.origins.push(origin);
        Some(number)
    }

    /// The values of the latches in a state.
    pub fn state(&self, state: usize) -> Vec<bool> {
        let words = &self.blocks[state / 64][1..=self.latches];
        words.iter().map(|word| word >> (state % 64) & 1 == 1).collect()
    }

    /// The run to a state: its initial state, and the inputs of each step.
    pub fn run_to(&self, state: usize) -> (Vec<bool>, Vec<&[Lit]>) {
        let (mut first, mut inputs) = (state, Vec::new());
        while let Some(step) = &self.origins[first] {
            inputs.push(&step.inputs[..]);
            first = step.from;
        }
        inputs.reverse();
        (self.state(first), inputs)
    }
}

/// The bits of a literal.
fn word(block: &[u64], lit: Lit) -> u64 {
    block[lit.var().index()] ^ if lit.is_negated() { u64::MAX } else { 0 }
}

/// Computes the words of the auxiliary variables that a block does not have yet.
fn extend(block: &mut Vec<u64>, definitions: &Definitions) {
    let first = Var(block.len() as u32);
    for definition in &definitions.list()[definitions.number(first).expect("all latches have a word")..] {
        let [a, b] = definition.operands.map(|operand| word(block, operand));
        block.push(definition.operator.words(a, b));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::definition::{Definition, Operator};

    /// A counter of seven bits that 100 steps of one input lead through.
    #[test]
    fn states_are_found_by_cubes_and_know_their_runs() {
        let mut definitions = Definitions::new(&[Some(false); 7]);
        let lits: Vec<Lit> = (1..=7).map(|i| Var(i).lit()).collect();
        let step = Var(8).lit();
        let bits = |n: usize| -> Vec<bool> { (0..7).map(|i| n >> i & 1 == 1).collect() };
        let mut reached = Reached { latches: 7, room: 100, ..Reached::default() };
        assert_eq!(reached.find(&definitions, &[]), None);
        assert_eq!(reached.add_initial(&bits(0)), Some(0));
        for n in 1..100 {
            assert_eq!(reached.add_successor(&bits(n), n - 1, vec![step]), Some(n));
        }
        assert_eq!(reached.add_initial(&bits(70)), Some(70), "it is known");
        assert_eq!(reached.add_initial(&bits(100)), None, "there is no room");
        assert_eq!(reached.len(), 100);

        assert_eq!(reached.find(&definitions, &[]), Some(0));
        assert_eq!(reached.find(&definitions, &[lits[6], lits[1]]), Some(66));
        assert_eq!(reached.find(&definitions, &[lits[6], lits[5], lits[2]]), None);
        let (first, steps) = reached.run_to(66);
        assert_eq!((first, steps.len(), steps[65]), (bits(0), 66, &[step][..]));

        let both = Definition { operator: Operator::And, operands: [lits[6], lits[1]] };
        let both = definitions.push(both).lit();
        let odd = Definition { operator: Operator::Xor, operands: [both, lits[0]] };
        let odd = definitions.push(odd).lit();
        assert!(reached.is_true(&definitions, 66, both) && !reached.is_true(&definitions, 67, odd));
        assert_eq!(reached.find(&definitions, &[lits[0], both]), Some(67));
        assert_eq!(reached.find(&definitions, &[both, odd]), Some(66));
        assert_eq!(reached.find(&definitions, &[!odd, lits[0]]), Some(67));
    }
}
