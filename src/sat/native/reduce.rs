//! Forgetting: learnt clauses that are not used, clauses that always hold, and the room of deleted clauses.
//!
//! Every learnt clause has a counter that its use in an analysis sets, the higher the lower its glue, and that each
//! reduction decrements; of those that reach 0 the worse half is deleted (after CaDiCaL's tiers). No clause is kept
//! for good, however low its glue: what helped to block one cube may never matter again in the millions of queries
//! that follow.

use super::arena::ClauseRef;
use super::trail::Reason;
use super::{GUARD, Native};

/// Conflicts between reductions, and a quarter of what the query has had: a query with many is hard and needs its
/// clauses, but for easy ones the watches of clauses that do not matter cost more than the clauses spare.
const REDUCE_INTERVAL: u64 = 300;
/// Propagated literals between questions whether to stop.
const STOP_INTERVAL: u64 = 1 << 14;

/// How much was done, and when what is due.
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
    next_reduce: u64,
    next_stop: u64,
    next_simplify: u64,
    /// Literals of level 0 at the last simplification.
    simplified: usize,
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

impl Native {
    /// For the next query.
    pub fn limit_conflicts(&mut self, conflicts: u32) {
        self.limits.budget = Some(conflicts);
    }

    /// The query is over, and its budget with it.
    pub(super) fn lift_limit(&mut self) {
        self.limits.budget = None;
    }

    /// Is the budget spent? Otherwise asks the stop function, if it was not asked just now.
    pub(super) fn is_told_to_stop(&mut self) -> bool {
        let in_query = self.limits.conflicts - self.limits.conflicts_before;
        if self.limits.budget.is_some_and(|budget| in_query > budget.into()) {
            return true;
        }
        if self.limits.effort < self.limits.next_stop {
            return false;
        }
        self.limits.next_stop = self.limits.effort + STOP_INTERVAL;
        self.stop.as_ref().is_some_and(|stop| stop())
    }

    pub(super) fn tidy_between_queries(&mut self) {
        self.limits.conflicts_before = self.limits.conflicts;
        if self.trail.fixed() > self.limits.simplified && self.limits.effort >= self.limits.next_simplify {
            self.backtrack(0);
            self.delete_satisfied();
        }
        self.tidy_between_restarts();
    }

    pub(super) fn tidy_between_restarts(&mut self) {
        if self.limits.conflicts >= self.limits.next_reduce {
            let in_query = self.limits.conflicts - self.limits.conflicts_before;
            self.limits.next_reduce = self.limits.conflicts + REDUCE_INTERVAL + in_query / 4;
            let learnts = std::mem::take(&mut self.learnts);
            self.learnts = self.reduced(learnts);
            let tainted = std::mem::take(&mut self.tainted);
            self.tainted = self.reduced(tainted);
        }
        // Collecting visits all clauses and all watch lists.
        if 4 * self.arena.wasted() > self.arena.size() + self.watches.len() + 4096 {
            self.collect_garbage();
        }
    }

    /// A learnt clause took part in an analysis.
    pub(super) fn use_learnt(&mut self, clause: ClauseRef) {
        if self.arena.is_learnt(clause) {
            let used = match self.arena.glue(clause) {
                0..=2 => 3,
                3..=6 => 2,
                _ => 1,
            };
            self.arena.set_used(clause, used);
        }
    }

    fn reduced(&mut self, learnts: Vec<ClauseRef>) -> Vec<ClauseRef> {
        let mut kept = Vec::with_capacity(learnts.len());
        let mut unused = Vec::new();
        for clause in learnts {
            if self.arena.is_deleted(clause) {
                continue;
            }
            let used = self.arena.used(clause);
            if used > 0 {
                self.arena.set_used(clause, used - 1);
                kept.push(clause);
            } else if self.is_reason(clause) {
                kept.push(clause);
            } else {
                unused.push(clause);
            }
        }
        unused.sort_by_key(|&clause| (self.arena.glue(clause), self.arena.len(clause)));
        let (good, bad) = unused.split_at(unused.len() / 2);
        kept.extend_from_slice(good);
        bad.iter().for_each(|&clause| self.arena.delete(clause));
        kept
    }

    fn is_reason(&self, clause: ClauseRef) -> bool {
        let first = self.arena.lit(clause, 0);
        self.trail.is_true(first) && self.trail.reason(first.var()) == Reason::Long(clause)
    }

    /// Deletes clauses that hold on level 0, those of dropped groups among them. No reasons are kept on level 0, so
    /// none is lost.
    fn delete_satisfied(&mut self) {
        debug_assert!(self.trail.level() == 0 && !self.trail.is_assigned(GUARD));
        let satisfied = |clause: &ClauseRef| self.arena.lits(*clause).any(|l| self.trail.is_true(l));
        let satisfied: Vec<ClauseRef> = self.arena.live().filter(satisfied).collect();
        satisfied.into_iter().for_each(|clause| self.delete(clause));
        self.limits.simplified = self.trail.fixed();
        self.limits.next_simplify = self.limits.effort + self.arena.size() as u64;
    }

    fn collect_garbage(&mut self) {
        let moved = self.arena.compact();
        self.watches.retain_mut(|watch| match moved.place(watch.clause) {
            Some(place) => {
                watch.clause = place;
                true
            }
            None => false,
        });
        let move_all =
            |list: &mut Vec<ClauseRef>| *list = list.iter().filter_map(|&c| moved.place(c)).collect();
        move_all(&mut self.learnts);
        move_all(&mut self.tainted);
        for clause in self.removable.iter_mut().chain([&mut self.session.attached]) {
            *clause = clause.and_then(|clause| moved.place(clause));
        }
        for i in 0..self.trail.lits.len() {
            let var = self.trail.lits[i].var();
            if let Reason::Long(clause) = self.trail.reason(var) {
                let place = moved.place(clause).expect("reasons are not deleted");
                self.trail.set_reason(var, Reason::Long(place));
            }
        }
    }
}
