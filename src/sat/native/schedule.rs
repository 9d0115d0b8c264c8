//! How much work a solver has done, and when it next reduces the learnt clauses or calls the stop function; and when it
//! restarts: after numbers of conflicts that are 64 times the terms of Luby's sequence. Most queries never do.

use crate::logic::luby::Luby;

/// The number of conflicts between reductions; a quarter of the query's own conflicts is added. A hard query needs its
/// clauses, but in easy queries the watches of many clauses cost more than the clauses are worth.
const REDUCE_INTERVAL: u64 = 300;
/// The work between calls of the stop function, about a millisecond.
const STOP_INTERVAL: u64 = 1 << 16;

/// Counters and deadlines.
pub(super) struct Schedule {
    /// Literals propagated.
    pub effort: u64,
    /// The same, but each literal counts with the clauses that it visits, and each query with the variables of its
    /// domain: the memory that is read is what takes the time.
    pub work: u64,
    /// The number of queries, which decides which of them are checked.
    #[cfg(debug_assertions)]
    pub queries: u64,
    /// Clauses learnt.
    pub conflicts: u64,
    /// Clauses learnt before the current query.
    conflicts_before: u64,
    /// The most clauses that the current query may learn, or the next one.
    pub budget: Option<u32>,
    /// Conflicts before the next reduction.
    next_reduce: u64,
    /// The work before the next call of the stop function.
    next_stop: u64,
    /// Propagated literals before the next search for satisfied clauses.
    pub next_simplify: u64,
    /// Literals of level 0 at the last simplification.
    pub simplified: usize,
}

impl Default for Schedule {
    fn default() -> Schedule {
        Schedule {
            effort: 0,
            work: 0,
            #[cfg(debug_assertions)]
            queries: 0,
            conflicts: 0,
            conflicts_before: 0,
            budget: None,
            next_reduce: REDUCE_INTERVAL,
            next_stop: STOP_INTERVAL,
            next_simplify: 0,
            simplified: 0,
        }
    }
}

impl Schedule {
    /// A query begins.
    pub fn begin_query(&mut self) {
        self.conflicts_before = self.conflicts;
    }

    fn conflicts_in_query(&self) -> u64 {
        self.conflicts - self.conflicts_before
    }

    /// Is the budget spent?
    pub fn is_budget_spent(&self) -> bool {
        self.budget.is_some_and(|budget| self.conflicts_in_query() > budget.into())
    }

    /// Is it time to call the stop function? If so, schedules the next call.
    pub fn asks_now(&mut self) -> bool {
        let due = self.work >= self.next_stop;
        if due {
            self.next_stop += STOP_INTERVAL;
        }
        due
    }

    /// Is it time to reduce the learnt clauses? If so, schedules the next reduction.
    pub fn reduces_now(&mut self) -> bool {
        let due = self.conflicts >= self.next_reduce;
        if due {
            self.next_reduce = self.conflicts + REDUCE_INTERVAL + self.conflicts_in_query() / 4;
        }
        due
    }
}

/// Conflicts for each unit of the sequence.
const CONFLICTS: u32 = 64;

/// The conflicts since the last restart, and how many there may be.
#[derive(Default)]
pub(super) struct Restarts {
    pub conflicts: u32,
    patience: Luby,
}

impl Restarts {
    /// Is it time to restart?
    pub fn is_due(&self) -> bool {
        self.conflicts >= CONFLICTS * self.patience.term()
    }

    /// Begins to count for the next restart.
    pub fn next(&mut self) {
        self.conflicts = 0;
        self.patience.advance();
    }
}
