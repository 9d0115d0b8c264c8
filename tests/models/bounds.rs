//! The family `peterson` under each of its bounds: the numbers of reachable states are those of another program (a
//! transcription of the filter lock in Python), and so are the bounds from which on the faulty variant is unsafe.

use std::collections::BTreeSet;

use pdrer::generate::Family;
use pdrer::model::{Model, SymbolKind};

/// What there is under a bound.
struct Reached {
    states: usize,
    /// The number of steps before the first bad one.
    bad: Option<usize>,
}

/// The number that the inputs `who` or the latches `previous` stand for.
fn bits(number: usize, width: usize) -> impl Iterator<Item = bool> {
    (0..width).map(move |bit| number >> bit & 1 == 1)
}

/// Breadth-first search from all initial states, under the bound.
fn explore(model: &Model, processes: usize, bound: usize) -> Reached {
    assert_eq!(model.symbols[&(SymbolKind::Output, bound)], format!("bound {bound}").into_bytes());
    let free: Vec<usize> =
        (0..model.latches.len()).filter(|&i| model.latches[i].reset == model.latch(i)).collect();
    let initial = |previous| {
        let mut state = vec![false; model.latches.len()];
        free.iter().zip(bits(previous, free.len())).for_each(|(&i, value)| state[i] = value);
        state
    };
    let mut layer: Vec<Vec<bool>> = (0..processes).map(initial).collect();
    let mut seen: BTreeSet<Vec<bool>> = layer.iter().cloned().collect();
    let (mut depth, mut bad) = (0, None);
    while !layer.is_empty() {
        let mut next = Vec::new();
        for state in layer {
            for who in 0..1 << model.inputs {
                let values = model.evaluate(&state, &bits(who, model.inputs).collect::<Vec<bool>>());
                assert_eq!(model.constraints_hold(&values), who < processes, "all states are of processes");
                if model.constraints_hold(&values) && values.get(model.outputs[bound]) {
                    bad = bad.or(values.get(model.bads[0]).then_some(depth));
                    let state = model.next_state(&values);
                    if seen.insert(state.clone()) {
                        next.push(state);
                    }
                }
            }
        }
        (layer, depth) = (next, depth + 1);
    }
    Reached { states: seen.len(), bad }
}

#[test]
fn peterson_has_the_known_numbers_of_reachable_states() {
    let known: [(usize, &[usize]); 3] =
        [(2, &[15, 65, 133, 201, 269, 337]), (3, &[39, 300, 1330, 2932, 4730]), (4, &[75, 831, 6024, 22378])];
    for (processes, states) in known {
        let model = Family::find("peterson").unwrap().model(&[processes, states.len() - 1], false).unwrap();
        assert_eq!(model.outputs.len(), states.len());
        for (bound, &states) in states.iter().enumerate() {
            let reached = explore(&model, processes, bound);
            assert_eq!((reached.states, reached.bad), (states, None), "{processes} processes, bound {bound}");
        }
    }
}

#[test]
fn faulty_peterson_needs_some_switches() {
    for (processes, least, depth) in [(2, 1, 4), (3, 3, 13)] {
        let model = Family::find("peterson").unwrap().model(&[processes, least + 1], true).unwrap();
        for bound in 0..=least + 1 {
            let expected = (bound >= least).then_some(depth);
            assert_eq!(explore(&model, processes, bound).bad, expected, "{processes}, bound {bound}");
        }
    }
}
