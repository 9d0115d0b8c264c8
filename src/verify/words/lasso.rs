//! Checks lassos of word-level models by simulation, with the rules of [`lasso`](crate::verify::lasso).
//!
//! A BTOR2 witness does not say to which step a run returns: any step does whose states are those after the last step,
//! and from which on all signals hold in some step. States without a next value are inputs; they need not repeat.

use super::given::Given;
use super::simulator::{Simulator, Step, Value};
use super::states::checked_step;
use crate::answer::witness::words::{Frame, WordRun};
use crate::model::btor2::{Operand, WordModel};
use crate::verify::Rejected;

/// Simulates a lasso for justice property `justice`, number `property`, and returns its last step.
pub(super) fn lasso(
    model: &WordModel,
    property: usize,
    justice: usize,
    run: &WordRun,
) -> Result<usize, Rejected> {
    let fairness = model.fairness.iter().map(|fair| fair.of);
    let signals: Vec<Operand> = model.justice[justice].of.iter().copied().chain(fairness).collect();
    // For each signal the last step in which it holds.
    let mut last: Vec<Option<usize>> = vec![None; signals.len()];
    let mut states: Vec<Vec<Value>> = Vec::new();
    let simulator = Simulator::new(model);
    let mut before: Option<Step<'_>> = None;
    for (step, frame) in run.frames.iter().enumerate() {
        let now = checked_step(&simulator, model, before.as_ref(), frame, step)?;
        for (last, &signal) in last.iter_mut().zip(&signals) {
            *last = Some(step).filter(|_| now.holds(signal)).or(*last);
        }
        states.push(stored(model, &now));
        before = Some(now);
    }
    let steps = run.frames.len();
    let none = Frame::default();
    let given = Given::new(&none);
    let after = simulator.step(before.as_ref(), &|leaf| given.value(model, leaf));
    let end = stored(model, &after);
    let returns = |step: &usize| equal(model, &states[*step], &end);
    let back: Vec<usize> = (0..steps).filter(returns).collect();
    let Some(&first) = back.first() else { return Err(Rejected::NoLoop { property, steps }) };
    // An earlier step leaves more of them in the loop.
    match last.iter().position(|last| last.is_none_or(|last| last < first)) {
        Some(signal) => {
            Err(Rejected::NeverTrue { signal: model.nodes[signals[signal].node].id as u32, step: first })
        }
        None => Ok(steps - 1),
    }
}

/// The values of states that have a next value.
fn stored(model: &WordModel, step: &Step<'_>) -> Vec<Value> {
    let states = model.states.iter().filter(|state| state.next.is_some());
    states.map(|state| step.value(state.node).clone()).collect()
}

fn equal(model: &WordModel, some: &[Value], others: &[Value]) -> bool {
    let sorts =
        model.states.iter().filter(|state| state.next.is_some()).map(|state| model.nodes[state.node].sort);
    some.iter().zip(others).zip(sorts).all(|((one, other), sort)| one.equals(other, sort))
}
