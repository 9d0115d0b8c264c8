//! The main loop: a query's assumptions, its temporary clause, the search, and which assumptions are to blame.
//!
//! The assumptions are, in this order: the negated guards of the query's groups, the caller's assumptions, and the
//! negated guard of the temporary clause. They are made one by one with propagation in between. So a query in the same
//! domain as the previous one can keep the assignment of the assumptions that both begin with, except for the last one
//! of the previous query, whose propagation a conflict may have cut short. A query reuses the previous domain if this
//! contains its own and is not much larger, since walking through a large cone takes longer than many queries.
//! Rejected: propagating few assumptions everywhere and computing the domain only before a decision
//! (docs/experiments/pdr.md).

use super::schedule::Restarts;
use super::session::GUARD;
use super::solver::Native;
use super::trail::Reason;
use crate::logic::lit::Lit;
use crate::sat::query::{Answer, Query};

impl<const LOGGED: bool> Native<LOGGED> {
    /// Answers a query; `guards` are those of its groups.
    pub fn ask(&mut self, query: Query<'_>, guards: impl Iterator<Item = Lit>) -> Answer {
        self.session.forget_blame();
        self.retire();
        self.propagate_units();
        if self.contradiction {
            return Answer::Unsat;
        }
        if LOGGED {
            self.record.refutation = None;
        }
        if query.assumptions.contains(&Lit::FALSE) {
            self.session.blame(Lit::FALSE);
            self.schedule.budget = None;
            return Answer::Unsat;
        }
        self.tidy_between_queries();
        let answer = if self.prepare(query, guards) { self.search() } else { Answer::Unsat };
        self.schedule.budget = None;
        #[cfg(debug_assertions)]
        self.check(answer);
        answer
    }

    /// Is this assumption of the last query to blame?
    pub fn failed(&self, lit: Lit) -> bool {
        self.session.is_blamed(lit)
    }

    /// Takes back all assignments above level 0, and the temporary clause.
    pub(super) fn retract_all(&mut self) {
        self.retire();
        self.backtrack(0);
    }

    /// The next query tries random values first, chosen by the seed.
    pub fn forget_models(&mut self, seed: u64) {
        self.retract_all();
        self.decider.shuffle_phases(seed);
    }

    /// Ends the previous query: deletes its temporary clause and everything that depends on it.
    fn retire(&mut self) {
        self.decider.deactivate();
        if self.session.temporary.is_empty() {
            return;
        }
        // A true guard can be anywhere on the trail; a false one is the last assumption.
        let kept = if self.trail.is_true(GUARD) { 0 } else { self.session.marks.len().saturating_sub(1) };
        self.keep_assumptions(kept);
        for clause in self.tainted.drain(..).chain(self.session.attached.take()) {
            self.arena.delete(clause);
        }
        self.session.temporary.clear();
        if !self.contradiction && self.trail.is_true(GUARD) {
            self.trail.unfix(GUARD.var());
        }
    }

    /// Lists the assumptions and sets the domain. Returns false if no model satisfies the temporary clause.
    fn prepare(&mut self, query: Query<'_>, guards: impl Iterator<Item = Lit>) -> bool {
        let session = &mut self.session;
        std::mem::swap(&mut session.assumptions, &mut session.previous);
        session.assumptions.clear();
        session.local = query.local;
        session.assumptions.extend(guards.map(|guard| !guard));
        session.assumptions.extend(query.assumptions.iter().filter(|&&l| l != Lit::TRUE));
        if !query.temporary.is_empty()
            && let Some(mut lits) = self.simplified(query.temporary.iter().copied())
        {
            match lits.len() {
                0 => {
                    // The list of assumptions is incomplete, so no assignment of level 1 can be kept.
                    self.backtrack(0);
                    return false;
                }
                1 => self.session.assumptions.append(&mut lits),
                _ => {
                    self.session.assumptions.push(!GUARD);
                    self.session.temporary = lits;
                }
            }
        }
        self.settle();
        true
    }

    /// Decides how much of the last query's domain and assignment stays.
    fn settle(&mut self) {
        let session = &self.session;
        let roots = session.roots().count();
        let in_domain =
            |lit: Lit| self.domain.covers(lit.var()) || !session.local && self.trail.is_fixed(lit.var());
        let fits = session.domain_roots > 0
            && session.local == self.domain.is_local()
            && session.domain_roots <= 2 * roots
            && session.roots().all(in_domain);
        if fits {
            let pairs = session.assumptions.iter().zip(&session.previous);
            let shared = pairs.take_while(|(a, b)| a == b).count();
            self.keep_assumptions(shared.min(session.marks.len().saturating_sub(1)));
        } else {
            self.backtrack(0);
            self.set_domain(roots);
        }
    }

    /// Computes the domain of a query with this many roots.
    fn set_domain(&mut self, roots: usize) {
        let session = &mut self.session;
        session.domain_roots = roots;
        let local = session.local;
        // Values that weak clauses fix need not follow from what is inside.
        let stops = |var| !local && self.trail.is_fixed(var);
        self.domain.set(session.roots().map(|l| l.var()), local, stops);
        let Native { domain, trail, schedule, .. } = self;
        trail.leave_domain();
        domain.for_each(|var| {
            schedule.work += 1;
            trail.enter_domain(var);
        });
    }

    /// Limits the next query to this many conflicts.
    pub fn limit_conflicts(&mut self, conflicts: u32) {
        self.schedule.budget = Some(conflicts);
    }

    /// Is the budget spent? Otherwise calls the stop function, if that is due.
    fn is_told_to_stop(&mut self) -> bool {
        self.schedule.is_budget_spent() || self.ask_to_stop()
    }

    /// Calls the stop function as often as it is due. Has it told to stop?
    fn ask_to_stop(&mut self) -> bool {
        let mut told = false;
        while self.schedule.asks_now() {
            told |= self.stop.as_ref().is_some_and(|stop| stop());
        }
        told
    }

    /// CDCL, until the query is answered.
    fn search(&mut self) -> Answer {
        // Queries that propagation answers count, too; the next decision is soon enough to end.
        self.ask_to_stop();
        let mut restarts = Restarts::default();
        loop {
            if let Some(conflict) = self.propagate() {
                match self.trail.level() {
                    0 => {
                        self.contradiction = true;
                        self.record_refutation(conflict);
                    }
                    1 => {
                        self.blame_conflict(conflict);
                        self.record_refutation(conflict);
                    }
                    _ => {
                        restarts.conflicts += 1;
                        self.learn(conflict);
                        continue;
                    }
                }
                return Answer::Unsat;
            }
            if self.trail.level() == 0 {
                self.trail.open_level();
            }
            if self.session.marks.len() < self.session.assumptions.len() {
                if !self.assume_next() {
                    return Answer::Unsat;
                }
                continue;
            }
            if self.is_told_to_stop() {
                return Answer::Interrupted;
            }
            if restarts.is_due() {
                restarts.next();
                self.backtrack(1);
                self.tidy_between_restarts();
            }
            if !self.decide() {
                return Answer::Sat;
            }
        }
    }

    /// Makes the next assumption. Returns false if it contradicts the earlier ones.
    fn assume_next(&mut self) -> bool {
        let lit = self.session.assumptions[self.session.marks.len()];
        if lit == !GUARD && self.session.attached.is_none() && !self.attach_temporary() {
            return false;
        }
        self.session.marks.push(self.trail.lits.len());
        if self.trail.is_false(lit) {
            self.session.blame(lit);
            self.blame([lit].into_iter());
            self.record_false_assumption(lit);
            return false;
        }
        if !self.trail.is_assigned(lit) {
            self.trail.push(lit, Reason::None);
        }
        true
    }

    /// Adds the temporary clause after all assumptions. Returns false if they falsify it. Otherwise it watches two
    /// literals that are not false; one of them may be the guard, which is assumed false next.
    fn attach_temporary(&mut self) -> bool {
        let mut lits = self.session.temporary.clone();
        lits.sort_by_key(|&l| (self.trail.is_false(l), !self.trail.is_true(l)));
        if self.trail.is_false(lits[0]) {
            self.blame(lits.into_iter());
            return false;
        }
        lits.insert(1, GUARD);
        if !self.trail.is_false(lits[2]) {
            lits.swap(1, 2);
        }
        let clause = self.arena.add_given(lits.iter().copied());
        self.watch(clause, lits[0], lits[1]);
        self.session.attached = Some(clause);
        true
    }

    /// Decides a variable of the domain. Returns false if all of them are assigned.
    fn decide(&mut self) -> bool {
        let Native { decider, domain, trail, .. } = self;
        if !decider.active {
            decider.active = true;
            domain.for_each(|var| {
                if var != GUARD.var() && !trail.is_assigned(var.lit()) {
                    decider.push(var);
                }
            });
        }
        while let Some(var) = decider.pop() {
            if !trail.is_assigned(var.lit()) {
                trail.open_level();
                trail.push(decider.phase(var), Reason::None);
                return true;
            }
        }
        false
    }

    /// Undoes all levels above `level`.
    pub(super) fn backtrack(&mut self, level: u32) {
        if level < self.trail.level() {
            self.undo(self.trail.start_of(level + 1));
            self.trail.close_levels(level);
        }
        if level == 0 {
            self.session.marks.clear();
        }
    }

    /// Undoes all assumptions but the first `count`.
    fn keep_assumptions(&mut self, count: usize) {
        if count == 0 {
            self.backtrack(0);
        } else {
            self.undo(self.session.marks[count]);
            self.trail.close_levels(1);
            self.session.marks.truncate(count);
        }
    }

    /// Unassigns all literals but the first `length`.
    fn undo(&mut self, length: usize) {
        while self.trail.lits.len() > length {
            let lit = self.trail.pop();
            self.decider.unassigned(lit);
        }
    }
}
