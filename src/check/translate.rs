//! Translates answers about a transition system into answers about its model.

use hashbrown::HashMap;

use crate::answer::invariant::{Definition, Induction, Invariant, Lemma, Provenance, used_definitions};
use crate::answer::witness::Counterexample;
use crate::engine::Proof;
use crate::logic::bits::Bits;
use crate::logic::lit::{Lit, Var};
use crate::model::{Model, StateVariable};
use crate::system::preprocess::Reduced;
use crate::system::{Lowered, Origins, Path};

/// The invariant of the model that a proof about the smaller system makes, together with the facts.
///
/// Requires: if there are guards, the proof is not that no run has so many steps: that holds only under the guards.
pub(super) fn invariant(model: &Model, original: &Origins, reduced: &Reduced, proof: &Proof) -> Invariant {
    let mut invariant = match proof {
        Proof::Inductive { definitions, lemmas } => {
            let origins = &reduced.system.origins;
            let mut invariant = Invariant::default();
            let state = |var| state_variable(model, origins, var);
            let (own, all) = (origins.latches.len(), model.latches.len());
            add_lemmas(&mut invariant, all, definitions, lemmas, own, state);
            let unless = unless(model, original, reduced);
            invariant.lemmas.iter_mut().for_each(|lemma| lemma.literals.extend(&unless));
            invariant
        }
        Proof::KInductive { k, simple_paths: false } => without_lemmas(Induction::Steps(*k)),
        Proof::KInductive { k, simple_paths: true } => without_lemmas(Induction::SimplePaths(*k)),
        Proof::Exhausted { steps } => {
            debug_assert!(reduced.guards.is_empty(), "runs of the model go on");
            without_lemmas(Induction::Exhausted(*steps))
        }
    };
    invariant.lemmas.extend(facts(model, original, reduced));
    invariant
}

fn without_lemmas(induction: Induction) -> Invariant {
    Invariant { induction, ..Invariant::default() }
}

/// Adds lemmas to an invariant of a model with `latches`, and the definitions that they need. They are over so many
/// `own` state variables, each of which stands for another variable there, and then auxiliary variables.
pub(super) fn add_lemmas(
    invariant: &mut Invariant,
    latches: usize,
    definitions: &[Definition],
    lemmas: &[Lemma],
    own: usize,
    state: impl Fn(Var) -> Var,
) {
    let used = used_definitions(definitions, lemmas.iter().flatten().copied(), own + 1);
    let numbers: HashMap<usize, usize> = used.iter().copied().zip(invariant.definitions.len()..).collect();
    let translate = |lit: Lit| {
        let var = match lit.var().index().checked_sub(own + 1) {
            Some(k) => Invariant::auxiliary(latches, numbers[&k]),
            None => state(lit.var()),
        };
        var.lit().xor(lit.is_negated())
    };
    invariant.definitions.extend(used.iter().map(|&k| definitions[k].renamed(translate)));
    invariant.lemmas.extend(lemmas.iter().map(|lemma| lemma.renamed(translate)));
}

/// The lemmas that state the facts of preprocessing.
pub(super) fn facts(model: &Model, original: &Origins, reduced: &Reduced) -> impl Iterator<Item = Lemma> {
    let unless = unless(model, original, reduced);
    let clauses = reduced.facts.iter().flat_map(|fact| fact.clauses());
    clauses.map(move |clause| Lemma {
        literals: clause
            .iter()
            .map(|&lit| literal(model, original, lit))
            .chain(unless.iter().copied())
            .collect(),
        provenance: Some(Provenance::equivalence()),
    })
}

/// What a lemma about the smaller system gets as further literals in the model: the negated guards.
pub(super) fn unless(model: &Model, original: &Origins, reduced: &Reduced) -> Vec<Lit> {
    reduced.guards.iter().map(|&guard| literal(model, original, !guard)).collect()
}

/// A latch literal of a system in an invariant of the model.
pub(super) fn literal(model: &Model, origins: &Origins, lit: Lit) -> Lit {
    state_variable(model, origins, lit.var()).lit().xor(lit.is_negated())
}

/// The variable that stands for a latch of the system in an invariant of the model.
pub(super) fn state_variable(model: &Model, origins: &Origins, latch: Var) -> Var {
    Invariant::variable(origins.latches[latch.index() - 1], model.latches.len())
}

/// The counterexample of the model that a run of the system makes. Inputs that the system does not have are false;
/// latches that it does not have start as the resets say.
pub(super) fn counterexample(
    model: &Model,
    property: usize,
    Lowered { ts, origins }: &Lowered,
    path: &Path,
) -> Counterexample {
    let widen = |values: &Vec<bool>| {
        let mut inputs = Bits::zeros(model.inputs);
        for (&origin, &value) in origins.inputs.iter().zip(values) {
            if let Some(i) = origin {
                inputs.set(i, value);
            }
        }
        inputs
    };
    let inputs: Vec<Bits> = path.inputs.iter().map(widen).collect();
    let values = path.values(ts).next().expect("a run has at least one step");
    let mut known = vec![None; model.latches.len()];
    for (&origin, &lit) in origins.latches.iter().zip(&origins.values) {
        if let StateVariable::Latch(i) = origin {
            known[i] = Some(values.get(lit));
        }
    }
    let state = model.initial_state(&known, &inputs[0]);
    Counterexample { property, state, inputs, back: None }
}
