//! Is there a run of the system to a bad state that is longer than a counterexample of a view?
//!
//! The shortest counterexamples of views are much shorter than those of a system that has to fill a queue first. To
//! show that no length between has one takes as long as the whole search. But where a system may wait, a query about
//! one length far above the shortest is easy, since it says nothing about the others. Its queries have a share of the
//! work of the search, and each goes on where the last one ended. Rejected: CaDiCaL, which does not go on as well; and
//! three times the length of each counterexample: then no query goes on (docs/experiments/localization.md).

use crate::engine::bmc::Encoded;
use crate::limits::{Limits, Stopped};
use crate::logic::lit::Lit;
use crate::sat::Backend;
use crate::stats::Stats;
use crate::system::{Path, Start, TransitionSystem};

/// How many times the steps of the counterexample a run has, or up to twice as many.
const FACTOR: usize = 4;
/// The queries have so many conflicts each, and together this share of the propagations of the search.
const CONFLICTS: u32 = 5000;
const SHARE: u64 = 2;
/// Frames have as many gates altogether as this share of those propagations, at least and at most so many.
const GATES_SHARE: u64 = 4;
const GATES: [u64; 2] = [1 << 20, 1 << 24];

/// Runs of one length, a power of two.
pub(super) struct Longer<'a> {
    ts: &'a TransitionSystem,
    /// The runs, and Bad in their last state.
    all: Encoded<'a>,
    bad: Lit,
    /// 0 before the first query.
    length: usize,
    /// There is no such run.
    none: bool,
    /// The propagations of all searches.
    work: u64,
}

impl<'a> Longer<'a> {
    pub fn new(ts: &'a TransitionSystem, limits: &'a Limits) -> Longer<'a> {
        let all = Encoded::new(ts, Start::Initial, Some(Backend::Native), limits);
        Longer { ts, all, bad: Lit::FALSE, length: 0, none: false, work: 0 }
    }

    /// Looks for a run to a bad state, after a search of so many propagations for a counterexample of so many steps.
    /// None if there is none of this length, or if that is hard to say; a search that counts no propagations gets none.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn than(&mut self, steps: usize, propagations: u64) -> Result<Option<Path>, Stopped> {
        self.work += propagations;
        let length = (FACTOR * steps).next_power_of_two();
        let gates = (length as u64).saturating_mul(self.ts.graph.variables() as u64);
        let [least, most] = GATES;
        let is_large = gates > (self.work / GATES_SHARE).clamp(least, most);
        if is_large || length < self.length || self.is_spent() {
            return Ok(None);
        }
        if length > self.length {
            self.extend(length)?;
        }
        while !self.none && !self.is_spent() {
            let found = self.all.solve_briefly(&[self.bad], CONFLICTS)?;
            if found == Some(true) {
                return Ok(Some(self.path(length)));
            }
            self.none = found == Some(false);
        }
        Ok(None)
    }

    /// Have the queries had their share?
    fn is_spent(&self) -> bool {
        self.all.solver.propagations() >= self.work / SHARE
    }

    /// Changes to runs of this length.
    fn extend(&mut self, length: usize) -> Result<(), Stopped> {
        let first = self.all.unrolling.frames().len();
        self.all.extend_to(length + 1)?;
        self.all.grow(first, &[])?;
        self.bad = self.all.load(self.all.unrolling.frames()[length].bad)?;
        (self.length, self.none) = (length, false);
        self.all.constrain(first..=length)
    }

    /// The run that the solver has found, up to its first bad state.
    fn path(&self, length: usize) -> Path {
        self.all.unrolling.path(length, |leaf| self.all.value(leaf)).until_bad(self.ts)
    }

    /// Adds the cost to the counters of an engine.
    pub fn count(&self, stats: &mut Stats) {
        stats.sat_calls += self.all.calls;
        stats.phases.unroll += self.all.unroll;
        stats.phases.base += self.all.solve;
    }
}
