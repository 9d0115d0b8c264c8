//! Liveness to safety (Biere, Artho, Schuppan, FMICS 2002): a loop as a bad state.
//!
//! An input chooses a state, which latches copy. The bad state is one that equals the copy, after each signal has been
//! true since then. So a counterexample is a lasso, and a bounded search finds the shortest ones (`lasso`). Only
//! latches that the property depends on are copied, and none that keeps its value for ever; copies of constant and of
//! equal latches are constant and equal, which preprocessing finds. Rejected: an unrolling of its own with a selector
//! of the loop; the bounded search in this model has the same depths.

use super::interface::{Ask, Found, Kind, Searched};
use super::problem::Problem;
use crate::answer::witness::Counterexample;
use crate::limits::Limits;
use crate::logic::lit::Lit;
use crate::model::{Latch, Model};

/// The model with a bad state for each loop in which all signals are true. Its last input begins the loop.
fn translation(part: &Model, signals: &[Lit]) -> Model {
    let own = part.latches.len();
    let copied: Vec<usize> = copied(part).collect();
    let (mut model, extension) = part.extended(1, 1 + signals.len() + copied.len());
    let saved = model.latch(own);
    let save = model.input(part.inputs);
    let since = !model.add_and(!saved, !save);
    let begins = model.add_and(save, !saved);
    model.latches[own].next = since;
    let mut bad = saved;
    for (i, &signal) in signals.iter().enumerate() {
        let seen = model.latch(own + 1 + i);
        let now = model.add_and(since, extension.moved(signal));
        model.latches[own + 1 + i].next = !model.add_and(!seen, !now);
        bad = model.add_and(bad, seen);
    }
    for (k, i) in copied.into_iter().enumerate() {
        let position = own + 1 + signals.len() + k;
        let (latch, copy) = (model.latch(i), model.latch(position));
        let (taken, kept) = (model.add_and(begins, latch), model.add_and(!begins, copy));
        let next = !model.add_and(!taken, !kept);
        // The copy of a constant latch is constant, too.
        let reset = Some(model.latches[i].reset).filter(|reset| reset.is_constant()).unwrap_or(Lit::FALSE);
        model.latches[position] = Latch { next, reset };
        let (one, other) = (model.add_and(latch, !copy), model.add_and(!latch, copy));
        bad = model.add_and(bad, !one);
        bad = model.add_and(bad, !other);
    }
    model.bads = vec![bad];
    model
}

/// The latches that are copied.
pub fn copied(part: &Model) -> impl Iterator<Item = usize> {
    (0..part.latches.len()).filter(|&i| part.latches[i].next != part.latch(i))
}

/// Searches in the translation. Bounded model checking finds a shortest lasso there.
pub fn l2s(problem: &Problem, ask: &mut dyn Ask, limits: &Limits) -> Found {
    let model = translation(&problem.part.model, problem.signals());
    match ask.search(&model, &mut None, Kind::Any, &"l2s", limits) {
        Searched::Safe(invariant) => Found::Translation(invariant),
        Searched::Unsafe(run) => Found::Lasso(lasso(&problem.part.model, run)),
        Searched::Unknown(reason) => Found::Open(reason),
    }
}

/// The lasso that a counterexample of the translation is.
fn lasso(part: &Model, mut run: Counterexample) -> Counterexample {
    let back = run.inputs.iter().position(|inputs| inputs[part.inputs]);
    let mut inputs = run.inputs;
    // In the last step it is back.
    inputs.pop();
    inputs.iter_mut().for_each(|inputs| inputs.truncate(part.inputs));
    run.state.truncate(part.latches.len());
    Counterexample { property: 0, state: run.state, inputs, back }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn constant_latches_and_those_that_never_change_are_no_trouble() {
        // A latch that toggles, one that keeps what it begins with, and one that is always 1.
        let mut model =
            Model { latches: vec![Latch { next: Lit::FALSE, reset: Lit::FALSE }; 3], ..Model::default() };
        let [toggles, keeps, one] = [0, 1, 2].map(|i| model.latch(i));
        model.latches[0].next = !toggles;
        model.latches[1] = Latch { next: keeps, reset: keeps };
        model.latches[2] = Latch { next: model.add_and(one, Lit::TRUE), reset: Lit::TRUE };
        model.justice = vec![vec![toggles]];
        let translated = translation(&model, &model.justice[0]);
        assert_eq!(translated.check(), Ok(()));
        assert_eq!(translated.latches.len(), 3 + 1 + 1 + 2);
    }
}
