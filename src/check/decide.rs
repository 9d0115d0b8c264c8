//! Decides one property of a model: runs the steps of the pipeline in order, and measures their times.

use super::frames;
use super::outcome::{Error, Minimization, Outcome, Verdict};
use super::self_check::{Claim, found, self_check};
use super::translate::{counterexample, equivalence, invariant};
use crate::answer::frames::Frames;
use crate::answer::minimize::{self, Minimized};
use crate::answer::witness::{self, Counterexample};
use crate::config::Config;
use crate::engine::{Answer, Engine, Event, Observer};
use crate::limits::{Limits, Stopped};
use crate::model::Model;
use crate::stats::{Stats, timed};
use crate::system::preprocess::{self, Reduced};
use crate::system::{Lowered, lower_within};

/// Decides property number `property` of a model by a given engine. The options say everything else, except for the
/// engine and workers that they name.
///
/// The search ends at the first limit. What it has found by then is verified all the same, unless time or memory are at
/// an end or [`Limits::abort`] is set: then the outcome is `Unknown`, and has the answer as `unchecked`.
///
/// # Errors
/// If the model has no such property, or the self-check refuses the answer.
pub fn decide_by(
    engine: &mut dyn Engine,
    model: &Model,
    property: usize,
    config: &Config,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Outcome, Error> {
    resume(engine, None, model, property, config, limits, observer)
}

/// Like [`decide_by`], but the engine begins with these frames of another run, perhaps about another model with the same
/// latches, as far as their lemmas hold in this one. (Frames come out of a run as [`Event::Frames`].)
///
/// # Errors
/// As [`decide_by`].
pub fn resume(
    engine: &mut dyn Engine,
    frames: Option<&Frames>,
    model: &Model,
    property: usize,
    config: &Config,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Outcome, Error> {
    let mut found = search(engine, frames, model, property, config, limits, observer)?;
    found.conclude(model, config, limits, observer)?;
    Ok(found.outcome)
}

/// What a search has found: in terms of the model, but neither made smaller nor verified.
pub(super) struct Found {
    property: usize,
    pub(super) outcome: Outcome,
    /// The system, before preprocessing; none if there was no search in it.
    original: Option<Lowered>,
    /// No counterexample has this many steps or fewer.
    bound: Option<usize>,
}

/// Searches for an answer: the first steps of [`resume`].
///
/// # Errors
/// If the model has no such property.
pub(super) fn search(
    engine: &mut dyn Engine,
    frames: Option<&Frames>,
    model: &Model,
    property: usize,
    config: &Config,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Found, Error> {
    let bad = model.property(property)?;
    // Only the search takes turns with others: preprocessing asks about limits much more often.
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
            return Ok(Found { property, outcome, original: None, bound: None });
        }
    };
    if let Some(frames) = frames {
        engine.resume(frames::of_system(model, &original, &reduced, frames));
    }
    let mut bound = None;
    let answer = engine.run(&reduced.system.ts, limits, &mut |event| match event {
        Event::Frames { frames, last } => observer(Event::Frames {
            frames: &|| frames::of_model(model, &original, &reduced, frames()),
            last,
        }),
        Event::Bound { steps, .. } => {
            bound = Some(steps);
            observer(event);
        }
        event => observer(event),
    });
    let verdict =
        timed(&mut conclude, || in_terms_of_the_model(model, property, &original, &reduced, answer));
    drop(reduced);
    let mut stats = engine.stats();
    stats.preprocess = counters;
    stats.phases.preprocess += preprocess;
    stats.phases.conclude += conclude;
    let outcome = Outcome { verdict, stats, ..Outcome::unknown(Stopped::Share) };
    Ok(Found { property, outcome, original: Some(original), bound })
}

impl Found {
    /// The counterexample that an earlier search has found.
    pub(super) fn earlier(run: Counterexample, stats: Stats) -> Found {
        let property = run.property;
        let outcome = Outcome { verdict: Verdict::Unsafe(run), stats, ..Outcome::unknown(Stopped::Share) };
        Found { property, outcome, original: None, bound: None }
    }

    /// Makes the answer smaller and verifies it: the last steps of [`resume`].
    ///
    /// # Errors
    /// If the self-check refuses the answer.
    pub(super) fn conclude(
        &mut self,
        model: &Model,
        config: &Config,
        limits: &Limits,
        observer: Observer<'_>,
    ) -> Result<(), Error> {
        // It is the end of the search: others have no turns now.
        let whole = &Limits { share: None, ..limits.clone() };
        let Some(found) = found(&self.outcome.verdict) else { return Ok(()) };
        observer(Event::Step { status: &format_args!("{found} found, making it smaller") });
        make_smaller(model, self.original.as_ref(), config, whole, &mut self.outcome);
        if let Some(evidence) = config.self_check {
            observer(Event::Step { status: &format_args!("checking the {found}") });
            let outcome = std::mem::replace(&mut self.outcome, Outcome::unknown(Stopped::Share));
            let mut claim = [Claim { property: self.property, outcome, bound: self.bound }];
            let checked = self_check(model, evidence, whole, &mut claim);
            [Claim { outcome: self.outcome, .. }] = claim;
            checked?;
        }
        Ok(())
    }
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
fn make_smaller(
    model: &Model,
    system: Option<&Lowered>,
    config: &Config,
    limits: &Limits,
    outcome: &mut Outcome,
) {
    let Outcome { verdict, stats, minimized, .. } = outcome;
    timed(&mut stats.phases.minimize, || match (verdict, system, &config.minimize) {
        // Fewer facts may be too few for longer inductions.
        (Verdict::Safe(invariant), Some(system), Some(budget)) if invariant.induction.is_usual() => {
            let Minimized { invariant: smaller, queries, factored, complete } = minimize::minimize(
                system,
                model.latches.len(),
                invariant,
                budget,
                stats.propagations,
                limits,
            );
            stats.er.factored = factored as u64;
            let before = std::mem::replace(invariant, smaller);
            *minimized = Some(Minimization { before, queries, complete });
        }
        (Verdict::Unsafe(run), ..) => witness::shorten(model, run, &*limits.stop()),
        _ => {}
    });
}
