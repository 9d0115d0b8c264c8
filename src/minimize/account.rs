//! What minimisation may still spend.

use std::time::{Duration, Instant};

use crate::limits::Limits;
use crate::sat::Stop;

/// What minimisation may spend. Work and conflicts are counted, so that equal runs have equal results; time is the
/// net below, for models where counting is too generous.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No more wall time than this.
    pub time: Duration,
    /// No more work: each query costs [`Budget::QUERY`], and one for each assumption.
    pub work: u64,
    /// A query has no answer after this many conflicts, divided by the gates of a step: that is about its time.
    pub effort: u64,
}

impl Budget {
    /// The work of a query without assumptions.
    pub const QUERY: u64 = 100;
    /// The work of a query that had too many conflicts.
    pub const CUT: u64 = 500_000;
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { time: Duration::from_secs(2), work: 20_000_000, effort: 50_000_000 }
    }
}

/// Keeps account of a budget.
pub(super) struct Account {
    budget: Budget,
    deadline: Option<Instant>,
    limits: Limits,
    /// Queries so far.
    pub queries: u64,
    spent: u64,
    /// Nothing may be spent any more.
    exhausted: bool,
    /// Some query had too many conflicts.
    cut: bool,
}

impl Account {
    /// Opens an account. Of the time that is left until the limit of the run, three quarters are not touched: the
    /// answer has to be verified yet.
    pub fn new(budget: Budget, limits: &Limits) -> Account {
        let now = Instant::now();
        let left = limits.deadline.map(|deadline| deadline.saturating_duration_since(now) / 4);
        let time = left.map_or(budget.time, |left| left.min(budget.time));
        let deadline = now.checked_add(time);
        Account {
            budget,
            deadline,
            limits: limits.clone(),
            queries: 0,
            spent: 0,
            exhausted: false,
            cut: false,
        }
    }

    /// For solvers: is the time over?
    pub fn stop(&self) -> Stop {
        Limits { deadline: self.deadline, ..self.limits.clone() }.stop()
    }

    /// Pays for a query over so many gates, one at least. Returns the number of conflicts it may have, or none if nothing
    /// is left.
    pub fn query(&mut self, assumptions: usize, gates: usize) -> Option<u32> {
        self.spent += Budget::QUERY + assumptions as u64;
        if self.exhausted() {
            return None;
        }
        self.queries += 1;
        let conflicts = self.budget.effort / gates as u64;
        Some(conflicts.clamp(1, u32::MAX.into()) as u32)
    }

    /// Pays for a query that had too many conflicts.
    pub fn cut(&mut self) {
        self.spent += Budget::CUT;
        self.cut = true;
    }

    /// Was there enough for everything?
    pub fn complete(&mut self) -> bool {
        !self.cut && !self.exhausted()
    }

    /// Is the budget spent?
    pub fn exhausted(&mut self) -> bool {
        self.exhausted |= self.spent > self.budget.work
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.limits.reached().is_some();
        self.exhausted
    }
}
