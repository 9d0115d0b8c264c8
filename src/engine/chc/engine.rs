//! The engine: its options and its answers.

use super::derivation::Derivation;
use super::search::{Found, Search};
use crate::answer::invariant::Invariant;
use crate::engine::{Observer, Reason};
use crate::limits::Limits;
use crate::stats::Stats;
use crate::system::Rules;

/// Decides systems of rules.
#[derive(Debug, Default)]
pub struct Chc {
    seed: u64,
    stats: Stats,
}

/// The answer of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No query can be derived: by predicate, lemmas about its bits, of which variable k + 1 is bit k. All vectors that
    /// can be derived satisfy them.
    Safe(Vec<Invariant>),
    /// A derivation of a query.
    Unsafe(Derivation),
    /// Undecided.
    Unknown {
        /// Why.
        reason: Reason,
        /// No query can be derived in so many steps after the first one, or fewer, one upon the other.
        bound: Option<usize>,
    },
}

impl Chc {
    /// With a seed for the order in which literals are tried.
    pub fn new(seed: u64) -> Chc {
        Chc { seed, stats: Stats::default() }
    }

    /// Decides whether a query can be derived, unless a limit is reached first.
    pub fn decide(&mut self, rules: &Rules, limits: &Limits, observer: Observer<'_>) -> Answer {
        let search = Search::new(rules, self.seed, limits);
        let mut search = match search {
            Ok(search) => search,
            Err(stopped) => return Answer::Unknown { reason: stopped.into(), bound: None },
        };
        let found = search.run(observer);
        self.stats = search.stats.clone();
        self.stats.frames = search.trace.top + 1;
        self.stats.trace_lemmas = search.trace.len();
        self.stats.sat_calls = search.queries.calls;
        self.stats.propagations = search.queries.propagations();
        match found {
            Ok(Found::Model(lemmas)) => Answer::Safe(lemmas),
            Ok(Found::Derivation(derivation)) => Answer::Unsafe(derivation),
            Err(stopped) => Answer::Unknown { reason: stopped.into(), bound: search.bound },
        }
    }

    /// The counters of the last run.
    pub fn counters(&self) -> Stats {
        self.stats.clone()
    }
}
