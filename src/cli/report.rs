//! What came out of a run over one model, as data.

use std::path::Path;
use std::time::{Duration, Instant};

use pdrer::answer::invariant::Invariant;
use pdrer::answer::witness::Counterexample;
use pdrer::check::{Outcome, Verdict};
use pdrer::limits::cpu_time;
use pdrer::model::Model;

/// A verdict without its reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Summary {
    /// No bad state is reachable.
    Safe,
    /// One is.
    Unsafe,
    /// A limit came first.
    Unknown,
}

impl Summary {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Summary::Safe => "safe",
            Summary::Unsafe => "unsafe",
            Summary::Unknown => "unknown",
        }
    }
}

impl From<&Verdict> for Summary {
    fn from(verdict: &Verdict) -> Summary {
        match verdict {
            Verdict::Safe(_) => Summary::Safe,
            Verdict::Unsafe(_) => Summary::Unsafe,
            Verdict::Unknown { .. } => Summary::Unknown,
        }
    }
}

/// One property and what is known of it.
#[derive(Debug)]
pub struct Decided {
    /// The property.
    pub property: usize,
    /// The verdict, and how it came about.
    pub outcome: Outcome,
}

impl Decided {
    /// The verdict.
    pub fn summary(&self) -> Summary {
        Summary::from(&self.outcome.verdict)
    }
}

/// The steps before the bad one.
pub fn depth(run: &Counterexample) -> usize {
    run.inputs.len() - 1
}

/// All properties that were to be decided.
#[derive(Debug)]
pub struct Report<'a> {
    /// The file of the model.
    pub path: &'a Path,
    /// The model.
    pub model: &'a Model,
    /// At least one property.
    pub decided: Vec<Decided>,
    /// The time it took, reading included.
    pub used: Used,
}

impl Report<'_> {
    /// Unsafe if a property is, else unknown if one is, else safe.
    pub fn summary(&self) -> Summary {
        self.leading().summary()
    }

    /// The first property that has the verdict of the whole.
    pub fn leading(&self) -> &Decided {
        let first = |summary| self.decided.iter().find(|decided| decided.summary() == summary);
        first(Summary::Unsafe).or_else(|| first(Summary::Unknown)).unwrap_or(&self.decided[0])
    }

    /// The counterexamples found.
    pub fn counterexamples(&self) -> impl Iterator<Item = &Counterexample> {
        self.decided.iter().filter_map(|decided| match &decided.outcome.verdict {
            Verdict::Unsafe(run) => Some(run),
            _ => None,
        })
    }

    /// The properties proved, with their invariants.
    pub fn proved(&self) -> impl Iterator<Item = (usize, &Invariant)> {
        self.decided.iter().filter_map(|decided| match &decided.outcome.verdict {
            Verdict::Safe(invariant) => Some((decided.property, invariant)),
            _ => None,
        })
    }
}

/// Wall and CPU time.
#[derive(Clone, Copy, Debug)]
pub struct Used {
    /// By the clock, until the model was read.
    pub read: Duration,
    /// By the clock.
    pub wall: Duration,
    /// Of all threads.
    pub cpu: Duration,
}

/// Measures time.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// When the measurement began.
    pub start: Instant,
    cpu: Duration,
    read: Duration,
}

impl Clock {
    /// Begins a measurement.
    pub fn start() -> Clock {
        Clock { start: Instant::now(), cpu: cpu_time(), read: Duration::ZERO }
    }

    /// The model is read.
    pub fn read(&mut self) {
        self.read = self.start.elapsed();
    }

    /// The time since then.
    pub fn used(&self) -> Used {
        Used { read: self.read, wall: self.start.elapsed(), cpu: cpu_time().saturating_sub(self.cpu) }
    }
}
