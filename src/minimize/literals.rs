//! Fewer literals: lemmas made stronger while they stay inductive relative to all of them.
//!
//! Source: Bradley, Manna, *Checking Safety by Inductive Generalization of Counterexamples to Induction*, FMCAD 2007
//! (down to one literal at a time, by the assumptions that fail), applied to a finished invariant as in Ivrii,
//! Gurfinkel, Belov, FMCAD 2014. A stronger lemma cannot break another one, which may assume it.

use std::cmp::Reverse;

use super::account::Account;
use super::step::{Circuit, Step, Target};
use crate::invariant::{Invariant, Lemma};
use crate::lit::Lit;
use crate::sat::Answer;

/// Drops literals as far as the budget goes, and lemmas that others then imply. Tells whether there were any.
pub(super) fn strengthen(circuit: &Circuit, invariant: &mut Invariant, account: &mut Account) -> bool {
    let mut step = Step::new(circuit, account);
    invariant.lemmas.iter().for_each(|lemma| step.assume(None, lemma));
    let mut order: Vec<usize> = (0..invariant.lemmas.len()).collect();
    order.sort_by_key(|&i| Reverse(invariant.lemmas[i].len()));
    let mut changed = false;
    for i in order {
        let lemma = &mut invariant.lemmas[i];
        let mut candidates = lemma.to_vec();
        // Auxiliary variables first: the last use of one takes its definition along.
        candidates.sort_by_key(|&lit| (!circuit.is_auxiliary(lit), lit));
        for candidate in candidates {
            if lemma.contains(&candidate)
                && let Some(shorter) = without(&mut step, lemma, candidate, account)
            {
                step.assume(None, &shorter);
                lemma.literals = shorter;
                changed = true;
            }
        }
        if account.exhausted() {
            break;
        }
    }
    if changed {
        remove_subsumed(&mut invariant.lemmas);
    }
    changed
}

/// The lemma without the candidate, and perhaps without more literals, if that is a lemma.
fn without(step: &mut Step<'_>, lemma: &[Lit], candidate: Lit, account: &mut Account) -> Option<Vec<Lit>> {
    let shorter: Vec<Lit> = lemma.iter().copied().filter(|&lit| lit != candidate).collect();
    if shorter.is_empty() || !step.initiates(account, &shorter) {
        return None;
    }
    if step.violates(account, &[], &shorter, Target::Lemma(&shorter)) != Answer::Unsat {
        return None;
    }
    let needed: Vec<Lit> = shorter.iter().copied().filter(|&lit| step.needed_then(lit)).collect();
    let initiates = needed.len() < shorter.len() && !needed.is_empty() && step.initiates(account, &needed);
    Some(if initiates { needed } else { shorter })
}

/// Removes lemmas that contain another one.
pub(super) fn remove_subsumed(lemmas: &mut Vec<Lemma>) {
    for lemma in lemmas.iter_mut() {
        lemma.sort_unstable();
        lemma.literals.dedup();
    }
    let signature = |lemma: &Lemma| lemma.iter().fold(0u64, |word, lit| word | 1 << (lit.code() % 64));
    let all: Vec<(u64, Vec<Lit>)> = lemmas.iter().map(|lemma| (signature(lemma), lemma.to_vec())).collect();
    let contains = |large: &[Lit], small: &[Lit]| small.iter().all(|lit| large.binary_search(lit).is_ok());
    let mut position = 0;
    lemmas.retain(|lemma| {
        let (at, bits) = (position, all[position].0);
        position += 1;
        // Of equal ones the first stays.
        !all.iter().enumerate().any(|(other, (other_bits, small))| {
            other_bits & !bits == 0
                && (small.len() < lemma.len() || small.len() == lemma.len() && other < at)
                && contains(lemma, small)
        })
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsumed_lemmas_go_and_one_of_equal_ones_stays() {
        let lemma =
            |codes: &[u32]| Lemma::from(codes.iter().map(|&code| Lit::from_code(code)).collect::<Vec<Lit>>());
        let mut lemmas =
            vec![lemma(&[6, 2, 4]), lemma(&[4, 2]), lemma(&[2, 4]), lemma(&[3, 4]), lemma(&[66])];
        remove_subsumed(&mut lemmas);
        assert_eq!(lemmas, [lemma(&[2, 4]), lemma(&[3, 4]), lemma(&[66])]);
    }
}
