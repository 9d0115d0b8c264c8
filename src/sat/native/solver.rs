//! The data of the solver: its parts. The other files add methods, one task each.

use super::analysis::Analysis;
use super::arena::{Arena, ClauseRef};
use super::decide::Decider;
use super::domain::Domain;
use super::log::{ClauseId, Log};
use super::record::Record;
use super::schedule::Schedule;
use super::session::{GUARD, Session};
use super::short::Short;
use super::trail::Trail;
use super::watches::Watches;
use crate::logic::lit::Lit;
use crate::sat::query::Stop;

/// The solver. If it is `LOGGED`, it writes down how it derives clauses.
pub struct Native<const LOGGED: bool = false> {
    pub(super) stop: Option<Stop>,
    pub(super) arena: Arena,
    pub(super) watches: Watches,
    /// Clauses of definitions with two and three literals. They are never deleted and live here only.
    pub(super) short: Short,
    pub(super) trail: Trail,
    pub(super) domain: Domain,
    pub(super) decider: Decider,
    /// Has the empty clause been derived?
    pub(super) contradiction: bool,
    /// Learnt clauses that follow from permanent clauses and groups.
    pub(super) learnts: Vec<ClauseRef>,
    /// Learnt clauses that depend on the temporary clause.
    pub(super) tainted: Vec<ClauseRef>,
    /// The clauses that can be removed, by the number that their owner knows.
    pub(super) removable: Vec<Option<ClauseRef>>,
    pub(super) session: Session,
    pub(super) analysis: Analysis,
    pub(super) schedule: Schedule,
    /// Empty unless the solver is `LOGGED`.
    pub(super) record: Record,
}

impl<const LOGGED: bool> Native<LOGGED> {
    /// A solver without clauses. Long queries call `stop` from time to time to ask whether to give up.
    pub fn new(stop: Option<Stop>) -> Self {
        let mut native = Native {
            stop,
            arena: Arena::default(),
            watches: Watches::default(),
            short: Short::default(),
            trail: Trail::default(),
            domain: Domain::default(),
            decider: Decider::default(),
            contradiction: false,
            learnts: Vec::new(),
            tainted: Vec::new(),
            removable: Vec::new(),
            session: Session::default(),
            analysis: Analysis::default(),
            schedule: Schedule::default(),
            record: Record::default(),
        };
        native.grow(1);
        native.domain.mark_guard(GUARD.var());
        native
    }

    /// What is known about how clauses were derived: nothing unless the solver is `LOGGED`.
    pub fn log(&self) -> &Log {
        &self.record.log
    }

    /// The same, to write more clauses into it.
    pub fn log_mut(&mut self) -> &mut Log {
        &mut self.record.log
    }

    /// The clause that shows that the last query has no model: each of its literals is the negation of an assumption.
    /// None if assumptions contradict each other whatever the clauses are.
    pub fn refutation(&self) -> Option<ClauseId> {
        self.record.refutation
    }

    /// How many clauses have been learnt.
    pub fn conflicts(&self) -> u64 {
        self.schedule.conflicts
    }

    /// How many literals have been propagated.
    pub fn propagations(&self) -> u64 {
        self.schedule.effort
    }

    /// Makes room for variables 0 to `variables - 1`.
    pub fn grow(&mut self, variables: usize) {
        if self.watches.len() < 2 * variables {
            self.watches.grow(2 * variables);
            self.short.grow(2 * variables);
            self.trail.grow(variables);
            self.domain.grow(variables);
            self.decider.grow(variables);
            self.analysis.grow(variables);
            self.session.grow(variables);
        }
    }

    /// Marks a literal that only activates clauses.
    pub fn mark_guard(&mut self, guard: Lit) {
        self.domain.mark_guard(guard.var());
    }

    /// The value of a literal in the last model; none if its variable is not assigned.
    pub fn value(&self, lit: Lit) -> Option<bool> {
        if lit.is_constant() {
            return Some(lit == Lit::TRUE);
        }
        self.trail.is_assigned(lit).then(|| self.trail.is_true(lit))
    }
}
