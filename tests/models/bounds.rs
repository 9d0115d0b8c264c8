//! The family `peterson` under each of its bounds: the numbers of reachable states are those of another program (a
//! transcription of the filter lock in Python), and so are the bounds from which on the faulty variant is unsafe.

use std::collections::HashSet;

use pdrer::generate::Family;
use pdrer::logic::bits::Bits;
use pdrer::model::{Model, SymbolKind};

use crate::oracle::{self, Verdict};

/// The number of a process, as the inputs `who` and the latches `previous` have it.
fn bits(number: usize, width: usize) -> impl Iterator<Item = bool> {
    (0..width).map(move |bit| number >> bit & 1 == 1)
}

/// The number of states that are reachable under the bound.
fn reachable(model: &Model, processes: usize, bound: usize) -> usize {
    assert_eq!(model.symbols[&(SymbolKind::Output, bound)], format!("bound {bound}").into_bytes());
    let free: Vec<usize> =
        (0..model.latches.len()).filter(|&i| model.latches[i].reset == model.latch(i)).collect();
    let initial = |previous| {
        let mut state = Bits::zeros(model.latches.len());
        free.iter().zip(bits(previous, free.len())).for_each(|(&i, value)| state.set(i, value));
        state
    };
    let mut layer: Vec<Bits> = (0..processes).map(initial).collect();
    let mut seen: HashSet<Bits> = layer.iter().cloned().collect();
    while !layer.is_empty() {
        let mut next = Vec::new();
        for state in layer {
            for who in 0..1 << model.inputs {
                let values = model.evaluate(&state, &bits(who, model.inputs).collect::<Vec<bool>>());
                assert_eq!(model.constraints_hold(&values), who < processes, "all states are of processes");
                if model.constraints_hold(&values) && values.get(model.outputs[bound]) {
                    let state = model.next_state(&values);
                    if seen.insert(state.clone()) {
                        next.push(state);
                    }
                }
            }
        }
        layer = next;
    }
    seen.len()
}

/// The verdict under the bound.
fn verdict(model: &Model, bound: usize) -> Verdict {
    oracle::verdicts(&model.constrained(model.outputs[bound])).expect("it is small enough for the oracle")[0]
}

#[test]
fn peterson_has_the_known_numbers_of_reachable_states() {
    let known: [(usize, &[usize]); 3] =
        [(2, &[15, 65, 133, 201, 269, 337]), (3, &[39, 300, 1330, 2932, 4730]), (4, &[75, 831, 6024, 22378])];
    for (processes, states) in known {
        let model = Family::find("peterson").unwrap().model(&[processes, states.len() - 1], false).unwrap();
        assert_eq!(model.outputs.len(), states.len());
        for (bound, &states) in states.iter().enumerate() {
            let found = (reachable(&model, processes, bound), verdict(&model, bound));
            assert_eq!(found, (states, Verdict::Safe), "{processes} processes, bound {bound}");
        }
    }
}

#[test]
fn faulty_peterson_needs_some_switches() {
    for (processes, least, depth) in [(2, 1, 4), (3, 3, 13)] {
        let model = Family::find("peterson").unwrap().model(&[processes, least + 1], true).unwrap();
        for bound in 0..=least + 1 {
            let expected = if bound < least { Verdict::Safe } else { Verdict::Unsafe { depth } };
            assert_eq!(verdict(&model, bound), expected, "{processes}, bound {bound}");
        }
    }
}
