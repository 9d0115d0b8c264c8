//! What auxiliary variables depend on, which lemmas depend on them, and how large the invariant would be without them.

use std::cmp::Reverse;

use super::circuit::Circuit;
use super::explanation::{Auxiliary, Counted, Meaning, Without};
use super::labels::Labels;
use super::listed::listed;
use super::registers::Registers;
use super::thresholds::thresholds;
use crate::answer::invariant::{Invariant, Lemma};
use crate::answer::minimize::expand::eliminate;
use crate::logic::lit::Var;
use crate::logic::threshold::Threshold;

/// For each variable, the state variables that it depends on, sorted.
pub(super) fn cones(invariant: &Invariant, latches: usize) -> Vec<Vec<Var>> {
    let mut cones: Vec<Vec<Var>> = (0..latches as u32 + 2).map(|var| vec![Var(var)]).collect();
    for definition in &invariant.definitions {
        let [a, b] = definition.operands.map(|operand| &cones[operand.var().index()]);
        let mut cone = [&a[..], b].concat();
        cone.sort_unstable();
        cone.dedup();
        cones.push(cone);
    }
    cones
}

/// The auxiliary variables of an invariant, without those that only thresholds need.
pub(super) fn all(
    invariant: &Invariant,
    cones: &[Vec<Var>],
    labels: &Labels,
    registers: &Registers,
    limit: usize,
) -> Vec<Auxiliary> {
    let latches = registers.latches();
    let thresholds = thresholds(invariant, latches, cones);
    let listed = listed(invariant, latches, |k| thresholds[k].is_some());
    let auxiliary = |k: usize| {
        let var = Invariant::auxiliary(latches, k);
        let depends = dependents(invariant, latches, k);
        let on_it = |lemma: &&Lemma| {
            lemma.iter().any(|lit| Invariant::definition(latches, lit.var()).is_some_and(|k| depends[k]))
        };
        let mut gone = depends.clone();
        let meaning = match &thresholds[k] {
            None => Meaning::Gate(invariant.definitions[k]),
            Some(threshold) => {
                let circuit = Circuit::new(invariant, latches, k).positions;
                circuit.iter().filter(|&&at| !listed[at]).for_each(|&at| gone[at] = true);
                Meaning::Threshold(counted(threshold, circuit.len(), labels, registers))
            }
        };
        Auxiliary {
            number: k,
            meaning,
            registers: registers.describe(cones[var.index()].iter().copied()),
            mentioned: invariant.lemmas.iter().filter(|l| l.iter().any(|lit| lit.var() == var)).count(),
            lemmas: invariant.lemmas.iter().filter(on_it).count(),
            definitions: depends.iter().filter(|&&depends| depends).count() - 1,
            without: Without::of(eliminate(invariant, latches, &gone, limit), limit),
        }
    };
    (0..invariant.definitions.len()).filter(|&k| listed[k]).map(auxiliary).collect()
}

/// A threshold in words, with as few negations as possible.
fn counted(threshold: &Threshold, definitions: usize, labels: &Labels, registers: &Registers) -> Counted {
    let negations =
        |threshold: &Threshold| threshold.members.iter().filter(|&&lit| labels.is_negated(lit)).count();
    let negated = 2 * negations(threshold) > threshold.members.len();
    let Threshold { members, at_least } = if negated { threshold.negation() } else { threshold.clone() };
    let literals: Vec<_> = members.iter().map(|&lit| (lit.var(), labels.is_negated(lit))).collect();
    Counted {
        members: registers.literals(&literals),
        at_least,
        negated,
        literals: members.len(),
        definitions,
    }
}

/// Which definitions depend on auxiliary variable `k`, its own included.
fn dependents(invariant: &Invariant, latches: usize, k: usize) -> Vec<bool> {
    let mut depends = vec![false; invariant.definitions.len()];
    depends[k] = true;
    for (later, definition) in invariant.definitions.iter().enumerate().skip(k + 1) {
        let earlier = definition.operands.map(|operand| Invariant::definition(latches, operand.var()));
        depends[later] = earlier.into_iter().flatten().any(|operand| depends[operand]);
    }
    depends
}

/// The positions of the auxiliary variables; those that save most come first.
pub(super) fn ranking(auxiliary: &[Auxiliary]) -> Vec<usize> {
    let mut ranking: Vec<usize> = (0..auxiliary.len()).collect();
    ranking.sort_by_key(|&k| {
        let size = match auxiliary[k].without {
            Without::Size(size) => size.total(),
            Without::MoreThan(_) => usize::MAX,
        };
        Reverse((size, auxiliary[k].lemmas, auxiliary[k].definitions))
    });
    ranking
}
