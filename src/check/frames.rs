//! Translates frames between a model and its transition system, so that they can go from one system to another.
//!
//! In the model, the facts of preprocessing are lemmas of F_∞. In a system, a latch that preprocessing has replaced is
//! what it was replaced by, and a lemma about a latch that the system does not have becomes one that says nothing:
//! it mentions a variable that no search knows.

use hashbrown::HashMap;

use super::smaller::Systems;
use super::translate::{facts, literal, state_variable, unless};
use crate::answer::frames::{FrameLemma, Frames};
use crate::answer::invariant::Invariant;
use crate::logic::lit::{Lit, Var};
use crate::model::Model;

/// Frames of the smaller system as frames of the model.
pub(super) fn of_model(model: &Model, systems: &Systems, frames: Frames) -> Frames {
    let Systems { original, reduced } = systems;
    let latches = model.latches.len();
    let origins = &reduced.system.origins;
    let first = origins.latches.len() as u32 + 1;
    let translate = |lit: Lit| {
        let var = match lit.var().0.checked_sub(first) {
            Some(k) => Invariant::auxiliary(latches, k as usize),
            None if lit.is_constant() => return lit,
            None => state_variable(model, origins, lit.var()),
        };
        var.lit().xor(lit.is_negated())
    };
    let mut frames = frames.renamed(translate);
    let unless = unless(model, &original.origins, reduced);
    frames.lemmas.iter_mut().for_each(|known| known.lemma.literals.extend(&unless));
    let facts = facts(model, &original.origins, reduced);
    frames.lemmas.extend(facts.map(|lemma| FrameLemma { level: None, lemma }));
    frames
}

/// Frames of the model as frames of the smaller system.
pub(super) fn of_system(model: &Model, systems: &Systems, frames: &Frames) -> Frames {
    let Systems { original, reduced } = systems;
    let ts = &reduced.system.ts;
    let mut literals: HashMap<Var, Lit> = HashMap::new();
    for latch in ts.latch_vars() {
        literals.insert(state_variable(model, &reduced.system.origins, latch), latch.lit());
    }
    for &guard in &reduced.guards {
        let guard = literal(model, &original.origins, guard);
        literals.insert(guard.var(), Lit::TRUE.xor(guard.is_negated()));
    }
    for fact in &reduced.facts {
        let equals = match fact.equals {
            constant if constant.is_constant() => Some(constant),
            lit => {
                let of = literals.get(&state_variable(model, &original.origins, lit.var()));
                of.map(|of| of.xor(lit.is_negated()))
            }
        };
        if let Some(equals) = equals {
            literals.insert(state_variable(model, &original.origins, fact.latch), equals);
        }
    }
    let first = Invariant::auxiliary(model.latches.len(), 0).0;
    let auxiliary = |k: u32| Var(ts.latches() as u32 + 1 + k);
    let nobody_knows = auxiliary(frames.definitions.len() as u32).lit();
    let translate = |lit: Lit| {
        let positive = match lit.var().0.checked_sub(first) {
            Some(k) => auxiliary(k).lit(),
            None if lit.is_constant() => return lit,
            None => literals.get(&lit.var()).copied().unwrap_or(nobody_knows),
        };
        positive.xor(lit.is_negated())
    };
    frames.renamed(translate)
}
