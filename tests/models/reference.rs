//! Explicit-state search, written as plainly as possible on the simulator of the library: slow, and a second opinion on
//! the oracle.

use std::collections::HashSet;

use pdrer::logic::bits::Bits;
use pdrer::model::Model;

use crate::oracle::Verdict;

/// Decides all properties. Only for models with few latches and inputs.
pub fn verdicts(model: &Model) -> Vec<Verdict> {
    let inputs = vectors(model.inputs);
    let steps = |state: &Bits| inputs.iter().map(|i| model.evaluate(state, i)).collect::<Vec<_>>();
    let mut verdicts = vec![Verdict::Safe; model.properties().len()];
    let mut layer: Vec<_> = vectors(model.latches.len()).iter().flat_map(steps).collect();
    layer.retain(|values| model.is_initial(values));
    let mut seen = HashSet::new();
    let mut depth = 0;
    while !layer.is_empty() {
        layer.retain(|values| model.constraints_hold(values));
        for (verdict, &bad) in verdicts.iter_mut().zip(model.properties()) {
            if *verdict == Verdict::Safe && layer.iter().any(|values| values.get(bad)) {
                *verdict = Verdict::Unsafe { depth };
            }
        }
        let mut successors: Vec<_> = layer.iter().map(|values| model.next_state(values)).collect();
        successors.retain(|state| seen.insert(state.clone()));
        layer = successors.iter().flat_map(steps).collect();
        depth += 1;
    }
    verdicts
}

/// All vectors of this many Booleans.
fn vectors(length: usize) -> Vec<Bits> {
    (0..1usize << length).map(|v| (0..length).map(|i| v >> i & 1 == 1).collect()).collect()
}
