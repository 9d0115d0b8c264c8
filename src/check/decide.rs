//! Decides one property of a model: runs the steps of the pipeline in order, and measures their times.

use super::outcome::{Broken, Error, Minimization, Outcome, SelfCheck, Verdict};
use super::translate::{counterexample, equivalence, invariant};
use crate::answer::minimize::{self, Minimized};
use crate::answer::{certificate, witness};
use crate::config::Config;
use crate::engine::{self, Answer, Engine, Event, Observer};
use crate::limits::{Limits, Stopped};
use crate::model::Model;
use crate::stats::timed;
use crate::system::preprocess::{self, Reduced};
use crate::system::{Lowered, lower_within};
use crate::verify::{self, Unverified};

/// Decides property number `property` of a model.
///
/// ```
/// use pdrer::{check, config::Config, limits::Limits, model::aiger};
/// // A latch that starts at 0 and keeps its value is never 1.
/// let model = aiger::parse(b"aag 1 0 1 0 0 1\n2 2\n2\n")?.model;
/// let outcome = check::decide(&model, 0, &Config::default(), &Limits::default(), &mut |_| {})?;
/// assert!(matches!(outcome.verdict, check::Verdict::Safe(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the model has no such property, or the self-check refuses the answer.
pub fn decide(
    model: &Model,
    property: usize,
    config: &Config,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Outcome, Error> {
    decide_by(&mut *engine::select(config), model, property, config, limits, observer)
}

/// Like [`decide`], but with a given engine instead of the one that the options name.
///
/// # Errors
/// As [`decide`].
pub fn decide_by(
    engine: &mut dyn Engine,
    model: &Model,
    property: usize,
    config: &Config,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Outcome, Error> {
    let bad = model.property(property)?;
    let (mut preprocess, mut conclude) = Default::default();
    let mut counters = crate::stats::Preprocess::default();
    let prepared = timed(&mut preprocess, || {
        let original = lower_within(model, bad, limits)?;
        let reduced = preprocess::reduce(&original, &config.preprocess, limits, &mut counters)?;
        Ok((original, reduced))
    });
    let (original, reduced) = match prepared {
        Ok(prepared) => prepared,
        Err::<_, Stopped>(stopped) => {
            let mut outcome = Outcome::unknown(stopped);
            outcome.stats.preprocess = counters;
            outcome.stats.phases.preprocess = preprocess;
            return Ok(outcome);
        }
    };
    let mut bound = None;
    let answer = engine.run(&reduced.system.ts, limits, &mut |event| {
        if let Event::Bound { steps, .. } = event {
            bound = Some(steps);
        }
        observer(event);
    });
    let verdict =
        timed(&mut conclude, || in_terms_of_the_model(model, property, &original, &reduced, answer));
    drop(reduced);
    let mut stats = engine.stats();
    stats.preprocess = counters;
    stats.phases.preprocess += preprocess;
    stats.phases.conclude += conclude;
    let mut outcome = Outcome { verdict, self_check: SelfCheck::Skipped, stats, minimized: None };
    make_smaller(model, &original, config, limits, &mut outcome);
    if config.self_check {
        self_check(model, property, bound, limits, &mut outcome)?;
    }
    Ok(outcome)
}

fn in_terms_of_the_model(
    model: &Model,
    property: usize,
    original: &Lowered,
    Reduced { system, facts }: &Reduced,
    answer: Answer,
) -> Verdict {
    match answer {
        Answer::Safe(proof) => {
            let mut invariant = invariant(model, &system.origins, &proof);
            invariant
                .lemmas
                .extend(facts.iter().flat_map(|&fact| equivalence(model, &original.origins, fact)));
            Verdict::Safe(invariant)
        }
        Answer::Unsafe(path) => Verdict::Unsafe(counterexample(model, property, system, &path)),
        Answer::Unknown { reason, bound } => Verdict::Unknown { reason, bound },
    }
}

/// Makes an invariant smaller, or a counterexample shorter. This runs before the self-check, so that the result is
/// verified, too.
fn make_smaller(model: &Model, system: &Lowered, config: &Config, limits: &Limits, outcome: &mut Outcome) {
    let Outcome { verdict, stats, minimized, .. } = outcome;
    timed(&mut stats.phases.minimize, || match (verdict, &config.minimize) {
        (Verdict::Safe(invariant), Some(budget)) => {
            let Minimized { invariant: smaller, queries, complete } =
                minimize::minimize(system, model.latches.len(), invariant, budget, limits);
            let before = std::mem::replace(invariant, smaller);
            *minimized = Some(Minimization { before, queries, complete });
        }
        (Verdict::Unsafe(run), _) => witness::shorten(model, run, &*limits.stop()),
        _ => {}
    });
}

/// Verifies an answer on the original model. If a limit ends the check, the verdict is withdrawn; what the engine has
/// said on its way, that no run of `bound` steps is bad, stays.
fn self_check(
    model: &Model,
    property: usize,
    bound: Option<usize>,
    limits: &Limits,
    outcome: &mut Outcome,
) -> Result<(), Broken> {
    let broken = |answer, reason| Broken { answer, property, reason };
    let verdict = &mut outcome.verdict;
    timed(&mut outcome.stats.phases.self_check, || match verdict {
        Verdict::Safe(invariant) => {
            // The certificate, and circuits with two copies of it and one of the model, take at least this much memory.
            const BYTES_PER_VARIABLE: usize = 200;
            if let Err(reason) = limits.room(model.variables() * BYTES_PER_VARIABLE) {
                *verdict = Verdict::Unknown { reason: reason.into(), bound };
                return Ok(());
            }
            let built = certificate::build_within(model, &[property], &[invariant], limits);
            let Ok(certificate) = built else {
                *verdict = Verdict::Unknown { reason: limits.cause().into(), bound };
                return Ok(());
            };
            match verify::certificate(model, &certificate, &[property], Some(limits.stop())) {
                Ok(()) => outcome.self_check = SelfCheck::Passed,
                Err(Unverified::Rejected(reason)) => return Err(broken("invariant", reason)),
                Err(Unverified::Stopped) => {
                    let reason = limits.cause().into();
                    *verdict = Verdict::Unknown { reason, bound };
                }
            }
            Ok(())
        }
        Verdict::Unsafe(run) => {
            let bad_step = verify::counterexample(model, run).map_err(|r| broken("counterexample", r))?;
            run.inputs.truncate(bad_step + 1);
            outcome.self_check = SelfCheck::Passed;
            Ok(())
        }
        Verdict::Unknown { .. } => Ok(()),
    })
}
