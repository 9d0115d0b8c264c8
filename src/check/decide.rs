//! Decides one property of a model: runs the steps of the pipeline in order, and measures their times.

use super::outcome::{Broken, Error, Minimization, Outcome, SelfCheck, Verdict};
use super::translate::{counterexample, equivalence, invariant};
use crate::answer::certificate;
use crate::answer::invariant::Invariant;
use crate::answer::minimize::{self, Minimized};
use crate::answer::witness::{self, Counterexample};
use crate::config::Config;
use crate::engine::{self, Answer, Engine, Event, Observer, Reason};
use crate::limits::{Limits, Stopped};
use crate::model::Model;
use crate::stats::timed;
use crate::system::preprocess::{self, Reduced};
use crate::system::{Lowered, lower};
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
/// The search ends at the first limit. What it has found by then is verified all the same, unless time or memory are at
/// an end or [`Limits::abort`] is set: then the outcome is `Unknown`, and has the answer as `unchecked`.
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
    let (original, reduced) = timed(&mut preprocess, || {
        let original = lower(model, bad);
        let reduced = preprocess::reduce(&original, &config.preprocess, limits, &mut counters);
        (original, reduced)
    });
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
    let mut outcome =
        Outcome { verdict, self_check: SelfCheck::Skipped, unchecked: None, stats, minimized: None };
    if let Some(found) = found(&outcome.verdict) {
        observer(Event::Step { status: &format_args!("{found} found, making it smaller") });
        make_smaller(model, &original, config, limits, &mut outcome);
        if config.self_check {
            observer(Event::Step { status: &format_args!("checking the {found}") });
            self_check(model, property, bound, limits, &mut outcome)?;
        }
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

/// What has been found, if anything has.
fn found(verdict: &Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Safe(_) => Some("proof"),
        Verdict::Unsafe(_) => Some("counterexample"),
        Verdict::Unknown { .. } => None,
    }
}

/// Makes an invariant smaller, or a counterexample shorter, until a limit is reached. This runs before the self-check,
/// so that the result is verified, too.
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

/// Verifies an answer on the original model. If a limit ends the check, the verdict is withdrawn, and kept as an
/// unchecked one; what the engine has said on its way, that no run of `bound` steps is bad, stays.
fn self_check(
    model: &Model,
    property: usize,
    bound: Option<usize>,
    limits: &Limits,
    outcome: &mut Outcome,
) -> Result<(), Broken> {
    let limits = &limits.of_verification();
    let Outcome { verdict, self_check, unchecked, stats, .. } = outcome;
    let (answer, checked) = timed(&mut stats.phases.self_check, || match verdict {
        Verdict::Safe(invariant) => ("invariant", is_invariant(model, property, invariant, limits)),
        Verdict::Unsafe(run) => ("counterexample", is_counterexample(model, run)),
        Verdict::Unknown { .. } => unreachable!("only answers are checked"),
    });
    match checked {
        Ok(()) => *self_check = SelfCheck::Passed,
        Err(Unverified::Rejected(reason)) => return Err(Broken { answer, property, reason }),
        Err(Unverified::Stopped) => {
            let stopped = limits.reached().unwrap_or(Stopped::Interrupt);
            let reason = Reason::Unchecked { stopped, found: found(verdict).expect("it was checked") };
            *unchecked = Some(std::mem::replace(verdict, Verdict::Unknown { reason, bound }));
        }
    }
    Ok(())
}

fn is_invariant(
    model: &Model,
    property: usize,
    invariant: &Invariant,
    limits: &Limits,
) -> Result<(), Unverified> {
    let certificate = certificate::build(model, &[property], &[invariant]);
    verify::certificate(model, &certificate, &[property], Some(limits.stop()))
}

/// Also leaves out what comes after the first bad state.
fn is_counterexample(model: &Model, run: &mut Counterexample) -> Result<(), Unverified> {
    let bad_step = verify::counterexample(model, run)?;
    run.inputs.truncate(bad_step + 1);
    Ok(())
}
