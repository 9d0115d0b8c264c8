//! How much a solver has done, and when the next reduction of learnt clauses or question to the stop function is due.

/// Conflicts between reductions, to which a quarter of the query's own conflicts is added: a hard query needs its
/// clauses, but in easy queries the watches of many clauses cost more than the clauses are worth.
const REDUCE_INTERVAL: u64 = 300;
/// Propagated literals between questions whether to stop.
const STOP_INTERVAL: u64 = 1 << 14;

/// Counters and deadlines.
pub(super) struct Limits {
    /// Literals propagated.
    pub effort: u64,
    /// Queries that were checked or could have been.
    #[cfg(debug_assertions)]
    pub queries: u64,
    /// Clauses learnt.
    pub conflicts: u64,
    /// Clauses learnt before the current query.
    conflicts_before: u64,
    /// The most clauses that the current query may learn.
    budget: Option<u32>,
    /// Conflicts before the next reduction.
    next_reduce: u64,
    /// Propagated literals before the next question whether to stop.
    next_stop: u64,
    /// Propagated literals before satisfied clauses are looked for again.
    pub next_simplify: u64,
    /// Literals of level 0 at the last simplification.
    pub simplified: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            effort: 0,
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

impl Limits {
    /// The next query may have so many conflicts.
    pub fn set_budget(&mut self, conflicts: u32) {
        self.budget = Some(conflicts);
    }

    /// Any number of conflicts will do.
    pub fn lift_budget(&mut self) {
        self.budget = None;
    }

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

    /// Is it time to ask whether to stop? Then the next time is later.
    pub fn asks_now(&mut self) -> bool {
        let due = self.effort >= self.next_stop;
        if due {
            self.next_stop = self.effort + STOP_INTERVAL;
        }
        due
    }

    /// Is it time to reduce the learnt clauses? Then the next time is later.
    pub fn reduces_now(&mut self) -> bool {
        let due = self.conflicts >= self.next_reduce;
        if due {
            self.next_reduce = self.conflicts + REDUCE_INTERVAL + self.conflicts_in_query() / 4;
        }
        due
    }
}
