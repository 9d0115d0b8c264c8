//! Fewer auxiliary variables: unused ones are removed, and those that cost more than they save are replaced by their
//! meaning.
//!
//! A lemma with a literal of an auxiliary variable is the conjunction of one or two lemmas without it (Luka, Vizel, CAV
//! 2025, Lemma 4). The conjunction of all lemmas keeps describing the same set of states.
//!
//! The size of the invariant is the only criterion. Rejected: also counting the gates of the certificate and letting
//! neither number grow. Certificates share common parts of lemmas anyway, so this leaves invariants larger and saves
//! hardly any gates (docs/experiments/answers.md).

use super::account::Account;
use crate::answer::invariant::{Definition, Invariant, Lemma, Operator};
use crate::logic::ascending;
use crate::logic::lit::{Lit, Var};

/// Replaces auxiliary variables whose definition costs more than it saves, until the budget is spent. Returns whether
/// there were any.
pub(super) fn inline(invariant: &mut Invariant, state: usize, account: &mut Account) -> bool {
    let mut gone = vec![false; invariant.definitions.len()];
    // By definition: how many operands of definitions that are left it is.
    let mut uses = vec![0_usize; invariant.definitions.len()];
    let auxiliary = |lit: Lit| lit.var().index().checked_sub(state);
    for k in invariant.definitions.iter().flat_map(|d| d.operands).filter_map(auxiliary) {
        uses[k] += 1;
    }
    // In reverse order: when a definition is gone, it may pay to replace its operands, too.
    for k in (0..invariant.definitions.len()).rev() {
        if account.exhausted() {
            break;
        }
        if uses[k] > 0 {
            continue;
        }
        let var = Var((state + k) as u32);
        let definition = invariant.definitions[k];
        let mentions = |lemma: &Lemma| lemma.iter().any(|lit| lit.var() == var);
        let users: Vec<&Lemma> = invariant.lemmas.iter().filter(|lemma| mentions(lemma)).collect();
        if users.is_empty() {
            continue;
        }
        let replaced: Vec<Lemma> = users.iter().flat_map(|l| without(l, var, definition)).collect();
        let before: usize = users.iter().map(|lemma| lemma.len()).sum();
        let after: usize = replaced.iter().map(|lemma| lemma.len()).sum();
        if after < before + definition.operator.literals() {
            invariant.lemmas.retain(|lemma| !mentions(lemma));
            invariant.lemmas.extend(replaced);
            gone[k] = true;
            definition.operands.into_iter().filter_map(auxiliary).for_each(|k| uses[k] -= 1);
        }
    }
    let changed = gone.contains(&true);
    if changed {
        invariant.remove_unused(state);
    }
    changed
}

/// The lemmas whose conjunction is this lemma with the meaning of `var` in its place, without those that always hold.
/// They have the provenance of this lemma.
pub(super) fn without(lemma: &Lemma, var: Var, definition: Definition) -> Vec<Lemma> {
    let Some(negated) = lemma.iter().find(|lit| lit.var() == var).map(|lit| lit.is_negated()) else {
        return vec![lemma.clone()];
    };
    let [a, b] = definition.operands;
    let instead: Vec<Vec<Lit>> = match (definition.operator, negated) {
        (Operator::And, false) => vec![vec![a], vec![b]],
        (Operator::And, true) => vec![vec![!a, !b]],
        (Operator::Xor, negated) => vec![vec![a, b.xor(negated)], vec![!a, !b.xor(negated)]],
    };
    let complete = |part: Vec<Lit>| {
        let literals = ascending(lemma.iter().copied().filter(|lit| lit.var() != var).chain(part));
        Lemma { literals, provenance: lemma.provenance }
    };
    let holds_always = |lemma: &Lemma| lemma.windows(2).any(|pair| pair[0] == !pair[1]);
    instead.into_iter().map(complete).filter(|lemma| !holds_always(lemma)).collect()
}
