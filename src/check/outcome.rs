//! What comes out of deciding a property.

use crate::answer::invariant::Invariant;
use crate::answer::witness::Counterexample;
use crate::engine::Reason;
use crate::model::NoSuchProperty;
use crate::stats::Stats;
use crate::verify::Rejected;

/// What is known about a property in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The property holds, by this invariant.
    Safe(Invariant),
    /// The property fails in this run.
    Unsafe(Counterexample),
    /// Neither is known.
    Unknown {
        /// Why not.
        reason: Reason,
        /// No counterexample has so many steps or fewer.
        bound: Option<usize>,
    },
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
    /// What minimisation has made of the invariant; none if there is none, or it was not wanted.
    pub minimized: Option<Minimization>,
}

impl Outcome {
    /// Of a run that ended before it found anything out.
    pub fn unknown(reason: impl Into<Reason>) -> Outcome {
        Outcome {
            verdict: Verdict::Unknown { reason: reason.into(), bound: None },
            self_check: SelfCheck::Skipped,
            stats: Stats::default(),
            minimized: None,
        }
    }
}

/// What minimisation started from, and what it took.
#[derive(Clone, Debug)]
pub struct Minimization {
    /// The invariant as the engine found it.
    pub before: Invariant,
    /// SAT queries.
    pub queries: u64,
    /// Was there enough budget to try everything?
    pub complete: bool,
}

/// What the independent check of a verdict said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelfCheck {
    /// The answer is right.
    Passed,
    /// Not wanted, or there is nothing to check.
    Skipped,
}

/// Why there is no outcome.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The model has no such property.
    #[error(transparent)]
    NoSuchProperty(#[from] NoSuchProperty),
    /// An answer is wrong.
    #[error(transparent)]
    Broken(#[from] Broken),
}

/// An engine came to an answer that the independent check refuses: an error in this program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("self-check of the {answer} for property {property} failed: {reason}")]
pub struct Broken {
    /// "counterexample" or "invariant".
    pub answer: &'static str,
    /// The property.
    pub property: usize,
    /// Why the answer is wrong.
    pub reason: Rejected,
}
