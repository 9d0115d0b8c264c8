//! Decides a justice property by one method, which asks the pipeline for safety searches.

use std::fmt::Display;

use super::decide::{Begin, search};
use super::outcome::{Error, LivenessProof, Outcome, Verdict};
use super::self_check::{Claim, checked};
use super::widen::{ranking, widened};
use crate::answer::frames::Frames;
use crate::answer::invariant::Invariant;
use crate::answer::witness;
use crate::config::{self, Config, Liveness};
use crate::engine::{Engine, Event, Observer, Reason};
use crate::limits::{Limits, Stopped};
use crate::live::{self, Ask, Found, Kind, Klive, Problem, Searched, close};
use crate::model::Model;
use crate::stats::{self, Stats, timed};

/// A justice property, by its position in [`Model::justice`] and by its number among all properties.
#[derive(Clone, Copy)]
pub(super) struct Justice {
    pub position: usize,
    pub number: usize,
}

/// Decides a justice property by the method that the options name, with engines that `make` makes: searches, makes the
/// answer smaller and verifies it.
///
/// # Errors
/// If the self-check refuses the answer.
pub(super) fn decide_justice(
    make: &dyn Fn(&Config) -> Box<dyn Engine>,
    model: &Model,
    justice: Justice,
    config: &Config,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Outcome, Error> {
    let mut problem = Problem::new(model, justice.position);
    let mut searches = Searches { make, config, observer, stats: Stats::default() };
    let verdict = match by_method(&mut problem, config.liveness, &mut searches, limits) {
        Found::Ranking(narrow) => {
            let monitor = problem.monitored.model.latches.len() - problem.latches;
            Verdict::Live(LivenessProof::Ranking(ranking(model, &problem.part, monitor, &narrow)))
        }
        Found::Translation(narrow) => Verdict::Live(translation(model, &problem, &narrow)),
        Found::Lasso(run) => match close(model, widened(model, &problem.part, justice.number, &run)) {
            Some(run) => Verdict::Unsafe(run),
            None => {
                let text =
                    "a lasso was found, but registers that do not matter for it take too long to repeat";
                Verdict::Unknown { reason: Reason::Incomplete(text.to_owned()), bound: None }
            }
        },
        Found::Open(reason) => Verdict::Unknown { reason, bound: None },
    };
    let mut outcome = Outcome { verdict, stats: searches.stats, ..Outcome::unknown(Stopped::Share) };
    // Only the search takes turns with others.
    let limits = &limits.without_turns();
    if let Verdict::Unsafe(run) = &mut outcome.verdict {
        timed(&mut outcome.stats.phases.minimize, || witness::shorten(model, run, &*limits.stop()));
    }
    checked(model, config, limits, Claim { property: justice.number, outcome, bound: None }, observer)
}

/// The proof about the whole model that an invariant of the translation of its part is.
fn translation(model: &Model, problem: &Problem, narrow: &Invariant) -> LivenessProof {
    let (part, own) = (&problem.part, model.latches.len());
    let copied: Vec<usize> = live::copied(&part.model).map(|i| part.latches[i]).collect();
    let all = own + 1 + problem.signals().len() + copied.len();
    let latches: Vec<usize> = part.latches.iter().copied().chain(own..all).collect();
    LivenessProof::Translation { invariant: narrow.moved(all, &latches), copied }
}

/// Decides it by the method that the options name.
fn by_method(problem: &mut Problem, method: Liveness, ask: &mut dyn Ask, limits: &Limits) -> Found {
    match method {
        Liveness::Lasso | Liveness::L2s => live::l2s(problem, ask, limits),
        Liveness::KlivePlain => Klive::plain().decide(problem, ask, limits),
        Liveness::Klive => Klive::new().decide(problem, ask, limits),
        Liveness::Rlive => live::rlive(problem, ask, limits),
        Liveness::Auto | Liveness::Certified => unreachable!("these are races of several methods"),
    }
}

/// The searches of liveness methods, by the pipeline.
struct Searches<'a> {
    make: &'a dyn Fn(&Config) -> Box<dyn Engine>,
    config: &'a Config,
    observer: Observer<'a>,
    /// The counters of all searches, with the frames and lemmas of the last one.
    stats: Stats,
}

impl Ask for Searches<'_> {
    fn search(
        &mut self,
        model: &Model,
        frames: &mut Option<Frames>,
        kind: Kind,
        status: &dyn Display,
        limits: &Limits,
    ) -> Searched {
        self.stats.liveness.searches += 1;
        let config = match kind {
            Kind::Any => self.config,
            Kind::Brief => &Config { preprocess: config::Preprocess::NONE, ..self.config.clone() },
        };
        let given = frames.take();
        let begin = given.as_ref().map_or(Begin::Nothing, Begin::Frames);
        let observer = &mut *self.observer;
        let engine = &mut *(self.make)(config);
        let found = search(engine, begin, model, 0, config, limits, &mut |event| match event {
            Event::Frames { frames: now, last: true } => *frames = Some(now()),
            Event::Bound { status: inner, .. } | Event::Working { status: inner } => {
                observer(Event::Working { status: &format_args!("{status}; {inner}") });
            }
            _ => {}
        });
        let found = found.expect("the model has a property");
        // A search that has not begun leaves no frames.
        if frames.is_none() {
            *frames = given;
        }
        self.stats.follow(&found.outcome.stats);
        match found.outcome.verdict {
            Verdict::Safe(invariant) => Searched::Safe(invariant),
            Verdict::Unsafe(run) => Searched::Unsafe(run),
            Verdict::Unknown { reason, .. } => Searched::Unknown(reason),
            Verdict::Live(_) => unreachable!("it is a safety property"),
        }
    }

    fn stats(&mut self) -> &mut stats::Liveness {
        &mut self.stats.liveness
    }
}
