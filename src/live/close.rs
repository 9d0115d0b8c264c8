//! Loops of the whole model, from loops of the part that matters.
//!
//! What the property does not depend on may take more turns to repeat. The inputs of the loop are repeated until all
//! latches are as they were at the beginning of an earlier turn.

use hashbrown::HashMap;

use crate::answer::witness::Counterexample;
use crate::logic::bits::Bits;
use crate::model::Model;

/// At most so many steps.
const STEPS: usize = 1_000_000;
/// At most so many values of latches are kept.
const VALUES: usize = 1 << 28;

/// The lasso, long enough for all latches to repeat; none if that takes too long.
pub fn close(model: &Model, mut run: Counterexample) -> Option<Counterexample> {
    let back = run.back?;
    let turn = run.inputs[back..].to_vec();
    let mut state = run.state.clone();
    for inputs in &run.inputs[..back] {
        state = model.next_state(&model.evaluate(&state, inputs));
    }
    let most = (STEPS / turn.len().max(1)).min(VALUES / model.latches.len().max(1)).max(2);
    let mut begun: HashMap<Bits, usize> = HashMap::new();
    for turns in 0..most {
        if let Some(&first) = begun.get(&state) {
            run.inputs.truncate(back);
            (0..turns).for_each(|_| run.inputs.extend_from_slice(&turn));
            run.back = Some(back + first * turn.len());
            return Some(run);
        }
        let next = turn
            .iter()
            .fold(state.clone(), |state, inputs| model.next_state(&model.evaluate(&state, inputs)));
        begun.insert(std::mem::replace(&mut state, next), turns);
    }
    None
}
