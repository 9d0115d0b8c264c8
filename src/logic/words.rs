//! Evaluates graphs for 64 assignments at once: a word has one bit for each assignment.

use crate::logic::graph::{Graph, Values};
use crate::logic::lit::{Lit, Var};

/// A value that is the same under all 64 assignments.
pub(crate) fn same(value: bool) -> u64 {
    if value { u64::MAX } else { 0 }
}

/// The values of all literals of a graph under 64 assignments.
pub(crate) fn words(graph: &Graph, mut leaf: impl FnMut(Var) -> u64) -> Values<u64> {
    graph.fold(0, |var, operands| operands.map_or_else(|| leaf(var), |[a, b]| a & b))
}

/// The same, in the memory of other values.
pub(crate) fn words_into(graph: &Graph, values: &mut Values<u64>, mut leaf: impl FnMut(Var) -> u64) {
    graph.fold_into(values, 0, |var, operands| operands.map_or_else(|| leaf(var), |[a, b]| a & b));
}

/// The assignments under which all these literals hold.
pub(crate) fn all(words: &Values<u64>, lits: &[Lit]) -> u64 {
    lits.iter().fold(u64::MAX, |word, &lit| word & words.get(lit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::random::SplitMix64;

    #[test]
    fn words_are_64_runs() {
        let mut graph = Graph::default();
        let [a, b, c] = [(); 3].map(|()| graph.leaf().lit());
        let (mux, equal) = (graph.mux(a, b, c), graph.equal(a, !b));
        let mut random = SplitMix64::new(7);
        let leaves = [(); 3].map(|()| random.next_word());
        let words = words(&graph, |var| leaves[var.index() - 1]);
        for run in 0..64 {
            let bit = |word: u64| word >> run & 1 == 1;
            let [x, y, z] = leaves.map(bit);
            assert_eq!(bit(words.get(mux)), if x { y } else { z });
            assert_eq!(bit(words.get(!equal)), x == y);
            assert_eq!(bit(all(&words, &[a, !c])), x && !z);
        }
        assert_eq!(words.get(Lit::TRUE), u64::MAX);
    }
}
