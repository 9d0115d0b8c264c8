//! The outcome of deciding a property: the verdict, how it came about, and errors.

use std::time::Duration;

use crate::answer::invariant::{Invariant, Size};
use crate::answer::ranking::Ranking;
use crate::answer::witness::Counterexample;
use crate::engine::Reason;
use crate::model::NoSuchProperty;
use crate::stats::Stats;
use crate::verify::Rejected;

/// The verdict on a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The property holds, by this invariant.
    Safe(Invariant),
    /// The justice property holds, by this proof.
    Live(LivenessProof),
    /// The property fails in this run.
    Unsafe(Counterexample),
    /// Undecided.
    Unknown {
        /// Why it is undecided.
        reason: Reason,
        /// No counterexample has this many steps or fewer; none if nothing is known.
        bound: Option<usize>,
    },
}

/// Why a justice property holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LivenessProof {
    /// No run ticks for ever.
    Ranking(Ranking),
    /// No run has a loop, by this invariant of [`loops`](crate::verify::loops) with copies of these latches; no file
    /// has such a proof.
    Translation {
        /// The invariant.
        invariant: Invariant,
        /// The latches that are copied.
        copied: Vec<usize>,
    },
}

impl Verdict {
    /// The invariant, if the property is safe.
    pub fn invariant(&self) -> Option<&Invariant> {
        match self {
            Verdict::Safe(invariant) => Some(invariant),
            _ => None,
        }
    }

    /// The ranking, if the justice property holds by one.
    pub fn ranking(&self) -> Option<&Ranking> {
        match self {
            Verdict::Live(LivenessProof::Ranking(ranking)) => Some(ranking),
            _ => None,
        }
    }

    /// The size of the proof, if there is one.
    pub fn size(&self) -> Option<Size> {
        match self {
            Verdict::Safe(invariant) | Verdict::Live(LivenessProof::Translation { invariant, .. }) => {
                Some(invariant.size())
            }
            Verdict::Live(LivenessProof::Ranking(ranking)) => Some(ranking.size()),
            Verdict::Unsafe(_) | Verdict::Unknown { .. } => None,
        }
    }

    /// Does the property hold?
    pub fn holds(&self) -> bool {
        matches!(self, Verdict::Safe(_) | Verdict::Live(_))
    }

    /// The counterexample, if the property is not safe.
    pub fn counterexample(&self) -> Option<&Counterexample> {
        match self {
            Verdict::Unsafe(run) => Some(run),
            _ => None,
        }
    }
}

/// A verdict and how it came about.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// Whether the verdict was verified independently.
    pub self_check: SelfCheck,
    /// Counters and times.
    pub stats: Stats,
    /// The verdict that was found, if a limit ended its self-check; it may be wrong. The verdict is `Unknown` then.
    pub unchecked: Option<Verdict>,
    /// How the invariant was minimised; none if there is no invariant, or minimisation is switched off.
    pub minimized: Option<Minimization>,
    /// How several workers raced for the verdict; none if there was one engine only.
    pub race: Option<Race>,
}

impl Outcome {
    /// The outcome of a run that ended before the property was examined.
    pub fn unknown(reason: impl Into<Reason>) -> Outcome {
        Outcome {
            verdict: Verdict::Unknown { reason: reason.into(), bound: None },
            self_check: SelfCheck::Skipped,
            unchecked: None,
            stats: Stats::default(),
            minimized: None,
            race: None,
        }
    }
}

/// How workers raced for a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    /// All workers, in their order.
    pub workers: Vec<Ran>,
    /// The number of the worker whose verdict it is; none if the property is undecided.
    pub winner: Option<usize>,
}

/// How a worker ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// Its engine and options, as users write them.
    pub name: String,
    /// Its seed.
    pub seed: u64,
    /// Is the property safe? None: it has not decided that.
    pub safe: Option<bool>,
    /// Why it ended undecided.
    pub reason: Option<Reason>,
    /// How long it ran.
    pub wall: Duration,
    /// The time of its thread on a processor.
    pub cpu: Duration,
    /// What it has done in its turns, in calls of stop functions: about milliseconds, but equal in equal runs.
    pub work: u64,
    /// No counterexample has this many steps or fewer, as it has found out itself.
    pub bound: Option<usize>,
    /// Its frames at the end.
    pub frames: usize,
}

/// The input of minimisation, and its cost.
#[derive(Clone, Debug)]
pub struct Minimization {
    /// The invariant as the engine found it.
    pub before: Invariant,
    /// Number of SAT queries.
    pub queries: u64,
    /// Did the budget suffice to try everything?
    pub complete: bool,
}

/// The result of the independent check of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelfCheck {
    /// The answer is right.
    Passed,
    /// The check is switched off, or there is nothing to check.
    Skipped,
}

/// Why there is no outcome.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The model has no such property.
    #[error(transparent)]
    NoSuchProperty(#[from] NoSuchProperty),
    /// The self-check refused an answer.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// Two workers contradict each other.
    #[error(transparent)]
    Contradiction(#[from] Box<Contradiction>),
}

/// Opposite answers, each of which has passed its self-check if that was to be done: a bug in this program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("contradiction about property {property}: `{}` has a proof, `{}` has a counterexample", names[0], names[1])]
pub struct Contradiction {
    /// The number of the property.
    pub property: usize,
    /// The workers.
    pub names: [String; 2],
    /// The proof and the counterexample.
    pub verdicts: [Verdict; 2],
}

/// The independent check refused an answer: a bug in this program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("self-check of the {answer} for property {property} failed: {reason}")]
pub struct Broken {
    /// "counterexample" or "invariant".
    pub answer: &'static str,
    /// The number of the property.
    pub property: usize,
    /// Why the answer is wrong.
    pub reason: Rejected,
}
