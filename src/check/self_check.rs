//! Verifies outcomes independently, on the original model.
//!
//! Outcomes about several properties are verified at once: one certificate has the invariants of all properties that
//! are safe, since each invariant is inductive with its property, and so they all are together. Rejected: one
//! certificate for each property; each of them goes through the whole model.

use hashbrown::HashSet;

use super::outcome::{Broken, Error, LivenessProof, Outcome, SelfCheck, Verdict};
use crate::answer::certificate;
use crate::answer::invariant::{Induction, Invariant};
use crate::answer::ranking::Ranking;
use crate::config::{Config, Evidence};
use crate::engine::{Event, Observer, Reason};
use crate::limits::{Limits, Stopped};
use crate::model::{Goal, Model};
use crate::stats::timed;
use crate::verify::{self, Unverified};

/// The certificate, and circuits with two copies of it and one of the model, take at least this much memory.
const BYTES_PER_VARIABLE: usize = 200;

/// What has been found out about a property.
pub(super) struct Claim {
    /// The property.
    pub property: usize,
    /// What is to be verified.
    pub outcome: Outcome,
    /// No counterexample has this many steps or fewer.
    pub bound: Option<usize>,
}

/// The outcome of one property, verified if the options say so and anything has been found.
///
/// # Errors
/// If the answer is wrong.
pub(super) fn checked(
    model: &Model,
    config: &Config,
    limits: &Limits,
    claim: Claim,
    observer: Observer<'_>,
) -> Result<Outcome, Error> {
    let (Some(evidence), Some(found)) = (config.self_check, found(&claim.outcome.verdict)) else {
        return Ok(claim.outcome);
    };
    observer(Event::Step { status: &format_args!("checking the {found}") });
    let mut claims = [claim];
    self_check(model, evidence, limits, &mut claims)?;
    let [Claim { outcome, .. }] = claims;
    Ok(outcome)
}

/// Verifies outcomes. Where a limit ends the check, the verdict is withdrawn, and kept as an unchecked one; what the
/// engine has said on its way, that no run of `bound` steps is bad, stays.
///
/// # Errors
/// If an answer is wrong.
pub(super) fn self_check(
    model: &Model,
    evidence: Evidence,
    limits: &Limits,
    claims: &mut [Claim],
) -> Result<(), Broken> {
    let Some(first) = claims.iter().position(|claim| found(&claim.outcome.verdict).is_some()) else {
        return Ok(());
    };
    let mut time = Default::default();
    let checked = timed(&mut time, || {
        let check = Check { model, evidence, limits: &limits.of_verification() };
        check.runs(claims)?;
        check.invariants(claims)?;
        check.liveness(claims)
    });
    claims[first].outcome.stats.phases.self_check += time;
    checked
}

/// What has been found, if anything has.
pub(super) fn found(verdict: &Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Safe(_) | Verdict::Live(_) => Some("proof"),
        Verdict::Unsafe(_) => Some("counterexample"),
        Verdict::Unknown { .. } => None,
    }
}

/// What outcomes are verified on, and by what.
struct Check<'a> {
    model: &'a Model,
    evidence: Evidence,
    limits: &'a Limits,
}

impl Check<'_> {
    /// Replays the counterexamples, and leaves out what comes after the first bad state.
    fn runs(&self, claims: &mut [Claim]) -> Result<(), Broken> {
        let run = |claim: &Claim| claim.outcome.verdict.counterexample().is_some();
        let runs: Vec<_> = claims.iter().filter_map(|claim| claim.outcome.verdict.counterexample()).collect();
        let checked = verify::counterexamples_within(self.model, &runs, &*self.limits.stop());
        for (claim, checked) in claims.iter_mut().filter(|claim| run(claim)).zip(checked) {
            let property = claim.property;
            match (checked, &mut claim.outcome.verdict) {
                (Ok(last), Verdict::Unsafe(run)) => {
                    run.inputs.truncate(last + 1);
                    claim.outcome.self_check = SelfCheck::Passed;
                }
                (Err(Unverified::Rejected(reason)), _) => {
                    return Err(Broken { answer: "counterexample", property, reason });
                }
                (Err(Unverified::Stopped), _) => withdraw(claim, self.limits.cause()),
                (Ok(_), _) => unreachable!("it is a counterexample"),
            }
        }
        Ok(())
    }

    fn invariants(&self, claims: &mut [Claim]) -> Result<(), Broken> {
        let mut safe: Vec<&mut Claim> =
            claims.iter_mut().filter(|claim| claim.outcome.verdict.invariant().is_some()).collect();
        if safe.is_empty() {
            return Ok(());
        }
        let all: Vec<&Claim> = safe.iter().map(|claim| &**claim).collect();
        let stopped = match self.prove(&all) {
            Ok(()) => None,
            Err(Unverified::Rejected(reason)) => return Err(self.culprit(&all, reason)),
            Err(Unverified::Stopped) => Some(self.limits.cause()),
        };
        for claim in &mut safe {
            match stopped {
                None => claim.outcome.self_check = SelfCheck::Passed,
                Some(stopped) => withdraw(claim, stopped),
            }
        }
        Ok(())
    }

    /// Checks the proofs of justice properties, one after the other.
    fn liveness(&self, claims: &mut [Claim]) -> Result<(), Broken> {
        for claim in claims {
            let (Verdict::Live(proof), Ok(Goal::NotForever(justice))) =
                (&claim.outcome.verdict, self.model.goal(claim.property))
            else {
                continue;
            };
            let checked = match proof {
                LivenessProof::Ranking(ranking) => self.ranking(justice, ranking),
                LivenessProof::Translation { invariant, copied } => {
                    let loops = &verify::loops(self.model, justice, copied);
                    let verdict = Verdict::Safe(invariant.clone());
                    let outcome = Outcome { verdict, ..Outcome::unknown(Stopped::Share) };
                    Check { model: loops, ..*self }.prove(&[&Claim { property: 0, outcome, bound: None }])
                }
            };
            match checked {
                Ok(()) => claim.outcome.self_check = SelfCheck::Passed,
                Err(Unverified::Rejected(reason)) => {
                    return Err(Broken { answer: "proof", property: claim.property, reason });
                }
                Err(Unverified::Stopped) => withdraw(claim, self.limits.cause()),
            }
        }
        Ok(())
    }

    /// Checks a ranking, as the certificate that it makes.
    fn ranking(&self, justice: usize, ranking: &Ranking) -> Result<(), Unverified> {
        let &Check { model, evidence, limits } = self;
        let certificate = limits
            .room(model.variables() * BYTES_PER_VARIABLE)
            .and_then(|()| certificate::of_ranking(model, justice, ranking, limits))
            .map_err(|_| Unverified::Stopped)?;
        verify::claim(
            model,
            &certificate,
            &verify::Claimed::NotForever(justice),
            evidence,
            Some(limits.stop()),
        )
    }

    /// Proves, by one certificate as far as possible, that all these properties are safe.
    fn prove(&self, claims: &[&Claim]) -> Result<(), Unverified> {
        let &Check { model, evidence, limits } = self;
        let simple = |claim: &Claim| match claim.outcome.verdict.invariant()?.induction {
            Induction::SimplePaths(k) => Some(k),
            _ => None,
        };
        let mut proved: HashSet<usize> = HashSet::new();
        for claim in claims {
            if let (Some(k), Some(invariant)) = (simple(claim), claim.outcome.verdict.invariant())
                && !proved.contains(&claim.property)
            {
                let properties: Vec<usize> = invariant.claimed(claim.property).collect();
                verify::simple_paths(model, &properties, k, evidence, Some(&limits.stop()))?;
                proved.extend(properties);
            }
        }
        let claims: Vec<&Claim> = claims.iter().copied().filter(|claim| simple(claim).is_none()).collect();
        if claims.is_empty() {
            return Ok(());
        }
        let properties: Vec<usize> = claims.iter().map(|claim| claim.property).collect();
        let proofs: Vec<(usize, &Invariant)> = claims
            .iter()
            .filter_map(|claim| Some((claim.property, claim.outcome.verdict.invariant()?)))
            .collect();
        let certificate = limits
            .room(model.variables() * BYTES_PER_VARIABLE)
            .and_then(|()| certificate::build_within(model, &proofs, limits))
            .map_err(|_| Unverified::Stopped)?;
        verify::certificate(model, &certificate, &properties, evidence, Some(limits.stop()))
    }

    /// Names the first of these properties whose own certificate is rejected; otherwise the first one, with the reason
    /// for which the common certificate was.
    fn culprit(&self, claims: &[&Claim], common: verify::Rejected) -> Broken {
        let alone = claims.iter().find_map(|claim| match self.prove(&[claim]) {
            Err(Unverified::Rejected(reason)) => Some((claim.property, reason)),
            _ => None,
        });
        let (property, reason) = alone.unwrap_or((claims[0].property, common));
        Broken { answer: "invariant", property, reason }
    }
}

fn withdraw(Claim { outcome, bound, .. }: &mut Claim, stopped: Stopped) {
    let found = found(&outcome.verdict).expect("it was to be verified");
    let reason = Reason::Unchecked { stopped, found };
    let unknown = Verdict::Unknown { reason, bound: *bound };
    outcome.unchecked = Some(std::mem::replace(&mut outcome.verdict, unknown));
}

#[cfg(test)]
mod tests;
