//! The solver's invariants, asserted in debug builds: trail, domain, watches, propagation, models.

use super::analysis::Seen;
use super::arena::ClauseRef;
use super::session::GUARD;
use super::solver::Native;
use super::trail::Reason;
use crate::logic::lit::{Lit, Var};
use crate::sat::query::Answer;

/// A check reads all clauses and watch lists. It is done after every query while they are small, and less often as they
/// grow, so that its cost per query is at most this many words on average.
const WORDS_PER_QUERY: usize = 1000;

impl<const LOGGED: bool> Native<LOGGED> {
    /// Checks all invariants from time to time, after a query with this answer.
    pub(super) fn check(&mut self, answer: Answer) {
        self.schedule.queries += 1;
        let period = (self.arena.size() + self.watches.len()) / WORDS_PER_QUERY;
        if self.contradiction || !self.schedule.queries.is_multiple_of(period.max(1) as u64) {
            return;
        }
        self.check_trail();
        self.check_domain();
        self.check_watches();
        assert!(self.analysis.seen.iter().all(|&seen| seen == Seen::Not));
        if answer != Answer::Unsat {
            self.check_propagation();
        }
        if answer == Answer::Sat {
            self.check_model();
        }
    }

    fn check_trail(&self) {
        let trail = &self.trail;
        let mut level = 0;
        for (position, &lit) in trail.lits.iter().enumerate() {
            let var = lit.var();
            assert!(trail.is_true(lit) && trail.is_false(!lit));
            assert_eq!(trail.position(var) as usize, position);
            assert!(trail.level_of(var) == level || trail.level_of(var) > level && level < trail.level());
            level = trail.level_of(var);
            let mut causes = Vec::new();
            self.for_each_cause(var, |cause| causes.push(cause));
            assert!(
                causes.iter().all(|&c| trail.is_false(c) && (trail.position(c.var()) as usize) < position)
            );
            if let Reason::Long(clause) = trail.reason(var) {
                assert!(self.arena.lit(clause, 0) == lit && !self.arena.is_deleted(clause));
            }
            assert!(level == 0 || self.domain.contains(var), "{var:?} is assigned outside of the domain");
        }
        let assigned =
            (0..self.watches.len() / 2).filter(|&v| trail.is_assigned(Var(v as u32).lit())).count();
        assert_eq!(assigned, trail.lits.len());
    }

    /// Trail and domain agree on which variables are outside.
    fn check_domain(&self) {
        if self.session.has_domain() {
            let unassigned = |&lit: &Lit| !self.trail.is_assigned(lit);
            for lit in (1..self.watches.len() as u32 / 2).map(|v| Var(v).lit()).filter(unassigned) {
                assert_eq!(self.trail.is_settled::<false>(lit), !self.domain.contains(lit.var()));
            }
        }
    }

    fn check_watches(&self) {
        let mut watches = 0;
        for (lit, list) in self.watches.lists().iter().enumerate() {
            let lit = Lit::from_code(lit as u32);
            assert_eq!(self.watches.is_filled(lit), !list.is_empty());
            for watch in list.iter().filter(|watch| !self.arena.is_deleted(watch.clause)) {
                watches += 1;
                let watched = [self.arena.lit(watch.clause, 0), self.arena.lit(watch.clause, 1)];
                assert!(watched.contains(&!lit));
                assert!(watch.blocker != !lit && self.arena.lits(watch.clause).any(|l| l == watch.blocker));
            }
        }
        assert_eq!(watches, 2 * self.arena.live().count());
    }

    fn is_inside(&self, clause: ClauseRef) -> bool {
        self.arena.lits(clause).all(|l| self.domain.contains(l.var()))
    }

    /// The invariant of `propagate.rs`.
    fn check_propagation(&self) {
        for clause in self.arena.live().filter(|&clause| self.is_inside(clause)) {
            let lits: Vec<Lit> = self.arena.lits(clause).collect();
            for (watch, other) in [(lits[0], lits[1]), (lits[1], lits[0])] {
                if !self.trail.is_false(watch) || self.trail.is_true(other) {
                    continue;
                }
                let level = |lit: Lit| self.trail.level_of(lit.var());
                let blocked = lits.iter().any(|&l| self.trail.is_true(l) && level(l) <= level(watch));
                let rest_false = lits.iter().all(|&l| l == other || self.trail.is_false(l));
                assert!(blocked || rest_false, "{lits:?}");
            }
            assert!(!lits.iter().all(|&l| self.trail.is_false(l)), "{lits:?} is false");
        }
    }

    /// Every variable inside the domain is assigned, every clause inside holds, and pinning clauses are inside.
    fn check_model(&mut self) {
        let trail = &self.trail;
        let mut unassigned = Vec::new();
        self.domain.for_each(|var| unassigned.extend((!trail.is_assigned(var.lit())).then_some(var)));
        assert!(unassigned.iter().all(|&var| var == GUARD.var()), "{unassigned:?}");
        for clause in self.arena.live() {
            if self.is_inside(clause) {
                assert!(self.arena.lits(clause).any(|l| trail.is_true(l)));
            } else if self.arena.is_pinned(clause) && !(self.domain.is_local() && self.arena.is_weak(clause))
            {
                // The guard of a group that does not take part.
                assert!(self.arena.lits(clause).filter(|l| !self.domain.contains(l.var())).count() <= 1);
            }
        }
        for lits in self.short.clauses() {
            let inside = lits.iter().all(|l| self.domain.contains(l.var()));
            assert!(!inside || lits.iter().any(|&l| trail.is_true(l)), "{lits:?}");
        }
    }
}
