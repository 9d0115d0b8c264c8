//! Checks counterexamples of word-level models by simulation.

use super::lasso::lasso;
use super::simulator::{Simulator, Step};
use super::states::checked_step;
use crate::answer::witness::words::WordRun;
use crate::model::btor2::WordModel;
use crate::verify::Rejected;

/// Simulates a counterexample and returns, for each of its properties, the first step in which the bad state holds, or
/// the last step of a lasso.
///
/// All constraints must hold up to and including that step; later steps do not matter. Values of states that the model
/// gives must be those of the simulation, all others count as 0 if the counterexample has none.
///
/// # Errors
/// The first reason why the run is not a counterexample.
///
/// # Panics
/// If a value does not fit the model; [`parse`](crate::answer::witness::words::parse) has seen to it that they do.
pub fn counterexample(model: &WordModel, run: &WordRun) -> Result<Vec<usize>, Rejected> {
    let properties = model.bads.len() + model.justice.len();
    if let Some(&property) = run.properties.iter().find(|&&property| property >= properties) {
        return Err(Rejected::NoSuchProperty { property, properties });
    }
    if run.properties.is_empty() {
        return Err(Rejected::NothingClaimed);
    }
    let justice = |property: usize| property.checked_sub(model.bads.len());
    if let Some(first) = run.properties.iter().find_map(|&property| justice(property)) {
        let lassos = run.properties.iter().map(|&property| match justice(property) {
            Some(justice) => lasso(model, property, justice, run),
            None => Err(Rejected::Mixed { property, justice: first }),
        });
        return lassos.collect();
    }
    let simulator = Simulator::new(model);
    let mut reached: Vec<Option<usize>> = vec![None; run.properties.len()];
    let mut before: Option<Step<'_>> = None;
    for (step, frame) in run.frames.iter().enumerate() {
        let now = checked_step(&simulator, model, before.as_ref(), frame, step)?;
        for (reached, &property) in reached.iter_mut().zip(&run.properties) {
            if reached.is_none() && now.holds(model.bads[property].of) {
                *reached = Some(step);
            }
        }
        if reached.iter().all(Option::is_some) {
            break;
        }
        before = Some(now);
    }
    let steps = run.frames.len();
    let missing = |(reached, &property): (Option<usize>, &usize)| {
        reached.ok_or(Rejected::NotReached { property, steps })
    };
    reached.into_iter().zip(&run.properties).map(missing).collect()
}
