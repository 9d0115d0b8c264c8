//! Checks lassos: does a run return to an earlier state, with all signals of a justice property true on the way?
//!
//! The rules are those of `aigsim` (AIGER library 1.9): the state after the last step is the one before step `back`;
//! the constraints hold in all steps; each fairness constraint and each literal of the property is true in some step
//! from `back` on.

use super::rejected::Rejected;
use crate::answer::witness::Counterexample;
use crate::model::Model;

/// Simulates a lasso for justice property `justice`, and returns its last step.
///
/// # Errors
/// The first reason why the run is no such lasso.
pub fn lasso(model: &Model, justice: usize, run: &Counterexample) -> Result<usize, Rejected> {
    let steps = run.inputs.len();
    let property = run.property;
    let Some(back) = run.back.filter(|&back| back < steps) else {
        return Err(Rejected::NoLoop { property, steps });
    };
    let expected = model.latches.len();
    if run.state.len() != expected {
        return Err(Rejected::StateLength { found: run.state.len(), expected });
    }
    let signals = [&model.justice[justice][..], &model.fairness].concat();
    let mut seen = vec![false; signals.len()];
    let mut begin = None;
    let mut state = run.state.clone();
    for (step, inputs) in run.inputs.iter().enumerate() {
        if inputs.len() != model.inputs {
            return Err(Rejected::InputLength { step, found: inputs.len(), expected: model.inputs });
        }
        let values = model.evaluate(&state, inputs);
        let differs =
            |&latch: &usize| values.get(model.latch(latch)) != values.get(model.latches[latch].reset);
        if let Some(latch) = (0..expected).filter(|_| step == 0).find(differs) {
            return Err(Rejected::NotInitial(latch));
        }
        if let Some(constraint) = model.constraints.iter().position(|&constraint| !values.get(constraint)) {
            return Err(Rejected::Constraint { step, constraint });
        }
        if step >= back {
            seen.iter_mut().zip(&signals).for_each(|(seen, &signal)| *seen |= values.get(signal));
        }
        let next = model.next_state(&values);
        if step == back {
            begin = Some(std::mem::replace(&mut state, next));
        } else {
            state = next;
        }
    }
    if let Some(latch) = begin.and_then(|begin| (0..expected).find(|&latch| begin[latch] != state[latch])) {
        return Err(Rejected::NotBack { latch, step: back });
    }
    match seen.iter().position(|&seen| !seen) {
        Some(signal) => Err(Rejected::NeverTrue { signal: signals[signal].code(), step: back }),
        None => Ok(steps - 1),
    }
}
