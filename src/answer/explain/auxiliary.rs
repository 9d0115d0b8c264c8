//! What auxiliary variables depend on, which lemmas depend on them, and how large the invariant would be without them.

use std::cmp::Reverse;

use super::explanation::{Auxiliary, Without};
use super::registers::Registers;
use crate::answer::invariant::{Invariant, Lemma};
use crate::answer::minimize::expand::eliminate;
use crate::logic::lit::Var;

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

/// All auxiliary variables of an invariant.
pub(super) fn all(
    invariant: &Invariant,
    cones: &[Vec<Var>],
    registers: &Registers,
    limit: usize,
) -> Vec<Auxiliary> {
    let latches = registers.latches();
    let auxiliary = |k: usize| {
        let var = Invariant::auxiliary(latches, k);
        let depends = dependents(invariant, latches, k);
        let on_it = |lemma: &&Lemma| {
            lemma.iter().any(|lit| lit.var().index().checked_sub(latches + 2).is_some_and(|k| depends[k]))
        };
        Auxiliary {
            definition: invariant.definitions[k],
            registers: registers.describe(cones[var.index()].iter().copied()),
            mentioned: invariant.lemmas.iter().filter(|l| l.iter().any(|lit| lit.var() == var)).count(),
            lemmas: invariant.lemmas.iter().filter(on_it).count(),
            definitions: depends.iter().filter(|&&depends| depends).count() - 1,
            without: Without::of(eliminate(invariant, latches, &depends, limit), limit),
        }
    };
    (0..invariant.definitions.len()).map(auxiliary).collect()
}

/// Which definitions depend on auxiliary variable `k`, its own included.
fn dependents(invariant: &Invariant, latches: usize, k: usize) -> Vec<bool> {
    let mut depends = vec![false; invariant.definitions.len()];
    depends[k] = true;
    for (later, definition) in invariant.definitions.iter().enumerate().skip(k + 1) {
        let number = |i: usize| definition.operands[i].var().index().checked_sub(latches + 2);
        depends[later] = [0, 1].into_iter().filter_map(number).any(|operand| depends[operand]);
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
