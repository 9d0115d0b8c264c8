//! Computes explanations from the invariants alone, without a solver.

use super::auxiliary;
use super::explanation::{Explained, Explanation, Reading, Without};
use super::labels::Labels;
use super::registers::Registers;
use crate::answer::export::Proofs;
use crate::answer::invariant::{Invariant, Lemma, Size};
use crate::answer::memories::View;
use crate::answer::minimize::expand::expand;
use crate::logic::ascending;
use crate::logic::lit::Var;
use crate::model::names::Netlist;

/// Explains invariants. A netlist of the design says where its registers are declared. The size of something without
/// auxiliary variables is computed only up to `limit` literals.
///
/// Requires: they are invariants of the model.
pub fn explain(proofs: &Proofs<'_>, netlist: Option<&Netlist>, limit: usize) -> Explanation {
    let labels = Labels::new(proofs);
    let registers = Registers::new(proofs, netlist);
    let explained = |&(property, invariant): &(usize, &Invariant)| {
        let label = proofs.names.property_label(property);
        property_of(property, label, invariant, &labels, &registers, limit)
    };
    let properties = proofs.proved.iter().map(explained).collect();
    let slots = proofs.memories.as_ref().map(View::said).unwrap_or_default();
    Explanation {
        title: proofs.title.to_owned(),
        labels,
        sources: proofs.sources.to_vec(),
        slots,
        properties,
    }
}

fn property_of(
    property: usize,
    label: String,
    invariant: &Invariant,
    labels: &Labels,
    registers: &Registers,
    limit: usize,
) -> Explained {
    let latches = registers.latches();
    let cones = auxiliary::cones(invariant, latches);
    let cone = |lemma: &Lemma| -> Vec<Var> {
        ascending(lemma.iter().flat_map(|lit| cones[lit.var().index()].iter().copied()))
    };
    let reading = |lemma: &Lemma| Reading {
        lemma: lemma.clone(),
        without: without_any(invariant, lemma, latches, limit),
    };
    let readings = invariant.lemmas.iter().map(|lemma| (cone(lemma), reading(lemma)));
    let auxiliary = auxiliary::all(invariant, &cones, labels, registers, limit);
    Explained {
        property,
        label,
        induction: invariant.induction,
        with: invariant.together(),
        size: invariant.size(),
        without: Without::of(expand(invariant, latches, limit), limit),
        ranking: auxiliary::ranking(&auxiliary),
        auxiliary,
        groups: registers.groups(readings),
    }
}

/// The size of a lemma without auxiliary variables.
fn without_any(invariant: &Invariant, lemma: &Lemma, latches: usize, limit: usize) -> Without {
    if !lemma.iter().any(|lit| lit.var() > Invariant::first_step(latches)) {
        return Without::Size(Size { clauses: 1, literals: lemma.len(), ..Size::default() });
    }
    let alone = Invariant {
        definitions: invariant.definitions.clone(),
        lemmas: vec![lemma.clone()],
        ..Invariant::default()
    };
    Without::of(expand(&alone, latches, limit), limit)
}

#[cfg(test)]
mod tests;
