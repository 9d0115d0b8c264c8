//! Decides the systems of a family one after the other.

use std::time::{Duration, Instant};

use super::monotone::Family;
use super::order::{Mode, Open};
use crate::answer::frames::{Copied, Frames};
use crate::answer::witness::Counterexample;
use crate::check::decide::{Begin, Found, search};
use crate::check::outcome::{self, Error, Outcome};
use crate::config::Config;
use crate::engine::{self, Event, Reason};
use crate::limits::Limits;
use crate::stats::Stats;
use crate::verify;

/// How a system of a family was decided.
#[derive(Clone, Debug)]
pub struct Ran {
    /// The position of its bound.
    pub system: usize,
    /// The verdict.
    pub verdict: Verdict,
    /// The lemmas that it took from an earlier search; none if there was none, or nothing is handed on.
    pub copied: Option<Copied>,
    /// The counters of its search.
    pub stats: Stats,
    /// The wall time of its search.
    pub wall: Duration,
}

/// What an earlier run has left of its search in a system of a family. Nothing of it is trusted.
#[derive(Clone, Debug)]
pub struct Earlier {
    /// The position of its bound.
    pub system: usize,
    /// The frames of the search.
    pub frames: Frames,
    /// The counterexample that it has found.
    pub counterexample: Option<Counterexample>,
}

/// The verdict on a system of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Safe.
    Safe,
    /// Unsafe.
    Unsafe {
        /// The number of steps before the bad one.
        depth: usize,
        /// The position of the tightest bound that holds in each step of the counterexample.
        keeps: usize,
    },
    /// Undecided.
    Unknown(Reason),
}

/// The answer about a system at the border, verified as the options say.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The position of its bound.
    pub system: usize,
    /// The answer.
    pub outcome: Outcome,
}

/// What is known about a family.
#[derive(Clone, Debug)]
pub struct Decided {
    /// The systems that were searched, in that order.
    pub ran: Vec<Ran>,
    /// The loosest system that is known to be safe.
    pub safe: Option<Settled>,
    /// The tightest system that is known to be unsafe.
    pub not_safe: Option<Settled>,
}

/// What happens while a family is decided.
pub enum News<'n> {
    /// The search of this system goes on.
    Search {
        /// The position of its bound.
        system: usize,
        /// What its engine reports.
        event: Event<'n>,
    },
    /// A system is decided, or given up.
    Ran {
        /// How.
        ran: &'n Ran,
        /// The counterexample, if it has one.
        counterexample: Option<&'n Counterexample>,
    },
}

/// Decides the systems of a family until the border between safe and unsafe ones is known, or a limit is reached.
///
/// The systems of an `earlier` run come first, in this order. One with a counterexample, if it is one, needs no search;
/// searches in the others begin with their own frames. What is decided by then is left out. Unless `reuse` is false,
/// each other search begins with the frames of the tightest system that is known to be unsafe, which hold as they are;
/// while there is none, with those of the search before it.
///
/// # Errors
/// If the self-check refuses an answer.
pub fn decide_family(
    family: &Family<'_>,
    mode: Mode,
    reuse: bool,
    earlier: Vec<Earlier>,
    config: &Config,
    limits: &Limits,
    observer: &mut dyn FnMut(News<'_>),
) -> Result<Decided, Error> {
    let mut open = Open::all(family.bounds().len());
    let mut ran: Vec<Ran> = Vec::new();
    let (mut safe, mut not_safe) = (None, None);
    let mut earlier = earlier.into_iter();
    let mut frames = None;
    loop {
        let begun = earlier.by_ref().find(|begun| open.contains(begun.system));
        let Some(system) = begun.as_ref().map(|begun| begun.system).or_else(|| open.next(mode)) else {
            break;
        };
        let (found, next, row) = match begun.map(|begun| known(family, begun)) {
            Some(Ok((found, frames, row))) => (found, Some(frames).filter(|_| reuse), row),
            Some(Err(given)) => run(family, system, Some(&given), reuse, config, limits, observer)?,
            None => run(family, system, frames.as_ref(), reuse, config, limits, observer)?,
        };
        if not_safe.is_none() || matches!(row.verdict, Verdict::Unsafe { .. }) {
            frames = next;
        }
        observer(News::Ran { ran: &row, counterexample: found.outcome.verdict.counterexample() });
        match row.verdict {
            Verdict::Safe => {
                open.safe(system);
                safe = Some((system, found));
            }
            Verdict::Unsafe { keeps, .. } => {
                open.not_safe(keeps);
                not_safe = Some((keeps, found));
            }
            Verdict::Unknown(_) => {}
        }
        let undecided = matches!(row.verdict, Verdict::Unknown(_));
        ran.push(row);
        if undecided {
            break;
        }
    }
    let mut settle = |border: Option<(usize, Found)>| -> Result<Option<Settled>, Error> {
        let Some((system, found)) = border else { return Ok(None) };
        let observer = &mut |event: Event<'_>| observer(News::Search { system, event });
        let outcome = found.concluded(&family.system(system), config, limits, observer)?;
        Ok(Some(Settled { system, outcome }))
    };
    Ok(Decided { safe: settle(safe)?, not_safe: settle(not_safe)?, ran })
}

/// What is known of a system if an earlier run has found a counterexample, with its frames; only the frames if not.
fn known(family: &Family<'_>, earlier: Earlier) -> Result<(Found, Frames, Ran), Frames> {
    let Earlier { system, frames, counterexample } = earlier;
    let start = Instant::now();
    let model = family.system(system);
    let fails =
        |run: &Counterexample| run.property == family.property && verify::counterexample(&model, run).is_ok();
    let Some(run) = counterexample.filter(fails) else { return Err(frames) };
    let verdict = unsafe_verdict(family, system, &run);
    let found = Found::earlier(run, Stats { frames: frames.top + 1, ..Stats::default() });
    let stats = found.outcome.stats.clone();
    Ok((found, frames, Ran { system, verdict, copied: None, stats, wall: start.elapsed() }))
}

/// Searches one system. Returns also the frames at the end, if they are to be kept.
fn run(
    family: &Family<'_>,
    system: usize,
    frames: Option<&Frames>,
    keep: bool,
    config: &Config,
    limits: &Limits,
    observer: &mut dyn FnMut(News<'_>),
) -> Result<(Found, Option<Frames>, Ran), Error> {
    let start = Instant::now();
    let model = family.system(system);
    let (mut end, mut taken) = (None, None);
    let mut engine = engine::select(config);
    let begin = frames.map_or(Begin::Nothing, Begin::Frames);
    let found = search(&mut *engine, begin, &model, family.property, config, limits, &mut |event| {
        match event {
            Event::Frames { frames, last: true } if keep => end = Some(frames()),
            Event::Resumed { copied } => taken = Some(copied.clone()),
            _ => {}
        }
        observer(News::Search { system, event });
    })?;
    let verdict = match &found.outcome.verdict {
        outcome::Verdict::Safe(_) | outcome::Verdict::Live(_) => Verdict::Safe,
        outcome::Verdict::Unsafe(run) => unsafe_verdict(family, system, run),
        outcome::Verdict::Unknown { reason, .. } => Verdict::Unknown(reason.clone()),
    };
    let stats = found.outcome.stats.clone();
    let ran = Ran { system, verdict, copied: taken, stats, wall: start.elapsed() };
    Ok((found, end, ran))
}

/// The tightest bound that a counterexample of a system keeps until its first bad state.
fn unsafe_verdict(family: &Family<'_>, system: usize, run: &Counterexample) -> Verdict {
    let model = family.model;
    let bad = model.properties()[family.property];
    let mut keeps = 0;
    let mut state = run.state.clone();
    for (depth, inputs) in run.inputs.iter().enumerate() {
        let values = model.evaluate(&state, inputs);
        let holds = |i: usize| values.get(family.bounds()[i].literal);
        // Bounds are ordered, so all looser ones hold, too.
        keeps = (keeps..system).find(|&i| holds(i)).unwrap_or(system);
        if values.get(bad) {
            return Verdict::Unsafe { depth, keeps };
        }
        state = model.next_state(&values);
    }
    // It is no counterexample, as verification will find out.
    Verdict::Unsafe { depth: run.inputs.len(), keeps: system }
}
