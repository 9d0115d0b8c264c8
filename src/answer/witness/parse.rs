//! Reads witness files: the answers in them, or only the sizes of their counterexamples.

use super::blocks::{Block, Run, Shape, Value, blocks};
use super::counterexample::Counterexample;
use super::error::ParseError;
use crate::logic::bits::Bits;
use crate::model::{Goal, Model};

/// What one block of a witness file claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Status 0: these properties hold.
    Holds(Vec<usize>),
    /// Status 1: a run that is claimed for one or several properties; there is one counterexample for each.
    Fails(Vec<Counterexample>),
    /// Status 2: these properties are undecided.
    Unknown(Vec<usize>),
}

/// Reads all blocks of a witness file.
///
/// In a run, `x` values are replaced as by `aigsim -2`: for a latch with a reset by the reset value, otherwise by 0.
///
/// # Errors
/// Names the first line that does not follow the format or does not fit the model.
pub fn parse(bytes: &[u8], model: &Model) -> Result<Vec<Claim>, ParseError> {
    let claimed = |block| match block {
        Block::Holds(properties) => Claim::Holds(properties),
        Block::Unknown(properties) => Claim::Unknown(properties),
        Block::Fails(run) => {
            let grounded = |values: &Vec<Value>| values.iter().map(|&value| value == Some(true)).collect();
            let inputs: Vec<Bits> = run.inputs.iter().map(grounded).collect();
            let state = ground(model, &run.state, &inputs[0]);
            let fails = |&property| {
                let run =
                    Counterexample { property, state: state.clone(), inputs: inputs.clone(), back: None };
                Counterexample { back: back(model, &run), ..run }
            };
            Claim::Fails(run.properties.iter().map(fails).collect())
        }
    };
    Ok(blocks(bytes, Shape::of(Some(model)))?.into_iter().map(claimed).collect())
}

/// Of a run for a justice property: the step to which it returns. As `aigsim` has it, that is the first step whose
/// state is the one after the last step, from which on all fairness constraints hold in some step. If there is none,
/// but the run returns, it is the first step to which it returns. None if it does not return, or is for a safety
/// property.
fn back(model: &Model, run: &Counterexample) -> Option<usize> {
    let Ok(Goal::NotForever(_)) = model.goal(run.property) else { return None };
    let mut states = vec![run.state.clone()];
    // For each fairness constraint the last step in which it holds.
    let mut last: Vec<Option<usize>> = vec![None; model.fairness.len()];
    for (step, inputs) in run.inputs.iter().enumerate() {
        let values = model.evaluate(&states[step], inputs);
        for (last, &fair) in last.iter_mut().zip(&model.fairness) {
            *last = Some(step).filter(|_| values.get(fair)).or(*last);
        }
        states.push(model.next_state(&values));
    }
    let end = states.pop()?;
    let returns = |step: &usize| states[*step] == end;
    let fair = |step: &usize| last.iter().all(|last| last.is_some_and(|last| last >= *step));
    let steps = 0..states.len();
    steps.clone().filter(returns).find(fair).or_else(|| steps.clone().find(returns))
}

/// The size of a counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The properties that the counterexample is claimed for.
    pub properties: Vec<usize>,
    /// The number of steps, including that of the bad state.
    pub steps: usize,
    /// The number of input values in all steps: those that are 1, and all of them.
    pub inputs: [usize; 2],
    /// The number of state values, those that are 1, and all of them: of latches in the first step, of words in all
    /// steps.
    pub states: [usize; 2],
}

/// Measures the counterexamples of a witness file. Without a model, any number of latches and inputs is accepted,
/// provided that all lines agree.
///
/// # Errors
/// Names the first line that does not follow the format or does not fit the model.
pub fn extents(bytes: &[u8], model: Option<&Model>) -> Result<Vec<Extent>, ParseError> {
    let set = |values: &[Value]| values.iter().filter(|&&value| value == Some(true)).count();
    let extent = |block| match block {
        Block::Holds(_) | Block::Unknown(_) => None,
        Block::Fails(Run { properties, state, inputs }) => Some(Extent {
            properties,
            steps: inputs.len(),
            inputs: [inputs.iter().map(|values| set(values)).sum(), inputs.iter().map(Vec::len).sum()],
            states: [set(&state), state.len()],
        }),
    };
    Ok(blocks(bytes, Shape::of(model))?.into_iter().filter_map(extent).collect())
}

/// The initial state, each `x` replaced by the reset value, or by 0 if the latch has none.
///
/// Reset functions may depend on each other: every round evaluates at least one more function of a chain. On a circle,
/// the values may change in every round; then the state may be wrong, and the check of the run will reject it.
fn ground(model: &Model, state: &[Value], inputs: &Bits) -> Bits {
    let mut grounded: Bits = state.iter().map(|&value| value == Some(true)).collect();
    let open = |latch: &usize| state[*latch].is_none() && model.latches[*latch].reset != model.latch(*latch);
    let open: Vec<usize> = (0..state.len()).filter(open).collect();
    for _ in &open {
        let values = model.evaluate(&grounded, inputs);
        let before = grounded.clone();
        for &latch in &open {
            grounded.set(latch, values.get(model.latches[latch].reset));
        }
        if grounded == before {
            break;
        }
    }
    grounded
}

#[cfg(test)]
mod tests;
