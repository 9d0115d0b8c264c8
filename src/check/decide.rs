//! Decides one property of a model: runs the steps of the pipeline in order, and measures their times.

use super::outcome::{Error, Minimization, Outcome, SelfCheck, Verdict};
use super::self_check::{Claim, found, self_check};
use super::translate::{counterexample, equivalence, invariant};
use crate::answer::minimize::{self, Minimized};
use crate::answer::witness;
use crate::config::Config;
use crate::engine::{self, Answer, Engine, Event, Observer};
use crate::limits::{Limits, Stopped};
use crate::model::Model;
use crate::stats::timed;
use crate::system::preprocess::{self, Reduced};
use crate::system::{Lowered, lower_within};

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
    // Only the search takes turns with others: what it has found is brought to an end.
    let whole = &Limits { share: None, ..limits.clone() };
    let (mut preprocess, mut conclude) = Default::default();
    let mut counters = crate::stats::Preprocess::default();
    let prepared = timed(&mut preprocess, || {
        let original = lower_within(model, bad, whole)?;
        let reduced = preprocess::reduce(&original, &config.preprocess, whole, &mut counters)?;
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
    let mut outcome =
        Outcome { verdict, self_check: SelfCheck::Skipped, unchecked: None, stats, minimized: None };
    if let Some(found) = found(&outcome.verdict) {
        observer(Event::Step { status: &format_args!("{found} found, making it smaller") });
        make_smaller(model, &original, config, whole, &mut outcome);
        if config.self_check {
            observer(Event::Step { status: &format_args!("checking the {found}") });
            let mut claim = [Claim { property, outcome, bound }];
            self_check(model, whole, &mut claim)?;
            [Claim { outcome, .. }] = claim;
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

/// Makes an invariant smaller, or a counterexample shorter, until a limit is reached. This runs before the self-check,
/// so that the result is verified, too.
fn make_smaller(model: &Model, system: &Lowered, config: &Config, limits: &Limits, outcome: &mut Outcome) {
    let Outcome { verdict, stats, minimized, .. } = outcome;
    timed(&mut stats.phases.minimize, || match (verdict, &config.minimize) {
        // Fewer facts may be too few for longer inductions.
        (Verdict::Safe(invariant), Some(budget)) if invariant.induction.is_usual() => {
            let Minimized { invariant: smaller, queries, complete } =
                minimize::minimize(system, model.latches.len(), invariant, budget, limits);
            let before = std::mem::replace(invariant, smaller);
            *minimized = Some(Minimization { before, queries, complete });
        }
        (Verdict::Unsafe(run), _) => witness::shorten(model, run, &*limits.stop()),
        _ => {}
    });
}
