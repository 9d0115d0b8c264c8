//! Simulation of 64 runs at once.

use crate::graph::Graph;
use crate::lit::{Lit, Var};

/// SplitMix64 (Steele, Lea, Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014).
pub(super) struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Each bit is set with probability 1/8.
    pub fn sparse(&mut self) -> u64 {
        self.next() & self.next() & self.next()
    }
}

/// Values of all variables of a graph in 64 runs.
pub(super) struct Words(Vec<u64>);

impl Words {
    pub fn new(graph: &Graph, leaf: impl FnMut(Var) -> u64) -> Words {
        let mut words = Words(Vec::new());
        words.evaluate(graph, leaf);
        words
    }

    /// Computes all values, given those of the leaves.
    pub fn evaluate(&mut self, graph: &Graph, mut leaf: impl FnMut(Var) -> u64) {
        self.0.clear();
        self.0.push(0);
        for var in (1..graph.variables() as u32).map(Var) {
            let word = match graph.operands(var) {
                Some([a, b]) => self.of(a) & self.of(b),
                None => leaf(var),
            };
            self.0.push(word);
        }
    }

    pub fn of(&self, lit: Lit) -> u64 {
        self.0[lit.var().index()] ^ if lit.is_negated() { u64::MAX } else { 0 }
    }

    /// The runs in which all these literals hold.
    pub fn all(&self, lits: &[Lit]) -> u64 {
        lits.iter().fold(u64::MAX, |word, &lit| word & self.of(lit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_64_runs() {
        let mut graph = Graph::default();
        let [a, b, c] = [(); 3].map(|()| graph.leaf().lit());
        let (mux, equal) = (graph.mux(a, b, c), graph.equal(a, !b));
        let mut random = Random(7);
        let leaves = [(); 3].map(|()| random.next());
        let words = Words::new(&graph, |var| leaves[var.index() - 1]);
        for run in 0..64 {
            let bit = |word: u64| word >> run & 1 == 1;
            let [x, y, z] = leaves.map(bit);
            assert_eq!(bit(words.of(mux)), if x { y } else { z });
            assert_eq!(bit(words.of(!equal)), x == y);
            assert_eq!(bit(words.all(&[a, !c])), x && !z);
        }
        assert_eq!(words.of(Lit::TRUE), u64::MAX);
    }
}
