//! Decides a justice property: by one method, or by several that take turns.
//!
//! Turns are counted in work, as those of several properties are, and grow by a factor. A method keeps its state
//! between its turns; bounded model checking begins anew.

use std::fmt::Display;

use super::decide::search;
use super::outcome::{Error, LivenessProof, Outcome, Verdict};
use super::self_check::{Claim, found, self_check};
use super::widen::{counterexample, ranking};
use crate::answer::frames::Frames;
use crate::answer::witness;
use crate::config::{self, Bmc, Config, Liveness};
use crate::engine::{Engine, Event, Observer, Reason};
use crate::limits::{Limits, Share, Stopped};
use crate::live::{Ask, Found, Kind, Klive, L2s, Method, Problem, Rlive, Searched, close};
use crate::model::Model;
use crate::stats::{self, Stats, timed};

/// The share of a method in the first turn.
const FIRST: u64 = 4000;
/// How much larger the share of the next turn is.
const GROWTH: u64 = 2;

/// A justice property, by its position in [`Model::justice`] and by its number among all properties.
#[derive(Clone, Copy)]
pub(super) struct Justice {
    pub position: usize,
    pub number: usize,
}

/// Decides a justice property by engines that `make` makes: searches, makes the answer smaller and verifies it.
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
    let outcome = search_justice(make, model, justice, config, limits, observer);
    let (Some(evidence), Some(found)) = (config.self_check, found(&outcome.verdict)) else {
        return Ok(outcome);
    };
    observer(Event::Step { status: &format_args!("checking the {found}") });
    let mut claim = [Claim { property: justice.number, outcome, bound: None }];
    // Only the search takes turns with others.
    self_check(model, evidence, &Limits { share: None, ..limits.clone() }, &mut claim)?;
    let [Claim { outcome, .. }] = claim;
    Ok(outcome)
}

/// The search, whose answer is made smaller but not verified.
fn search_justice(
    make: &dyn Fn(&Config) -> Box<dyn Engine>,
    model: &Model,
    justice: Justice,
    config: &Config,
    limits: &Limits,
    observer: Observer<'_>,
) -> Outcome {
    let mut problem = Problem::new(model, justice.position);
    let mut searches = Searches { make, config, observer, stats: Stats::default() };
    let verdict = match turns(&mut problem, config, &mut searches, limits) {
        Found::Ranking(narrow) => {
            let monitor = problem.monitored.model.latches.len() - problem.latches;
            Verdict::Live(LivenessProof::Ranking(ranking(model, &problem.part, monitor, &narrow)))
        }
        Found::Translation(invariant) => Verdict::Live(LivenessProof::Translation(invariant)),
        Found::Lasso(run) => match close(model, counterexample(model, &problem.part, justice.number, &run)) {
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
    if let Verdict::Unsafe(run) = &mut outcome.verdict {
        let stop = Limits { share: None, ..limits.clone() }.stop();
        timed(&mut outcome.stats.phases.minimize, || witness::shorten(model, run, &*stop));
    }
    outcome
}

/// The methods take turns until one has an answer, none can go on, or a limit is reached.
fn turns(problem: &mut Problem, config: &Config, ask: &mut dyn Ask, limits: &Limits) -> Found {
    let mut methods = methods(config);
    if let [method] = &mut methods[..] {
        return method.advance(problem, ask, limits);
    }
    let mut why = Reason::Stopped(Stopped::Share);
    let mut share = FIRST;
    while !methods.is_empty() {
        let mut next: Vec<Box<dyn Method>> = Vec::new();
        for mut method in methods {
            if let Some(stopped) = limits.reached() {
                return Found::Open(stopped.into());
            }
            let share = share / method.weight();
            match within(limits, share, |limits| method.advance(problem, ask, limits)) {
                Found::Open(Reason::Stopped(Stopped::Share)) => next.push(method),
                // It cannot go on, but others may.
                Found::Open(reason) => why = reason,
                found => return found,
            }
        }
        methods = next;
        share = share.saturating_mul(GROWTH);
    }
    Found::Open(why)
}

/// The methods that the options name. Engines that find no inductive sets serve for loops only.
fn methods(config: &Config) -> Vec<Box<dyn Method>> {
    let sets = match &config.engine {
        config::Engine::Bmc(_) | config::Engine::KInduction(_) | config::Engine::Simulation(_) => Vec::new(),
        _ => vec![Box::new(Klive::new()) as Box<dyn Method>, Box::new(Rlive::default())],
    };
    match (config.liveness, &config.engine) {
        (Liveness::Lasso, _) | (Liveness::Auto, config::Engine::Bmc(_)) => vec![Box::new(L2s::lasso())],
        (Liveness::L2s, _) => vec![Box::new(L2s::unbounded())],
        (Liveness::Klive, _) => vec![Box::new(Klive::new())],
        (Liveness::Rlive, _) => vec![Box::new(Rlive::default())],
        (Liveness::Auto, _) if sets.is_empty() => vec![Box::new(L2s::unbounded())],
        (Liveness::Auto | Liveness::Certified, _) => {
            let mut methods: Vec<Box<dyn Method>> = vec![Box::new(L2s::lasso())];
            if !sets.is_empty() {
                methods.push(Box::new(Klive::brief()));
            }
            methods.extend(sets);
            if config.liveness == Liveness::Auto {
                methods.push(Box::new(L2s::unbounded()));
            }
            methods
        }
    }
}

/// Does something with a share of its own, which counts for a share that the limits have.
fn within<T>(limits: &Limits, share: u64, act: impl FnOnce(&Limits) -> T) -> T {
    let outer = limits.share.as_ref();
    let most = outer.map_or(share, |outer| outer.left().min(share));
    let own = Share::new(most);
    let result = act(&Limits { share: Some(own.clone()), ..limits.clone() });
    if let Some(outer) = outer {
        outer.take(most - own.left());
    }
    result
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
            Kind::Lasting => match (&self.config.engine, self.config.liveness) {
                (config::Engine::Pdrer(er), Liveness::Auto | Liveness::Certified) => {
                    &Config { engine: config::Engine::Quip(er.clone()), ..self.config.clone() }
                }
                _ => self.config,
            },
            Kind::Brief => &Config { preprocess: config::Preprocess::NONE, ..self.config.clone() },
            Kind::Bounded => &Config { engine: config::Engine::Bmc(Bmc::default()), ..self.config.clone() },
        };
        let begin = frames.take();
        let observer = &mut *self.observer;
        let engine = &mut *(self.make)(config);
        let found = search(engine, begin.as_ref(), model, 0, config, limits, &mut |event| match event {
            Event::Frames { frames: now, last: true } => *frames = Some(now()),
            Event::Bound { status: inner, .. } | Event::Working { status: inner } => {
                observer(Event::Working { status: &format_args!("{status}; {inner}") });
            }
            _ => {}
        });
        let found = found.expect("the model has a property");
        // A search that has not begun leaves no frames.
        if frames.is_none() {
            *frames = begin;
        }
        let Stats { frames, trace_lemmas, .. } = found.outcome.stats;
        self.stats += &found.outcome.stats;
        (self.stats.frames, self.stats.trace_lemmas) = (frames, trace_lemmas);
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
