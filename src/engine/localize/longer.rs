//! Is there a run of the system to a bad state that is longer than a counterexample of a view?
//!
//! The shortest counterexamples of views are much shorter than those of a system that has to fill a queue first. To
//! show that no length between has one takes as long as the whole search. But where a system may wait, a query about
//! one length far above the shortest is easy, since it says nothing about the others. Its budget follows the work of
//! the search, and the next query goes on where it ended. Rejected: CaDiCaL, which does not go on as well; and three
//! times the length of each counterexample: then each query is about another length (docs/experiments/localization.md).

use crate::engine::bmc::Encoded;
use crate::limits::{Limits, Stopped};
use crate::sat::Backend;
use crate::stats::Stats;
use crate::system::{Path, Start, TransitionSystem};

/// How many times the steps of the counterexample a run has, or up to twice as many.
const FACTOR: usize = 4;
/// The conflicts of a query, or one for each SAT call of the search, which takes about as long.
const CONFLICTS: u64 = 2000;
/// Queries are about frames of so many gates altogether, and no more.
const GATES: usize = 1 << 22;

/// Runs of one length, a power of two.
pub(super) struct Longer<'a> {
    ts: &'a TransitionSystem,
    all: Encoded<'a>,
    /// There is no such run.
    none: bool,
}

impl<'a> Longer<'a> {
    pub fn new(ts: &'a TransitionSystem, limits: &'a Limits) -> Longer<'a> {
        let all = Encoded::new(ts, Start::Initial, Some(Backend::Native), limits);
        Longer { ts, all, none: false }
    }

    /// Looks for a run to a bad state, after a search of so many SAT calls for a counterexample of so many steps. None
    /// if there is none of this length, or if that is hard to say.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn than(&mut self, steps: usize, calls: u64) -> Result<Option<Path>, Stopped> {
        let length = (FACTOR * steps).next_power_of_two();
        let known = self.all.unrolling.frames().len();
        if length.saturating_mul(self.ts.graph.variables()) > GATES || self.none && length < known {
            return Ok(None);
        }
        if known <= length {
            self.all.extend_to(length + 1)?;
            self.all.grow(known, &[])?;
            for depth in known..=length {
                self.all.constrain(depth)?;
            }
        }
        let bad = self.all.load(self.all.unrolling.frames()[length].bad)?;
        let conflicts = u32::try_from(calls.max(CONFLICTS)).unwrap_or(u32::MAX);
        let found = self.all.solve_briefly(&[bad], conflicts)?;
        self.none = found == Some(false);
        Ok((found == Some(true)).then(|| self.path(length)))
    }

    /// The run that the solver has found, up to its first bad state.
    fn path(&self, length: usize) -> Path {
        let mut path = self.all.unrolling.path(length, |leaf| self.all.value(leaf));
        let first = path.values(self.ts).position(|values| values.get(self.ts.bad));
        path.inputs.truncate(first.expect("the last state is bad") + 1);
        path
    }

    /// Adds the cost to the counters of an engine.
    pub fn count(&self, stats: &mut Stats) {
        stats.sat_calls += self.all.calls;
        stats.phases.unroll += self.all.unroll;
        stats.phases.base += self.all.solve;
    }
}
