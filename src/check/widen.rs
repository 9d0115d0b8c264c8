//! Translates answers about a part of a model into answers about the whole model.
//!
//! Inputs outside of the part are false. Latches outside start as their resets say.

use super::outcome::{Error, Outcome, Verdict};
use crate::answer::invariant::{Invariant, Lemma};
use crate::answer::ranking::Ranking;
use crate::answer::witness::Counterexample;
use crate::logic::bits::Bits;
use crate::model::{Model, Part};

/// Translates the outcome of deciding a property of a part. In the whole model the property is number `property`.
pub(super) fn widen(whole: &Model, part: &Part, property: usize, outcome: &mut Outcome) {
    widen_verdict(whole, part, property, &mut outcome.verdict);
    if let Some(minimized) = &mut outcome.minimized {
        minimized.before = minimized.before.moved(whole.latches.len(), &part.latches);
    }
}

/// Likewise for an error: answers in it are about the whole model, too.
pub(super) fn widen_error(whole: &Model, part: &Part, property: usize, mut error: Error) -> Error {
    if let Error::Contradiction(contradiction) = &mut error {
        contradiction.property = property;
        contradiction.verdicts.iter_mut().for_each(|verdict| widen_verdict(whole, part, property, verdict));
    }
    error
}

fn widen_verdict(whole: &Model, part: &Part, property: usize, verdict: &mut Verdict) {
    match verdict {
        Verdict::Safe(found) => *found = found.moved(whole.latches.len(), &part.latches),
        Verdict::Unsafe(run) => *run = widened(whole, part, property, run),
        Verdict::Live(_) | Verdict::Unknown { .. } => {}
    }
}

/// The run of the whole model that a run of a part is.
pub fn widened(whole: &Model, part: &Part, property: usize, run: &Counterexample) -> Counterexample {
    let widen = |values: &Bits| {
        let mut inputs = Bits::zeros(whole.inputs);
        for (&input, &value) in part.inputs.iter().zip(values) {
            inputs.set(input, value);
        }
        inputs
    };
    let inputs: Vec<Bits> = run.inputs.iter().map(widen).collect();
    let mut known = vec![None; whole.latches.len()];
    for (&latch, &value) in part.latches.iter().zip(&run.state) {
        known[latch] = Some(value);
    }
    let state = whole.initial_state(&known, &inputs[0]);
    Counterexample { property, state, inputs, back: run.back }
}

/// The ranking of the whole model that a ranking of a part is, if both have a monitor with so many latches.
pub(super) fn ranking(whole: &Model, part: &Part, monitor: usize, narrow: &Ranking) -> Ranking {
    let (own, all) = (whole.latches.len(), whole.latches.len() + monitor);
    let latches: Vec<usize> = part.latches.iter().copied().chain(own..all).collect();
    let literal = Invariant::moving(all, &latches);
    let lemma = |lemma: &Lemma| lemma.renamed(literal);
    Ranking {
        definitions: narrow.definitions.iter().map(|definition| definition.renamed(literal)).collect(),
        stabilizing: narrow.stabilizing.iter().copied().map(literal).collect(),
        lemmas: narrow.lemmas.iter().map(lemma).collect(),
        sets: narrow.sets.iter().map(|set| set.iter().map(lemma).collect()).collect(),
    }
}
