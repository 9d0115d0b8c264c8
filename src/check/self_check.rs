//! Verifies outcomes independently, on the original model.
//!
//! Outcomes about several properties are verified at once: one certificate has the invariants of all properties that are
//! safe, since each invariant is inductive with its property, and so they all are together. Rejected: one certificate
//! for each property; each of them goes through the whole model.

use super::outcome::{Broken, Outcome, SelfCheck, Verdict};
use crate::answer::certificate;
use crate::answer::invariant::Invariant;
use crate::engine::Reason;
use crate::limits::{Limits, Stopped};
use crate::model::Model;
use crate::stats::timed;
use crate::verify::{self, Unverified};

/// What has been found out about a property.
pub(super) struct Claim {
    /// The property.
    pub property: usize,
    /// What is to be verified.
    pub outcome: Outcome,
    /// No counterexample has this many steps or fewer.
    pub bound: Option<usize>,
}

/// Verifies outcomes. Where a limit ends the check, the verdict is withdrawn, and kept as an unchecked one; what the
/// engine has said on its way, that no run of `bound` steps is bad, stays.
///
/// # Errors
/// If an answer is wrong.
pub(super) fn self_check(model: &Model, limits: &Limits, claims: &mut [Claim]) -> Result<(), Broken> {
    let Some(first) = claims.iter().position(|claim| found(&claim.outcome.verdict).is_some()) else {
        return Ok(());
    };
    let mut time = Default::default();
    let checked = timed(&mut time, || {
        let limits = limits.of_verification();
        check_runs(model, &limits, claims)?;
        check_invariants(model, &limits, claims)
    });
    claims[first].outcome.stats.phases.self_check += time;
    checked
}

/// What has been found, if anything has.
pub(super) fn found(verdict: &Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Safe(_) => Some("proof"),
        Verdict::Unsafe(_) => Some("counterexample"),
        Verdict::Unknown { .. } => None,
    }
}

/// Replays the counterexamples, and leaves out what comes after the first bad state.
fn check_runs(model: &Model, limits: &Limits, claims: &mut [Claim]) -> Result<(), Broken> {
    let run = |claim: &'_ Claim| matches!(claim.outcome.verdict, Verdict::Unsafe(_));
    let runs: Vec<_> = claims.iter().filter_map(|claim| claim.outcome.counterexample()).collect();
    let checked = verify::counterexamples_within(model, &runs, &*limits.stop());
    for (claim, checked) in claims.iter_mut().filter(|claim| run(claim)).zip(checked) {
        let property = claim.property;
        match (checked, &mut claim.outcome.verdict) {
            (Ok(bad_step), Verdict::Unsafe(run)) => {
                run.inputs.truncate(bad_step + 1);
                claim.outcome.self_check = SelfCheck::Passed;
            }
            (Err(Unverified::Rejected(reason)), _) => {
                return Err(Broken { answer: "counterexample", property, reason });
            }
            (Err(Unverified::Stopped), _) => withdraw(claim, limits.cause()),
            (Ok(_), _) => unreachable!("it is a counterexample"),
        }
    }
    Ok(())
}

fn check_invariants(model: &Model, limits: &Limits, claims: &mut [Claim]) -> Result<(), Broken> {
    let mut safe: Vec<&mut Claim> =
        claims.iter_mut().filter(|claim| claim.outcome.invariant().is_some()).collect();
    if safe.is_empty() {
        return Ok(());
    }
    let all: Vec<&Claim> = safe.iter().map(|claim| &**claim).collect();
    let stopped = match prove(model, limits, &all) {
        Ok(()) => None,
        Err(Unverified::Rejected(reason)) => return Err(culprit(model, limits, &all, reason)),
        Err(Unverified::Stopped) => Some(limits.cause()),
    };
    for claim in &mut safe {
        match stopped {
            None => claim.outcome.self_check = SelfCheck::Passed,
            Some(stopped) => withdraw(claim, stopped),
        }
    }
    Ok(())
}

/// Proves, by one certificate, that all these properties are safe.
fn prove(model: &Model, limits: &Limits, claims: &[&Claim]) -> Result<(), Unverified> {
    let properties: Vec<usize> = claims.iter().map(|claim| claim.property).collect();
    let mut invariants: Vec<&Invariant> =
        claims.iter().filter_map(|claim| claim.outcome.invariant()).collect();
    // Properties that are the same literal follow one another.
    invariants.dedup();
    let certificate = certificate::build_within(model, &properties, &invariants, limits)
        .map_err(|_| Unverified::Stopped)?;
    verify::certificate(model, &certificate, &properties, Some(limits.stop()))
}

/// Names the first of these properties whose own certificate is rejected; otherwise the first one, with the reason for
/// which the common certificate was.
fn culprit(model: &Model, limits: &Limits, claims: &[&Claim], common: verify::Rejected) -> Broken {
    let alone = claims.iter().find_map(|claim| match prove(model, limits, &[claim]) {
        Err(Unverified::Rejected(reason)) => Some((claim.property, reason)),
        _ => None,
    });
    let (property, reason) = alone.unwrap_or((claims[0].property, common));
    Broken { answer: "invariant", property, reason }
}

fn withdraw(Claim { outcome, bound, .. }: &mut Claim, stopped: Stopped) {
    let found = found(&outcome.verdict).expect("it was to be verified");
    let reason = Reason::Unchecked { stopped, found };
    let unknown = Verdict::Unknown { reason, bound: *bound };
    outcome.unchecked = Some(std::mem::replace(&mut outcome.verdict, unknown));
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;
    use crate::answer::witness::Counterexample;
    use crate::model::aiger;

    /// Two latches, the first of which stays 0 whatever the input is, while the second becomes 1; both are properties,
    /// and so is the constant *true*.
    fn model() -> Model {
        aiger::parse(b"aag 4 1 2 0 1 3\n2\n4 8\n6 1\n4\n6\n1\n8 4 2\n").unwrap().model
    }

    fn claim(property: usize, verdict: Verdict) -> Claim {
        Claim { property, outcome: Outcome { verdict, ..Outcome::unknown(Stopped::Time) }, bound: Some(3) }
    }

    fn proved(property: usize) -> Claim {
        claim(property, Verdict::Safe(Invariant::default()))
    }

    fn failed(property: usize, steps: usize) -> Claim {
        let run = Counterexample { property, state: vec![false; 2], inputs: vec![vec![true]; steps] };
        claim(property, Verdict::Unsafe(run))
    }

    #[test]
    fn right_answers_pass_together() {
        let mut claims = [proved(0), failed(1, 5), failed(2, 1)];
        assert_eq!(self_check(&model(), &Limits::default(), &mut claims), Ok(()));
        assert!(claims.iter().all(|claim| claim.outcome.self_check == SelfCheck::Passed));
        assert_eq!(claims[1].outcome.counterexample().unwrap().inputs.len(), 2);
    }

    #[test]
    fn the_wrong_one_is_named() {
        for (mut claims, answer, property) in [
            ([proved(0), proved(1), failed(2, 1)], "invariant", 1),
            ([proved(2), proved(0), failed(1, 2)], "invariant", 2),
            ([proved(0), failed(2, 1), failed(1, 1)], "counterexample", 1),
        ] {
            let broken = self_check(&model(), &Limits::default(), &mut claims).unwrap_err();
            assert_eq!((broken.answer, broken.property), (answer, property));
        }
    }

    #[test]
    fn what_is_not_checked_is_withdrawn() {
        let limits = Limits::default();
        limits.abort.store(true, Ordering::Relaxed);
        let mut claims = [proved(0), failed(1, 2)];
        assert_eq!(self_check(&model(), &limits, &mut claims), Ok(()));
        let [proof, run] = claims.map(|claim| claim.outcome);
        let reason = Reason::Unchecked { stopped: Stopped::Interrupt, found: "proof" };
        assert_eq!(proof.verdict, Verdict::Unknown { reason, bound: Some(3) });
        assert_eq!(proof.unchecked, Some(Verdict::Safe(Invariant::default())));
        assert_eq!(run.self_check, SelfCheck::Passed);
    }
}
