//! Fewer lemmas: a subset of them that is inductive and safe.
//!
//! Source: Ivrii, Gurfinkel, Belov, *Small Inductive Safe Invariants*, FMCAD 2014. There are two passes. [`support`]
//! begins without lemmas and adds those that are needed, with about two queries for each lemma kept; [`irredundant`]
//! begins with all lemmas and removes them one by one.
//!
//! Departure: [`support`] chooses lemmas by the states in models of failed queries, not by failed assumptions. Lemmas
//! known to be needed stay, so they are added as plain clauses, and a query has no assumptions except for its target.

use std::collections::BTreeSet;

use super::account::Account;
use super::step::{Circuit, Step, Target};
use crate::answer::invariant::Invariant;
use crate::logic::lit::Lit;
use crate::sat::Answer;

/// When a query is cut short, one of this many lemmas is added. With few lemmas it can be hard to show that they
/// suffice, and ending the pass would keep all of them (docs/performance.md, "Minimisation").
const PART: usize = 16;

/// A lemma whose removal takes more queries than this stays.
const QUERIES_PER_LEMMA: usize = 200;

/// The positions of lemmas that the property needs, directly or through others. None if the budget does not suffice.
///
/// Works backwards from the property: whenever the property or a chosen lemma needs other lemmas to hold in the next
/// state, these are added, until nothing is missing.
pub(super) fn support(
    circuit: &Circuit,
    invariant: &Invariant,
    account: &mut Account,
) -> Option<BTreeSet<usize>> {
    let lemmas = &invariant.lemmas;
    let mut step = Step::new(circuit, account);
    let mut kept: Vec<usize> = Vec::new();
    let mut open: Vec<usize> = (0..lemmas.len()).collect();
    // Short lemmas exclude more states.
    open.sort_by_key(|&i| lemmas[i].len());
    let mut done = 0;
    let mut target = Target::Safe;
    loop {
        let needed: Vec<usize> = match step.violates(account, &[], &[], target) {
            Answer::Interrupted if open.is_empty() || account.exhausted() => return None,
            Answer::Interrupted => open.drain(..open.len().div_ceil(PART)).collect(),
            Answer::Sat => {
                let values = step.state(invariant);
                let holds = |lit: &Lit| values[lit.var().index()] != lit.is_negated();
                let missing = open.iter().position(|&i| !lemmas[i].iter().any(holds))?;
                vec![open.remove(missing)]
            }
            Answer::Unsat => {
                let Some(&i) = kept.get(done) else { return Some(kept.into_iter().collect()) };
                target = Target::Lemma(&lemmas[i]);
                done += 1;
                continue;
            }
        };
        for &i in &needed {
            step.assume(None, &lemmas[i]);
        }
        kept.extend(needed);
    }
}

/// The positions of lemmas of which none can be left out, as far as the budget allows to find out.
///
/// Each lemma is removed in turn. A lemma that depends on it, by the failed assumptions of its last query, is queried
/// again, and is removed too if it is no longer inductive. If the property fails, all of them come back. A lemma that
/// could not be removed once need not be tried again, because the set of others only shrinks.
pub(super) fn irredundant(
    circuit: &Circuit,
    invariant: &Invariant,
    account: &mut Account,
) -> BTreeSet<usize> {
    let mut subset = Subset::new(circuit, invariant, account);
    let mut kept: BTreeSet<usize> = (0..invariant.lemmas.len()).collect();
    if !subset.find_reasons(&kept, account) {
        return kept;
    }
    // Long lemmas come first, because removing them saves most.
    let mut candidates: Vec<usize> = kept.iter().copied().collect();
    candidates.sort_by_key(|&i| std::cmp::Reverse(invariant.lemmas[i].len()));
    account.hope();
    for candidate in candidates {
        if !kept.contains(&candidate) {
            continue;
        }
        if account.ends_pass() {
            break;
        }
        if let Some(gone) = subset.without(candidate, &kept, account) {
            kept.retain(|i| !gone.contains(i));
            account.hope();
        }
    }
    kept
}

/// Lemmas that can be switched on, and the reasons why each of them holds.
struct Subset<'a> {
    invariant: &'a Invariant,
    step: Step<'a>,
    /// The switch of each lemma.
    switches: Vec<Lit>,
    /// For each lemma, and last for the property, the lemmas that imply it in the next state.
    reasons: Vec<BTreeSet<usize>>,
    /// Lemmas that cannot be removed.
    necessary: BTreeSet<usize>,
}

impl<'a> Subset<'a> {
    fn new(circuit: &'a Circuit, invariant: &'a Invariant, account: &Account) -> Subset<'a> {
        let mut step = Step::new(circuit, account);
        let switches: Vec<Lit> = invariant.lemmas.iter().map(|_| step.switch()).collect();
        for (&on, lemma) in switches.iter().zip(&invariant.lemmas) {
            step.assume(Some(on), lemma);
        }
        let reasons = vec![BTreeSet::new(); switches.len() + 1];
        Subset { invariant, step, switches, reasons, necessary: BTreeSet::new() }
    }

    /// Finds a reason for every lemma and for the property. Returns false if the budget ends before.
    fn find_reasons(&mut self, kept: &BTreeSet<usize>, account: &mut Account) -> bool {
        (0..self.reasons.len()).all(|target| self.holds(target, kept, account) == Answer::Unsat)
    }

    /// Is there a step that violates the target from a state in which the kept lemmas hold? If not, notes the reason.
    fn holds(&mut self, target: usize, kept: &BTreeSet<usize>, account: &mut Account) -> Answer {
        let on: Vec<Lit> = kept.iter().map(|&i| self.switches[i]).collect();
        let target_lemma = self.invariant.lemmas.get(target).map_or(Target::Safe, |l| Target::Lemma(l));
        let answer = self.step.violates(account, &on, &[], target_lemma);
        if answer == Answer::Unsat {
            let needed = |&i: &usize| self.step.needed(self.switches[i]);
            self.reasons[target] = kept.iter().copied().filter(needed).collect();
        }
        answer
    }

    /// The lemmas that have to be removed together with `candidate`, itself included; none if it must stay.
    fn without(
        &mut self,
        candidate: usize,
        kept: &BTreeSet<usize>,
        account: &mut Account,
    ) -> Option<BTreeSet<usize>> {
        let safe = self.switches.len();
        let mut gone = BTreeSet::from([candidate]);
        let mut rest: BTreeSet<usize> = kept.clone();
        rest.remove(&candidate);
        let mut queries = 0;
        loop {
            // The property comes first: if it fails, no other query is needed.
            let broken = |&i: &usize| !self.reasons[i].is_disjoint(&gone);
            let target = [safe].into_iter().filter(broken).chain(rest.iter().copied().filter(broken)).next();
            let Some(target) = target else { return Some(gone) };
            queries += 1;
            if queries > QUERIES_PER_LEMMA {
                return None;
            }
            match self.holds(target, &rest, account) {
                Answer::Unsat => {}
                Answer::Interrupted => return None,
                Answer::Sat if target == safe || self.necessary.contains(&target) => {
                    self.necessary.insert(candidate);
                    return None;
                }
                Answer::Sat => {
                    rest.remove(&target);
                    gone.insert(target);
                }
            }
        }
    }
}
