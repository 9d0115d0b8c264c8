//! Forgetting: deletes unused learnt clauses and clauses that always hold, and reclaims the memory of deleted clauses.
//!
//! Every learnt clause has a counter. Its use in an analysis sets the counter, to a higher value for a lower glue, and
//! each reduction decrements it. Of the clauses whose counter is 0, the worse half is deleted (after CaDiCaL's tiers).
//! Rejected: keeping clauses of low glue for ever, since a clause that helped to block one cube may never matter again
//! in the many queries that follow.

use super::arena::ClauseRef;
use super::session::GUARD;
use super::solver::Native;
use super::trail::Reason;

impl<const LOGGED: bool> Native<LOGGED> {
    /// Does the cleaning that is due before a query.
    pub(super) fn tidy_between_queries(&mut self) {
        self.schedule.begin_query();
        if self.trail.fixed() > self.schedule.simplified
            && self.schedule.effort >= self.schedule.next_simplify
        {
            self.backtrack(0);
            self.delete_satisfied();
        }
        self.tidy_between_restarts();
    }

    /// Does the cleaning that is due before a restart.
    pub(super) fn tidy_between_restarts(&mut self) {
        if self.schedule.reduces_now() {
            let learnts = std::mem::take(&mut self.learnts);
            self.learnts = self.reduced(learnts);
            let tainted = std::mem::take(&mut self.tainted);
            self.tainted = self.reduced(tainted);
        }
        // Garbage collection visits all clauses and all watch lists, so it waits until much is wasted.
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

    /// Deletes learnt clauses that are to be forgotten, and returns the others.
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

    /// Is the clause the reason of a literal?
    fn is_reason(&self, clause: ClauseRef) -> bool {
        let first = self.arena.lit(clause, 0);
        self.trail.is_true(first) && self.trail.reason(first.var()) == Reason::Long(clause)
    }

    /// Deletes clauses that hold on level 0, those of dropped groups among them. None of them is needed as a reason,
    /// since level 0 has no reasons.
    fn delete_satisfied(&mut self) {
        debug_assert!(self.trail.level() == 0 && !self.trail.is_assigned(GUARD));
        let satisfied = |clause: &ClauseRef| self.arena.lits(*clause).any(|l| self.trail.is_true(l));
        let satisfied: Vec<ClauseRef> = self.arena.live().filter(satisfied).collect();
        satisfied.into_iter().for_each(|clause| self.delete(clause));
        self.schedule.simplified = self.trail.fixed();
        self.schedule.next_simplify = self.schedule.effort + self.arena.size() as u64;
    }

    /// Reclaims the room of deleted clauses.
    fn collect_garbage(&mut self) {
        let moved = self.arena.compact();
        self.watches.retain_mut(|watch| match moved.place(watch.clause) {
            Some(place) => {
                watch.clause = place;
                true
            }
            None => false,
        });
        if LOGGED {
            self.record.ids.move_all(&moved);
        }
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
