//! Makes lassos shorter, by simulation.
//!
//! 1. *Cut*: if a state occurs twice in the stem, or in the stem and in the loop, the steps in between are left out;
//!    the loop then begins with the state where the stem meets it. If a state occurs twice in the loop, the part of the
//!    loop in between is left out if all signals are true in the rest, or taken alone if they are true there.
//! 2. *Try*: an input that is 1 becomes 0 if the run is a lasso still, step by step.

use super::counterexample::Counterexample;
use crate::logic::bits::Bits;
use crate::logic::lit::Lit;
use crate::model::{Goal, Model};

/// Longer lassos are not cut.
const LONGEST: usize = 5000;

/// Makes a lasso shorter. A run that is none stays as it is.
pub(super) fn shorten(model: &Model, run: &mut Counterexample, mut work: u64, stop: &dyn Fn() -> bool) {
    let Ok(Goal::NotForever(justice)) = model.goal(run.property) else { return };
    let signals = [&model.justice[justice][..], &model.fairness].concat();
    let Some(mut lasso) = Lasso::replay(model, &signals, run.clone()) else { return };
    let mut spend = |steps: usize| {
        let cost = (steps * model.variables()) as u64;
        work = work.saturating_sub(cost);
        work > 0 && !stop()
    };
    // States are compared pair by pair.
    while lasso.run.inputs.len() <= LONGEST && spend(lasso.run.inputs.len()) {
        let Some(shorter) = lasso.cut() else { break };
        lasso = shorter;
    }
    for step in 0..lasso.run.inputs.len() {
        for input in 0..model.inputs {
            if !lasso.run.inputs[step][input] {
                continue;
            }
            if !spend(lasso.run.inputs.len()) {
                break;
            }
            let mut tried = lasso.run.clone();
            tried.inputs[step].set(input, false);
            if let Some(same) = Lasso::replay(model, &signals, tried) {
                lasso = same;
            }
        }
    }
    *run = lasso.run;
}

/// A lasso with what simulation says of it.
struct Lasso<'a> {
    model: &'a Model,
    signals: &'a [Lit],
    run: Counterexample,
    /// The states before the steps.
    states: Vec<Bits>,
    /// For each step, which signals are true.
    seen: Vec<Vec<bool>>,
}

impl<'a> Lasso<'a> {
    /// None if the run is no lasso.
    fn replay(model: &'a Model, signals: &'a [Lit], run: Counterexample) -> Option<Lasso<'a>> {
        let back = run.back.filter(|&back| back < run.inputs.len())?;
        if run.state.len() != model.latches.len()
            || run.inputs.iter().any(|inputs| inputs.len() != model.inputs)
        {
            return None;
        }
        let (mut states, mut seen) = (Vec::new(), Vec::new());
        let mut state = run.state.clone();
        for (step, inputs) in run.inputs.iter().enumerate() {
            let values = model.evaluate(&state, inputs);
            if step == 0 && !model.is_initial(&values) || !model.constraints_hold(&values) {
                return None;
            }
            seen.push(signals.iter().map(|&signal| values.get(signal)).collect());
            states.push(std::mem::replace(&mut state, model.next_state(&values)));
        }
        let lasso = Lasso { model, signals, run, states, seen };
        (state == lasso.states[back] && lasso.all_seen(back..lasso.seen.len())).then_some(lasso)
    }

    /// Are all signals true in some of these steps?
    fn all_seen(&self, steps: impl Iterator<Item = usize> + Clone) -> bool {
        (0..self.signals.len()).all(|i| steps.clone().any(|step| self.seen[step][i]))
    }

    /// A shorter lasso. The first step is special: resets may need its inputs, so what is left may be none.
    fn cut(&self) -> Option<Lasso<'a>> {
        let (back, end) = (self.run.back?, self.run.inputs.len());
        let pairs = (0..end).flat_map(|i| (i + 1..end).rev().map(move |j| (i, j)));
        let same = pairs.filter(|&(i, j)| self.states[i] == self.states[j]);
        same.filter_map(|(i, j)| match (i < back, j < back) {
            (true, true) => self.with((0..i).chain(j..end), back - (j - i)),
            // From the stem into the loop, which is turned.
            (true, false) => self.with((0..i).chain(j..end).chain(back..j), i),
            // This part of the loop alone, or the rest of it.
            _ if self.all_seen(i..j) => self.with(0..j, i),
            _ if self.all_seen((back..i).chain(j..end)) => self.with((0..i).chain(j..end), back),
            _ => None,
        })
        .next()
    }

    fn with(&self, steps: impl Iterator<Item = usize>, back: usize) -> Option<Lasso<'a>> {
        let inputs: Vec<Bits> = steps.map(|step| self.run.inputs[step].clone()).collect();
        if inputs.len() >= self.run.inputs.len() {
            return None;
        }
        Lasso::replay(
            self.model,
            self.signals,
            Counterexample { inputs, back: Some(back), ..self.run.clone() },
        )
    }
}
