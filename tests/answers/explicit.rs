//! Reachability by enumeration: the oracle for random models.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use pdrer::answer::witness::Counterexample;
use pdrer::logic::bits::Bits;
use pdrer::model::Model;

/// A state as a number: bit `i` is latch `i`.
pub type State = usize;

/// The result of enumerating the states of a model.
#[derive(Default)]
pub struct Explored {
    /// States of the first step, and states of later steps, in which constraints can hold.
    pub reached: [BTreeSet<State>; 2],
    /// A shortest counterexample for each property that fails.
    pub failures: BTreeMap<usize, Counterexample>,
}

pub fn bits(number: usize, width: usize) -> Bits {
    (0..width).map(|i| number >> i & 1 == 1).collect()
}

pub fn number(bits: &Bits) -> usize {
    bits.iter().enumerate().map(|(i, &bit)| usize::from(bit) << i).sum()
}

/// Visits every reachable state.
pub fn explore(model: &Model) -> Explored {
    let mut found = Explored::default();
    // For each last state, one run that leads to it: the first state, the inputs, the last state.
    let mut runs: VecDeque<(State, Vec<Bits>, State)> = VecDeque::new();
    let mut seen = BTreeSet::new();
    runs.extend((0..1 << model.latches.len()).map(|state| (state, Vec::new(), state)));
    while let Some((start, inputs, state)) = runs.pop_front() {
        for input in (0..1 << model.inputs).map(|input| bits(input, model.inputs)) {
            let values = model.evaluate(&bits(state, model.latches.len()), &input);
            if !model.constraints_hold(&values) || inputs.is_empty() && !model.is_initial(&values) {
                continue;
            }
            found.reached[usize::from(!inputs.is_empty())].insert(state);
            let inputs = [&inputs[..], &[input]].concat();
            for (property, _) in model.properties().iter().enumerate().filter(|(_, bad)| values.get(**bad)) {
                let state = bits(start, model.latches.len());
                let run = Counterexample { property, state, inputs: inputs.clone(), back: None };
                found.failures.entry(property).or_insert(run);
            }
            let next = number(&model.next_state(&values));
            if seen.insert(next) {
                runs.push_back((start, inputs, next));
            }
        }
    }
    found
}
