//! Fewer lemmas: a subset of them that is inductive and safe.
//!
//! Source: Ivrii, Gurfinkel, Belov, *Small Inductive Safe Invariants*, FMCAD 2014. There are two passes.
//! [`irredundant`] begins with all lemmas, keeps those that failed assumptions lead to from the property, with one
//! query for each, and removes more of them one by one. Where all lemmas at once make the query about the property too
//! hard, or these queries too expensive, [`support`] begins without lemmas and adds those that are needed, with about
//! two queries for each.
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
/// suffice, and ending the pass would keep all of them (docs/experiments/answers.md).
const PART: usize = 16;

/// After so many queries it is clear what a query costs.
const SAMPLE: usize = 64;

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
    let mut local = true;
    account.begin_pass();
    for asked in 1_usize.. {
        // What the budget cuts short is in vain. So this ends early if a sample shows that it will be too expensive, or
        // later, if that is certain.
        let likely = if asked == SAMPLE { lemmas.len() / 2 } else { kept.len() - done };
        if asked.is_multiple_of(SAMPLE) && !account.affords(likely, 0) {
            return None;
        }
        let answer = step.violates(account, &[], &[], target, local);
        let needed: Vec<usize> = match answer {
            Answer::Interrupted if open.is_empty() || account.exhausted() => return None,
            Answer::Interrupted => open.drain(..open.len().div_ceil(PART)).collect(),
            Answer::Sat if local => match open.iter().position(|&i| step.excludes(&lemmas[i])) {
                Some(missing) => vec![open.remove(missing)],
                None => {
                    local = false;
                    continue;
                }
            },
            Answer::Sat => {
                let values = step.state(invariant);
                let holds = |lit: &Lit| values[lit.var().index()] != lit.is_negated();
                let missing = open.iter().position(|&i| !lemmas[i].iter().any(holds))?;
                vec![open.remove(missing)]
            }
            Answer::Unsat => {
                let Some(&i) = kept.get(done) else {
                    account.hope(open.iter().map(|&i| lemmas[i].len()).sum());
                    return Some(kept.into_iter().collect());
                };
                target = Target::Lemma(&lemmas[i]);
                done += 1;
                local = true;
                continue;
            }
        };
        local = true;
        for &i in &needed {
            step.assume(None, &lemmas[i]);
        }
        kept.extend(needed);
    }
    None
}

/// The positions of lemmas of which none can be left out, as far as the budget allows to find out. None if the query
/// about the property is too hard, or if it would take too much to find the reasons of all others.
///
/// At first, only the reasons of the property stay, the reasons of these, and so on. Then each lemma is removed in
/// turn. A lemma that depends on it, by the failed assumptions of its last query, is queried again, and is removed too
/// if it is no longer inductive. If the property fails, all of them come back. A lemma that could not be removed once
/// need not be tried again, because the set of others only shrinks.
pub(super) fn irredundant(
    circuit: &Circuit,
    invariant: &Invariant,
    account: &mut Account,
) -> Option<BTreeSet<usize>> {
    let mut subset = Subset::new(circuit, invariant, account);
    if !subset.has_reason(invariant.lemmas.len(), account) {
        return None;
    }
    let all: BTreeSet<usize> = (0..invariant.lemmas.len()).collect();
    let mut kept = subset.find_reasons(account)?;
    let literals =
        |lemmas: &BTreeSet<usize>| lemmas.iter().map(|&i| invariant.lemmas[i].len()).sum::<usize>();
    account.hope(literals(&all) - literals(&kept));
    // Long lemmas come first, because removing them saves most.
    let mut candidates: Vec<usize> = kept.iter().copied().collect();
    candidates.sort_by_key(|&i| std::cmp::Reverse(invariant.lemmas[i].len()));
    account.begin_pass();
    for candidate in candidates {
        if !kept.contains(&candidate) {
            continue;
        }
        if account.ends_pass() {
            break;
        }
        if let Some(gone) = subset.without(candidate, &kept, account) {
            kept.retain(|i| !gone.contains(i));
            account.hope(literals(&gone));
        }
    }
    Some(kept)
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

    /// Finds the lemmas that the property needs, directly or through others, and a reason for each of them. None if the
    /// budget does not suffice. Requires: the property has a reason.
    fn find_reasons(&mut self, account: &mut Account) -> Option<BTreeSet<usize>> {
        let mut kept = self.reasons[self.switches.len()].clone();
        let mut open: Vec<usize> = kept.iter().copied().collect();
        account.begin_pass();
        for asked in 1_usize.. {
            let is_hopeless = || !account.affords(open.len(), 2 * self.switches.len());
            if asked % SAMPLE == 1 && is_hopeless() {
                return None;
            }
            let Some(target) = open.pop() else { break };
            if !self.has_reason(target, account) {
                return None;
            }
            open.extend(self.reasons[target].iter().copied().filter(|&reason| kept.insert(reason)));
        }
        Some(kept)
    }

    /// Finds a reason for a lemma or for the property, among all lemmas.
    fn has_reason(&mut self, target: usize, account: &mut Account) -> bool {
        let all: BTreeSet<usize> = (0..self.switches.len()).collect();
        [true, false].into_iter().any(|local| self.holds(target, &all, account, local) == Answer::Unsat)
    }

    /// Is there a step that violates the target from a state in which the kept lemmas hold? If not, notes the reason.
    fn holds(&mut self, target: usize, kept: &BTreeSet<usize>, account: &mut Account, local: bool) -> Answer {
        let on: Vec<Lit> = kept.iter().map(|&i| self.switches[i]).collect();
        let target_lemma = self.invariant.lemmas.get(target).map_or(Target::Safe, |l| Target::Lemma(l));
        let answer = self.step.violates(account, &on, &[], target_lemma, local);
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
            let answer = match self.holds(target, &rest, account, true) {
                Answer::Sat if account.is_rich() => self.holds(target, &rest, account, false),
                answer => answer,
            };
            match answer {
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
