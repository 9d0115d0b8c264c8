//! The engine: its options and its answers.

use super::derivation::Derivation;
use super::search::{Found, Search};
use crate::arith::{Cube, Rules};
use crate::engine::interface::{Observer, Reason};
use crate::smt::Solver;
use crate::stats::Stats;

/// Decides systems of rules over numbers.
#[derive(Debug)]
pub struct Numbers {
    /// Keep facts that are known to be derivable; without them, derivation trees are found whole.
    reach: bool,
    stats: Stats,
}

/// The answer of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No query can be derived: by predicate, cubes none of whose points can be derived.
    Safe(Vec<Vec<Cube>>),
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

impl Numbers {
    /// The engine, with facts or without.
    pub fn new(reach: bool) -> Numbers {
        Numbers { reach, stats: Stats::default() }
    }

    /// Decides whether a query can be derived, unless a limit of the solver is reached first.
    pub fn decide(&mut self, rules: &Rules, solver: Solver, observer: Observer<'_>) -> Answer {
        let mut search = Search::new(rules, solver);
        let found = search.run(self.reach, observer);
        self.stats = search.counters();
        match found {
            Ok(Found::Model(cubes)) => Answer::Safe(cubes),
            Ok(Found::Derivation(derivation)) => Answer::Unsafe(derivation),
            Err(ended) => {
                let bound = (search.trace.top > 1).then(|| search.trace.top - 2);
                Answer::Unknown { reason: ended.into(), bound }
            }
        }
    }

    /// The counters of the last run.
    pub fn counters(&self) -> Stats {
        self.stats.clone()
    }
}
