//! Liveness as safety (Biere, Artho, Schuppan, FMICS 2002), as the textbook has it: what a proof without a ranking
//! proves.
//!
//! An input guesses a state, latches are copied there, and a bad state is one that equals the copy after each signal
//! has been true since. If a justice property fails, it fails in a run that returns to a state, and then a bad state is
//! reachable, whichever latches are copied. This has to be believed, so it is short, and shares nothing with the
//! translation in which the search has been.

use std::collections::BTreeSet;

use crate::logic::lit::{Lit, Var};
use crate::model::{Latch, Model};

/// The model whose only property says that no loop of `model` is a counterexample of justice property `justice`. Its
/// latches are those of the model, one that is true in the loop, one for each signal, in their order as literals, and
/// copies of these latches. Before the loop a copy has the reset of its latch, if that is constant, or 0.
///
/// # Panics
/// There is no such property or latch.
pub fn loops(model: &Model, justice: usize, copied: &[usize]) -> Model {
    let signals = signals(model, justice);
    let (inputs, own) = (model.inputs as u32, model.latches.len());
    let new = 1 + signals.len() + copied.len();
    // One input is new, and so many latches.
    let moved = |lit: Lit| {
        let old = lit.var().0;
        let by = match old {
            _ if old <= inputs => 0,
            _ if old <= inputs + own as u32 => 1,
            _ => 1 + new as u32,
        };
        Var(old + by).lit().xor(lit.is_negated())
    };
    let latch = |latch: &Latch| Latch { next: moved(latch.next), reset: moved(latch.reset) };
    let zero = Latch { next: Lit::FALSE, reset: Lit::FALSE };
    let mut loops = Model {
        inputs: model.inputs + 1,
        latches: model.latches.iter().map(latch).chain(vec![zero; new]).collect(),
        ands: model.ands.iter().map(|operands| operands.map(moved)).collect(),
        constraints: model.constraints.iter().copied().map(moved).collect(),
        ..Model::default()
    };
    let (guess, before) = (loops.input(model.inputs), loops.latch(own));
    let inside = !loops.add_and(!guess, !before);
    let begins = loops.add_and(guess, !before);
    loops.latches[own].next = inside;
    let mut bad = before;
    for (i, &signal) in signals.iter().enumerate() {
        let seen = loops.latch(own + 1 + i);
        let now = loops.add_and(inside, moved(signal));
        loops.latches[own + 1 + i].next = !loops.add_and(!seen, !now);
        bad = loops.add_and(bad, seen);
    }
    for (k, &i) in (own + 1 + signals.len()..).zip(copied) {
        let (value, copy, reset) = (loops.latch(i), loops.latch(k), model.latches[i].reset);
        let (taken, kept) = (loops.add_and(begins, value), loops.add_and(!begins, copy));
        loops.latches[k].next = !loops.add_and(!taken, !kept);
        loops.latches[k].reset = if reset.is_constant() { reset } else { Lit::FALSE };
        let differ = [loops.add_and(value, !copy), loops.add_and(!value, copy)];
        bad = differ.into_iter().fold(bad, |bad, differ| loops.add_and(bad, !differ));
    }
    loops.bads = vec![bad];
    loops
}

/// What must be true infinitely often in a counterexample, sorted: the literals of the property and the fairness
/// constraints, each once, without the constant 1.
fn signals(model: &Model, justice: usize) -> BTreeSet<Lit> {
    let all = model.justice[justice].iter().chain(&model.fairness);
    all.copied().filter(|&signal| signal != Lit::TRUE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::bits::Bits;

    #[test]
    fn a_loop_with_the_signal_is_bad_and_one_without_is_not() {
        // A latch that toggles.
        let mut model =
            Model { latches: vec![Latch { next: Lit::FALSE, reset: Lit::FALSE }], ..Model::default() };
        let toggles = model.latch(0);
        model.latches[0].next = !toggles;
        model.justice = vec![vec![toggles], vec![Lit::FALSE]];
        for (justice, expected) in [(0, [false, false, true]), (1, [false; 3])] {
            let loops = loops(&model, justice, &[0]);
            assert_eq!((loops.check(), loops.latches.len()), (Ok(()), 4));
            let mut state = Bits::zeros(4);
            let bad = [true, false, false].map(|guess| {
                let values = loops.evaluate(&state, &[guess]);
                state = loops.next_state(&values);
                values.get(loops.bads[0])
            });
            assert_eq!(bad, expected, "j{justice}");
        }
    }
}
