//! Decides one property of a model: runs the steps of the pipeline in order, and measures their times.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use super::examine::examine;
use super::frames;
use super::outcome::{Error, Minimization, Outcome, Verdict};
use super::self_check::{Claim, checked, found};
use super::smaller::{Smaller, Systems};
use super::translate::{counterexample, facts, invariant};
use crate::answer::adopt;
use crate::answer::candidates::{Candidate, Candidates, Examined};
use crate::answer::frames::Frames;
use crate::answer::invariant::{Invariant, Source};
use crate::answer::minimize::{self, Minimized};
use crate::answer::witness::{self, Counterexample};
use crate::config::{Config, Preprocess};
use crate::engine::{Answer, Engine, Event, Observer, Proof, Reason};
use crate::limits::{Limits, Stopped};
use crate::model::Model;
use crate::stats::{Phases, Stats, timed};
use crate::system::{Lowered, lower_within};
use crate::verify;

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
    decide_from(engine, Begin::Nothing, model, property, config, limits, observer)
}

/// Like [`decide_by`], but the search begins with something.
///
/// # Errors
/// As [`decide_by`].
pub fn decide_from(
    engine: &mut dyn Engine,
    begin: Begin<'_>,
    model: &Model,
    property: usize,
    config: &Config,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Outcome, Error> {
    let found = search(engine, begin, model, property, config, limits, observer)?;
    found.concluded(model, config, limits, observer)
}

/// Like [`decide_by`], with others that decide the same property: what is the same for all is done once.
///
/// # Errors
/// As [`decide_by`].
pub(super) fn decide_together(
    engine: &mut dyn Engine,
    smaller: &Smaller,
    model: &Model,
    property: usize,
    config: &Config,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Outcome, Error> {
    let found = match prepare(model, property, smaller, config, limits)? {
        Ok(prepared) => prepared.search(engine, Begin::Nothing, observer),
        Err(found) => found,
    };
    found.concluded(model, config, limits, observer)
}

/// Decides a property by candidates alone: it is safe if those prove it that are inductive together with it, and
/// unknown otherwise.
///
/// # Errors
/// As [`decide_by`].
pub fn by_lemmas(
    candidates: &Candidates,
    model: &Model,
    property: usize,
    config: &Config,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Outcome, Error> {
    let prepared = match prepare(model, property, &Smaller::default(), config, limits)? {
        Ok(prepared) => prepared,
        Err(found) => return Ok(found.outcome),
    };
    let mut copy = Default::default();
    let examined = timed(&mut copy, || prepared.examine(candidates, observer));
    let (examined, frames) = match examined {
        Ok(examined) => examined,
        Err(stopped) => return Ok(prepared.undecided(stopped, copy).outcome),
    };
    let verdict = match examined.prove {
        true => Verdict::Safe(prepared.invariant(frames)),
        false => {
            let reason = Reason::Incomplete("the lemmas do not prove it".to_owned());
            Verdict::Unknown { reason, bound: None }
        }
    };
    let mut found = prepared.undecided(Stopped::Share, copy);
    found.outcome.verdict = verdict;
    found.outcome.stats.sat_calls = examined.sat_calls;
    found.concluded(model, config, limits, observer)
}

/// The lemmas about a property that a certificate of the model says, as candidates of this file; none if it is no
/// certificate of the property, which must have been verified.
///
/// # Errors
/// If the model has no such property. The inner error is a limit.
pub fn adopt(
    certificate: &Model,
    title: &str,
    model: &Model,
    property: usize,
    limits: &Limits,
) -> Result<Result<Option<Candidates>, Stopped>, Error> {
    let bad = model.property(property)?;
    let Ok(mapping) = verify::mapping(model, certificate) else { return Ok(Ok(None)) };
    let adopted = lower_within(model, bad, limits).and_then(|lowered| {
        adopt::adopt(adopt::Question { model, lowered: &lowered, certificate, mapping: &mapping }, limits)
    });
    let lemma = |literals| Candidate { source: Source { file: 0, line: 0 }, literals: Ok(literals) };
    Ok(adopted.map(|adopted| {
        let lemmas = adopted?.into_iter().map(lemma).collect();
        Some(Candidates { files: vec![title.to_owned()], lemmas, ..Candidates::default() })
    }))
}

/// What a search begins with.
#[derive(Clone, Copy, Debug)]
pub enum Begin<'a> {
    /// With nothing.
    Nothing,
    /// With these frames of another run, perhaps about another model with the same latches, as far as their lemmas hold
    /// in this one. Frames come out of a run as [`Event::Frames`].
    Frames(&'a Frames),
    /// With the lemmas among these candidates: those that are inductive together with the property, and in F_1 those
    /// that hold there. [`Event::Examined`] says which they are.
    Candidates(&'a Candidates),
}

/// What a search has found: in terms of the model, but neither made smaller nor verified.
pub(super) struct Found {
    property: usize,
    pub(super) outcome: Outcome,
    /// The system, before preprocessing; none if there was no search in it.
    original: Option<Arc<Lowered>>,
    /// No counterexample has this many steps or fewer.
    bound: Option<usize>,
}

/// Searches for an answer: the first steps of [`decide_from`].
///
/// # Errors
/// If the model has no such property.
pub(super) fn search(
    engine: &mut dyn Engine,
    begin: Begin<'_>,
    model: &Model,
    property: usize,
    config: &Config,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Found, Error> {
    Ok(match prepare(model, property, &Smaller::default(), config, limits)? {
        Ok(prepared) => prepared.search(engine, begin, observer),
        Err(found) => found,
    })
}

/// A property that is about to be searched.
struct Prepared<'a> {
    model: &'a Model,
    property: usize,
    config: &'a Config,
    limits: &'a Limits,
    systems: Systems,
    counters: crate::stats::Preprocess,
    /// How long this took.
    preprocess: Duration,
}

/// Lowers a property and makes the system smaller. The inner error is what is found if a limit ends this.
fn prepare<'a>(
    model: &'a Model,
    property: usize,
    smaller: &Smaller,
    config: &'a Config,
    limits: &'a Limits,
) -> Result<Result<Prepared<'a>, Found>, Error> {
    let bad = model.property(property)?;
    let whole = &limits.without_turns();
    let mut preprocess = Duration::ZERO;
    let mut counters = crate::stats::Preprocess::default();
    let prepared =
        timed(&mut preprocess, || smaller.systems(model, bad, &config.preprocess, whole, &mut counters));
    Ok(match prepared {
        Ok(systems) => Ok(Prepared { model, property, config, limits, systems, counters, preprocess }),
        Err::<_, Stopped>(stopped) => {
            let mut outcome = Outcome::unknown(stopped);
            outcome.stats.preprocess = counters;
            outcome.stats.phases.preprocess = preprocess;
            Err(Found { property, outcome, original: None, bound: None })
        }
    })
}

impl Prepared<'_> {
    /// Searches for an answer.
    fn search(self, engine: &mut dyn Engine, begin: Begin<'_>, observer: Observer<'_>) -> Found {
        let (mut copy, mut conclude, mut sat_calls) = Default::default();
        let begun = timed(&mut copy, || {
            let frames = match begin {
                Begin::Nothing => return Ok(()),
                Begin::Frames(frames) => Cow::Borrowed(frames),
                Begin::Candidates(candidates) => {
                    let (examined, frames) = self.examine(candidates, observer)?;
                    sat_calls = examined.sat_calls;
                    // A search that begins with nothing is one that is not told to begin with something.
                    if frames.lemmas.is_empty() {
                        return Ok(());
                    }
                    Cow::Owned(frames)
                }
            };
            engine.resume(frames::of_system(self.model, &self.systems, &frames));
            Ok(())
        });
        if let Err(stopped) = begun {
            return self.undecided(stopped, copy);
        }
        let Prepared { model, property, config, limits, systems, counters, preprocess } = self;
        let Systems { original, reduced } = &systems;
        let mut bound = None;
        let answer = engine.run(&reduced.system.ts, limits, &mut |event| match event {
            Event::Frames { frames, last } => {
                observer(Event::Frames { frames: &|| frames::of_model(model, &systems, frames()), last })
            }
            Event::Bound { steps, .. } => {
                bound = Some(steps);
                observer(event);
            }
            event => observer(event),
        });
        let mut stats = engine.stats();
        stats.sat_calls += sat_calls;
        stats.phases.preprocess += preprocess;
        stats.phases.copy += copy;
        if matches!(answer, Answer::Safe(Proof::Exhausted { .. })) && !reduced.guards.is_empty() {
            // Runs of the model go on where constraints are folded into the property.
            let passes = Preprocess { unfold: false, ..config.preprocess };
            let config = &Config { preprocess: passes, ..config.clone() };
            let mut found = search(engine, Begin::Nothing, model, property, config, limits, observer)
                .expect("the model has this property");
            stats.follow(&found.outcome.stats);
            found.outcome.stats = stats;
            return found;
        }
        let verdict = timed(&mut conclude, || match answer {
            Answer::Safe(proof) => Verdict::Safe(invariant(model, &original.origins, reduced, &proof)),
            Answer::Unsafe(path) => Verdict::Unsafe(counterexample(model, property, &reduced.system, &path)),
            Answer::Unknown { reason, bound } => Verdict::Unknown { reason, bound },
        });
        stats.preprocess = counters;
        stats.phases.conclude += conclude;
        let outcome = Outcome { verdict, stats, ..Outcome::unknown(Stopped::Share) };
        Found { property, outcome, original: Some(systems.original), bound }
    }

    /// Examines candidates. Returns also what a search can begin with.
    fn examine(
        &self,
        candidates: &Candidates,
        observer: Observer<'_>,
    ) -> Result<(Examined, Frames), Stopped> {
        let (assume_property, limits) = (self.config.assume_property, &self.limits.without_turns());
        let found = examine(self.model, self.property, &self.systems, candidates, assume_property, limits)?;
        observer(Event::Examined { examined: &found.0 });
        Ok(found)
    }

    /// The invariant that the lemmas of F_∞ and the facts of preprocessing are.
    fn invariant(&self, frames: Frames) -> Invariant {
        let lasting =
            frames.lemmas.into_iter().filter(|lemma| lemma.level.is_none()).map(|lemma| lemma.lemma);
        let facts = facts(self.model, &self.systems.original.origins, &self.systems.reduced);
        let lemmas = lasting.chain(facts).collect();
        Invariant { definitions: frames.definitions, lemmas, ..Invariant::default() }
    }

    /// What is found if a limit ends the rest, which has taken `copy` so far.
    fn undecided(self, stopped: Stopped, copy: Duration) -> Found {
        let mut outcome = Outcome::unknown(stopped);
        outcome.stats.preprocess = self.counters;
        outcome.stats.phases = Phases { preprocess: self.preprocess, copy, ..Phases::default() };
        Found { property: self.property, outcome, original: Some(self.systems.original), bound: None }
    }
}

impl Found {
    /// The counterexample that an earlier search has found.
    pub(super) fn earlier(run: Counterexample, stats: Stats) -> Found {
        let property = run.property;
        let outcome = Outcome { verdict: Verdict::Unsafe(run), stats, ..Outcome::unknown(Stopped::Share) };
        Found { property, outcome, original: None, bound: None }
    }

    /// The outcome, made smaller and verified: the last steps of [`decide_from`].
    ///
    /// # Errors
    /// If the self-check refuses the answer.
    pub(super) fn concluded(
        mut self,
        model: &Model,
        config: &Config,
        limits: &Limits,
        observer: Observer<'_>,
    ) -> Result<Outcome, Error> {
        // It is the end of the search: others have no turns now.
        let whole = &limits.without_turns();
        if let Some(found) = found(&self.outcome.verdict) {
            observer(Event::Step { status: &format_args!("{found} found, making it smaller") });
            make_smaller(model, self.original.as_deref(), config, whole, &mut self.outcome);
        }
        let claim = Claim { property: self.property, outcome: self.outcome, bound: self.bound };
        checked(model, config, whole, claim, observer)
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
