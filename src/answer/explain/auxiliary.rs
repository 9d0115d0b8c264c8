//! What auxiliary variables depend on, which lemmas depend on them, and how large the invariant would be without them.

use std::cmp::Reverse;

use super::circuit::Circuit;
use super::explanation::{Auxiliary, Counted, Meaning, Without};
use super::labels::Labels;
use super::registers::Registers;
use super::thresholds::thresholds;
use crate::answer::invariant::{Invariant, Lemma};
use crate::answer::minimize::expand::eliminate;
use crate::logic::ascending;
use crate::logic::lit::{Lit, Var};
use crate::logic::threshold::Threshold;

/// For each variable, the state variables that it depends on, sorted.
pub(super) fn cones(invariant: &Invariant, latches: usize) -> Vec<Vec<Var>> {
    let mut cones: Vec<Vec<Var>> = (0..latches as u32 + 2).map(|var| vec![Var(var)]).collect();
    for definition in &invariant.definitions {
        let [a, b] = definition.operands.map(|operand| &cones[operand.var().index()]);
        cones.push(ascending([&a[..], b].concat()));
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

/// By position: does a reader meet the auxiliary variable, if nobody looks into the definitions of thresholds? Lemmas
/// mention it, or the definition of one that is listed and is no threshold, or nothing at all does.
fn listed(invariant: &Invariant, latches: usize, is_threshold: impl Fn(usize) -> bool) -> Vec<bool> {
    let number = invariant.definitions.len();
    let position = |lit: &Lit| Invariant::definition(latches, lit.var());
    let operands = |k: usize| invariant.definitions[k].operands;
    let mut unused = vec![true; number];
    let mut listed = vec![false; number];
    (0..number).flat_map(operands).filter_map(|lit| position(&lit)).for_each(|k| unused[k] = false);
    invariant.lemmas.iter().flatten().filter_map(position).for_each(|k| listed[k] = true);
    for k in (0..number).rev() {
        listed[k] |= unused[k];
        if listed[k] && !is_threshold(k) {
            operands(k).iter().filter_map(position).for_each(|earlier| listed[earlier] = true);
        }
    }
    listed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::invariant::{Definition, Operator};
    use crate::logic::lit::Var;

    #[test]
    fn what_only_thresholds_need_is_not_listed() {
        // Four state variables; the auxiliary variables are 5 to 10.
        let operands = [[1, 2], [2, 3], [5, 6], [6, 4], [7, 8], [1, 3]];
        let definition = |operands: [u32; 2]| Definition {
            operator: Operator::And,
            operands: operands.map(|var| Var(var).lit()),
        };
        let invariant = Invariant {
            definitions: operands.map(definition).to_vec(),
            lemmas: vec![vec![Var(9).lit()].into()],
            ..Invariant::default()
        };
        // Nothing mentions the last one.
        let listed = |thresholds: &[usize]| listed(&invariant, 3, |k| thresholds.contains(&k));
        assert_eq!(listed(&[]), [true; 6]);
        assert_eq!(listed(&[2]), [false, true, true, true, true, true]);
        assert_eq!(listed(&[2, 3]), [false, false, true, true, true, true]);
        assert_eq!(listed(&[2, 4]), [false, false, false, false, true, true]);
    }
}
