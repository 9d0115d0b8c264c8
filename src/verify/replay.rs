//! Checks counterexamples: does a run reach a bad state? Replays it by simulation.

use super::rejected::Rejected;
use crate::answer::witness::Counterexample;
use crate::model::Model;

/// Simulates a counterexample and returns the first step in which its bad state holds.
///
/// All constraints must hold up to and including that step; later steps do not matter (AIGER 1.9, `beyond1.pdf`: *c* U
/// (*c* ∧ *b*)).
///
/// # Errors
/// The first reason why the run is not a counterexample.
pub fn counterexample(model: &Model, run: &Counterexample) -> Result<usize, Rejected> {
    let properties = model.properties().len();
    let Some(&bad) = model.properties().get(run.property) else {
        return Err(Rejected::NoSuchProperty { property: run.property, properties });
    };
    if run.state.len() != model.latches.len() {
        return Err(Rejected::StateLength { found: run.state.len(), expected: model.latches.len() });
    }
    let mut state = run.state.clone();
    for (step, inputs) in run.inputs.iter().enumerate() {
        if inputs.len() != model.inputs {
            return Err(Rejected::InputLength { step, found: inputs.len(), expected: model.inputs });
        }
        let values = model.evaluate(&state, inputs);
        let differs = |&i: &usize| values.get(model.latch(i)) != values.get(model.latches[i].reset);
        if step == 0
            && let Some(latch) = (0..state.len()).find(differs)
        {
            return Err(Rejected::NotInitial { latch });
        }
        if let Some(constraint) = model.constraints.iter().position(|&c| !values.get(c)) {
            return Err(Rejected::Constraint { step, constraint });
        }
        if values.get(bad) {
            return Ok(step);
        }
        state = model.next_state(&values);
    }
    Err(Rejected::NotReached { property: run.property, steps: run.inputs.len() })
}
