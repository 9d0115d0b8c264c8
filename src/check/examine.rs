//! Candidates in the pipeline: examined before the search, which begins with those that are inductive in F_∞, and tries
//! the others in F_1 if they hold initially. If most are not inductive, they are about something else: then the search
//! takes only what is inductive and has no auxiliary variables (docs/experiments/lemmas.md).
//!
//! They travel as frames, so the search proves each of them again. A latch with a reset function has an arbitrary
//! stored value in the first step, so lemmas about such a latch get the flag of that step as one more literal; with
//! "the flag is true in initial states only" they are inductive for the search, too.

use std::num::NonZero;

use super::smaller::Systems;
use super::translate::{counterexample, facts, literal};
use crate::answer::candidates::{Candidates, Examined, Example, Fate};
use crate::answer::frames::{FrameLemma, Frames};
use crate::answer::houdini::{self, begins};
use crate::answer::invariant::{Invariant, Lemma};
use crate::limits::{Limits, Stopped};
use crate::logic::ascending;
use crate::logic::lit::Lit;
use crate::model::{Model, StateVariable};
use crate::system::{Lowered, lower_with};
use hashbrown::HashSet;

/// Finds out which candidates are inductive together with a property and the facts of preprocessing, and what a search
/// can begin with.
pub(super) fn examine(
    model: &Model,
    property: usize,
    Systems { original, reduced }: &Systems,
    candidates: &Candidates,
    assume_property: bool,
    limits: &Limits,
) -> Result<(Examined, Frames), Stopped> {
    let mentioned = mentioned(model, candidates);
    let there: HashSet<&StateVariable> = original.origins.latches.iter().collect();
    let larger = match mentioned.iter().all(|&i| there.contains(&StateVariable::Latch(i))) {
        true => None,
        false => Some(lower_with(model, model.properties()[property], &mentioned, limits)?),
    };
    let lowered = larger.as_ref().unwrap_or(&**original);
    let facts: Vec<Lemma> = facts(model, &original.origins, reduced).collect();
    let latches = model.latches.len();
    let question = houdini::Question { lowered, latches, facts: &facts, candidates, assume_property };
    let houdini::Found { fates, examples, prove, sat_calls } = houdini::examine(question, limits)?;
    let example = |path| {
        let run = counterexample(model, property, lowered, path);
        Example { state: run.state, inputs: run.inputs }
    };
    let examined = Examined { fates, examples: examples.iter().map(example).collect(), prove, sat_calls };
    let frames = as_frames(model, lowered, candidates, &examined);
    Ok((examined, frames))
}

/// The latches that candidates mention, in order.
fn mentioned(model: &Model, candidates: &Candidates) -> Vec<usize> {
    let operands = candidates.definitions.iter().flat_map(|definition| definition.operands);
    let literals =
        candidates.lemmas.iter().flat_map(|candidate| candidate.literals.iter().flatten().copied());
    let latches = operands.chain(literals).map(|lit| lit.var().index());
    ascending(latches.filter(|i| (1..=model.latches.len()).contains(i)).map(|i| i - 1))
}

/// What a search begins with: lemmas of F_∞, and candidates for F_1. Each clause is there once.
fn as_frames(
    model: &Model,
    Lowered { ts, origins }: &Lowered,
    candidates: &Candidates,
    examined: &Examined,
) -> Frames {
    let latches = model.latches.len();
    let first = Invariant::first_step(latches).lit();
    let first = origins.latches.contains(&StateVariable::FirstStep).then_some(first);
    let resets = resets(model, candidates);
    let mut lemmas = Vec::new();
    let mut seen = HashSet::new();
    let mut add = |level, mut lemma: Lemma| {
        lemma.literals = ascending(lemma.literals);
        if seen.insert(lemma.literals.clone()) {
            lemmas.push(FrameLemma { level, lemma });
        }
    };
    let fits = 2 * examined.inductive() >= candidates.lemmas.len();
    let definitions = if fits { candidates.definitions.clone() } else { Vec::new() };
    let last = Invariant::auxiliary(latches, definitions.len());
    if first.is_some() && examined.inductive() > 0 {
        for clause in begins(ts, &origins.latches) {
            add(None, clause.iter().map(|&lit| literal(model, origins, lit)).collect::<Vec<Lit>>().into());
        }
    }
    for (candidate, fate) in candidates.lemmas.iter().zip(&examined.fates) {
        let level = match fate {
            Fate::Inductive => None,
            Fate::NotInductive(_) if fits => NonZero::new(1),
            Fate::NotInductive(_) | Fate::NotInitial(_) | Fate::Unknown(_) => continue,
        };
        let Some(mut lemma) = candidate.lemma() else { continue };
        if lemma.iter().any(|lit| lit.var() >= last) {
            continue;
        }
        if lemma.iter().any(|lit| resets[lit.var().index()]) {
            lemma.literals.extend(first);
        }
        add(level, lemma);
    }
    Frames { top: 1, definitions, lemmas, sat_calls: 0 }
}

/// Which variables depend on latches with reset functions.
fn resets(model: &Model, candidates: &Candidates) -> Vec<bool> {
    let latches = model.latches.len();
    let mut concern = vec![false; Invariant::auxiliary(latches, 0).index()];
    for i in (0..latches).filter(|&i| model.has_reset_function(i)) {
        concern[Invariant::latch(i).index()] = true;
    }
    for definition in &candidates.definitions {
        concern.push(definition.operands.iter().any(|operand| concern[operand.var().index()]));
    }
    concern
}
