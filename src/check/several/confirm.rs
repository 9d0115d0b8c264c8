//! Verifies the answers about several properties at once, on the whole model.
//!
//! One certificate has the invariants of all properties that are safe: each of them is inductive with its property, so
//! they all are together. Alone, each verification would go through the whole model.

use crate::answer::certificate;
use crate::answer::invariant::Invariant;
use crate::answer::witness::Counterexample;
use crate::check::outcome::{Broken, Outcome, SelfCheck, Verdict};
use crate::limits::{Limits, Stopped};
use crate::model::Model;
use crate::verify::{self, Unverified};

/// What a search has found about properties that are the same literal.
pub(super) struct Found {
    /// The properties; at least one.
    pub properties: Vec<usize>,
    /// The outcome for the first of them.
    pub outcome: Outcome,
    /// No counterexample has this many steps or fewer.
    pub bound: Option<usize>,
}

/// Verifies counterexamples and invariants. If a limit ends the check of the invariants, their properties become
/// unknown.
///
/// # Errors
/// If an answer is wrong.
pub(super) fn confirm(model: &Model, limits: &Limits, found: &mut [Found]) -> Result<(), Broken> {
    confirm_runs(model, found)?;
    confirm_invariants(model, limits, found)
}

fn confirm_runs(model: &Model, found: &mut [Found]) -> Result<(), Broken> {
    let mut runs: Vec<(&mut Counterexample, &mut SelfCheck)> = Vec::new();
    for Found { outcome, .. } in found {
        if let Verdict::Unsafe(run) = &mut outcome.verdict {
            runs.push((run, &mut outcome.self_check));
        }
    }
    let checked = verify::counterexamples(model, &runs.iter().map(|(run, _)| &**run).collect::<Vec<_>>());
    for ((run, self_check), checked) in runs.into_iter().zip(checked) {
        let property = run.property;
        let bad_step = checked.map_err(|reason| Broken { answer: "counterexample", property, reason })?;
        run.inputs.truncate(bad_step + 1);
        *self_check = SelfCheck::Passed;
    }
    Ok(())
}

fn confirm_invariants(model: &Model, limits: &Limits, found: &mut [Found]) -> Result<(), Broken> {
    let mut safe: Vec<&mut Found> =
        found.iter_mut().filter(|found| matches!(found.outcome.verdict, Verdict::Safe(_))).collect();
    let verified = match verify(model, limits, &safe) {
        // To say which one is wrong, they are verified one by one.
        Err(Unverified::Rejected(_)) if safe.len() > 1 => {
            safe.iter().try_for_each(|found| verify(model, limits, &[&**found]))
        }
        verified => verified,
    };
    for found in safe {

    }
    Ok(())
}
