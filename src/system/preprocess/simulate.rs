//! Random runs, 64 at once.

use crate::logic::graph::{Graph, Values};
use crate::logic::lit::{Lit, Var};
use crate::logic::random::SplitMix64;
use crate::system::TransitionSystem;

use super::classes::Classes;

/// Steps of random simulation.
const STEPS: usize = 128;

/// The value in all 64 runs.
pub(super) fn same(value: bool) -> u64 {
    if value { u64::MAX } else { 0 }
}

/// Values of all literals of a graph in 64 runs.
pub(super) fn words(graph: &Graph, mut leaf: impl FnMut(Var) -> u64) -> Values<u64> {
    graph.fold(0, |var, operands| operands.map_or_else(|| leaf(var), |[a, b]| a & b))
}

/// The runs in which all these literals hold.
pub(super) fn all(words: &Values<u64>, lits: &[Lit]) -> u64 {
    lits.iter().fold(u64::MAX, |word, &lit| word & words.get(lit))
}

/// Splits classes by random runs from initial states. A run ends where it violates a constraint.
pub(super) fn simulate(ts: &TransitionSystem, classes: &mut Classes) {
    let mut random = SplitMix64::new(0);
    let start = |random: &mut SplitMix64| -> Vec<u64> {
        ts.init.iter().map(|init| init.map_or_else(|| random.next_word(), same)).collect()
    };
    let mut state = start(&mut random);
    let mut alive = u64::MAX;
    for step in 0..STEPS {
        if alive == 0 || step == STEPS / 2 {
            (state, alive) = (start(&mut random), u64::MAX);
        }
        let leaf = |var: Var| if ts.is_latch(var) { state[var.index() - 1] } else { random.next_word() };
        let words = words(&ts.graph, leaf);
        alive &= all(&words, &ts.constraints);
        state = ts.next.iter().map(|&next| words.get(next)).collect();
        classes.split(alive, |var| state[var.index() - 1]);
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
