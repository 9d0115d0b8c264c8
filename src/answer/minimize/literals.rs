//! Fewer literals: lemmas become stronger while they stay inductive relative to all of them.
//!
//! Source: Bradley, Manna, *Checking Safety by Inductive Generalization of Counterexamples to Induction*, FMCAD 2007:
//! literals are dropped one at a time, together with literals whose assumptions the query did not need. Applied to a
//! finished invariant as in Ivrii, Gurfinkel, Belov, FMCAD 2014. A lemma may be made stronger although the proofs of
//! others assume it: they remain inductive.

use std::cmp::Reverse;

use super::account::Account;
use super::step::{Circuit, Step, Target};
use super::subsumption::remove_subsumed;
use crate::answer::invariant::Invariant;
use crate::logic::lit::Lit;
use crate::sat::Answer;

/// Drops literals as far as the budget allows, then removes subsumed lemmas. Returns whether any literal was dropped.
pub(super) fn strengthen(circuit: &Circuit, invariant: &mut Invariant, account: &mut Account) -> bool {
    let mut step = Step::new(circuit, account);
    invariant.lemmas.iter().for_each(|lemma| step.assume(None, lemma));
    let mut order: Vec<usize> = (0..invariant.lemmas.len()).collect();
    order.sort_by_key(|&i| Reverse(invariant.lemmas[i].len()));
    let mut changed = false;
    account.begin_pass();
    for i in order {
        if account.ends_pass() {
            break;
        }
        let lemma = &mut invariant.lemmas[i];
        let mut candidates = lemma.to_vec();
        // Auxiliary variables first: when the last use of one is gone, its definition can go, too.
        candidates.sort_by_key(|&lit| (!circuit.is_auxiliary(lit), lit));
        for candidate in candidates {
            if lemma.contains(&candidate)
                && let Some(shorter) = without(&mut step, lemma, candidate, account)
            {
                step.assume(None, &shorter);
                account.hope(lemma.len() - shorter.len());
                lemma.literals = shorter;
                changed = true;
            }
        }
    }
    if changed {
        remove_subsumed(&mut invariant.lemmas);
    }
    changed
}

/// The lemma without the candidate, and perhaps without other literals; none if that is not inductive or not initial.
fn without(step: &mut Step<'_>, lemma: &[Lit], candidate: Lit, account: &mut Account) -> Option<Vec<Lit>> {
    let shorter: Vec<Lit> = lemma.iter().copied().filter(|&lit| lit != candidate).collect();
    if shorter.is_empty() || !step.initiates(account, &shorter) {
        return None;
    }
    let mut ask =
        |account: &mut Account, local| step.violates(account, &[], &shorter, Target::Lemma(&shorter), local);
    let answer = match ask(account, true) {
        Answer::Sat if account.is_rich() => ask(account, false),
        answer => answer,
    };
    if answer != Answer::Unsat {
        return None;
    }
    let needed: Vec<Lit> = shorter.iter().copied().filter(|&lit| step.needed_then(lit)).collect();
    let initiates = needed.len() < shorter.len() && !needed.is_empty() && step.initiates(account, &needed);
    Some(if initiates { needed } else { shorter })
}
