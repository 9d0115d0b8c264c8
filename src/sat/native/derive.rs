//! Writes the log. Without a log, the compiler removes all of this: whether there is one is a parameter of the type.
//!
//! A conflict is resolved a second time, after its learnt clause has been made smaller: with the reasons of all
//! literals that are not in the clause, each before those that have implied it, and last with the units of level 0.
//! Rejected: to write antecedents down during the analysis. They would have to be sorted once more when literals are
//! removed.

use super::analysis::Seen;
use super::log::ClauseId;
use super::propagate::Conflict;
use super::record::Record;
use super::solver::Native;
use super::trail::Reason;
use crate::logic::lit::{Lit, Var};

impl<const LOGGED: bool> Native<LOGGED> {
    /// A clause is given, of which these literals are left on level 0.
    pub(super) fn record_given(&mut self, clause: impl Iterator<Item = Lit>, left: &[Lit]) -> ClauseId {
        if !LOGGED {
            return ClauseId::NONE;
        }
        let mut lits: Vec<Lit> = clause.filter(|lit| !lit.is_constant()).collect();
        lits.sort_unstable();
        lits.dedup();
        let given = self.record.log.add(lits.iter().copied(), []);
        self.record_shorter(given, lits, left)
    }

    /// Of a clause of the log these literals are left on level 0.
    pub(super) fn record_shorter(&mut self, clause: ClauseId, lits: Vec<Lit>, left: &[Lit]) -> ClauseId {
        if lits.len() == left.len() {
            return clause;
        }
        let falsified = lits.into_iter().filter(|lit| !left.contains(lit));
        let Record { log, ids, .. } = &mut self.record;
        log.add(left.iter().copied(), [clause].into_iter().chain(falsified.map(|lit| ids.unit(lit.var()))))
    }

    /// The learnt clause follows from this conflict.
    pub(super) fn record_learnt(&mut self, conflict: Conflict) -> ClauseId {
        if !LOGGED {
            return ClauseId::NONE;
        }
        let learnt = std::mem::take(&mut self.analysis.learnt);
        let id = self.derive_from(self.id_of_conflict(conflict), self.lits_of(conflict), &learnt);
        debug_assert_eq!(self.record.log.lits(id).len(), learnt.len());
        self.analysis.learnt = learnt;
        id
    }

    /// The query has no model because of this conflict, which has only literals of levels 0 and 1.
    pub(super) fn record_refutation(&mut self, conflict: Conflict) {
        if LOGGED {
            let id = self.derive_from(self.id_of_conflict(conflict), self.lits_of(conflict), &[]);
            self.record.refutation = Some(id);
        }
    }

    /// The query has no model because this assumption is false.
    pub(super) fn record_false_assumption(&mut self, assumption: Lit) {
        if !LOGGED {
            return;
        }
        let var = assumption.var();
        self.record.refutation = if self.trail.level_of(var) == 0 {
            Some(self.record.ids.unit(var))
        } else if self.trail.reason(var) == Reason::None {
            // Two assumptions contradict each other, whatever the clauses are.
            None
        } else {
            let mut causes = Vec::new();
            self.for_each_cause(var, |cause| causes.push(cause));
            Some(self.derive_from(self.id_of_reason(!assumption), causes, &[!assumption]))
        };
    }

    /// Derives a clause from the clause `start` by resolution with the reasons of these false literals of it, until
    /// only literals are left that are in `clause` or that have no reason.
    fn derive_from(&mut self, start: ClauseId, falsified: Vec<Lit>, clause: &[Lit]) -> ClauseId {
        let mut analysis = std::mem::take(&mut self.analysis);
        clause.iter().for_each(|lit| analysis.mark(lit.var(), Seen::Source));
        let mut lits = clause.to_vec();
        let mut resolved: Vec<Lit> = Vec::new();
        let mut fixed: Vec<Var> = Vec::new();
        analysis.stack.clear();
        analysis.stack.extend(falsified);
        while let Some(lit) = analysis.stack.pop() {
            let var = lit.var();
            if self.trail.is_true(lit) {
                resolved.push(lit);
            } else if analysis.seen[var.index()] == Seen::Not {
                analysis.mark(var, Seen::Source);
                if self.trail.level_of(var) == 0 {
                    fixed.push(var);
                } else if self.trail.reason(var) == Reason::None {
                    lits.push(lit);
                } else {
                    // A true literal on the stack: what has implied it is above it.
                    analysis.stack.push(!lit);
                    self.for_each_cause(var, |cause| analysis.stack.push(cause));
                }
            }
        }
        analysis.clear();
        self.analysis = analysis;
        let mut antecedents = Vec::with_capacity(1 + resolved.len() + fixed.len());
        antecedents.push(start);
        antecedents.extend(resolved.into_iter().rev().map(|lit| self.id_of_reason(lit)));
        antecedents.extend(fixed.into_iter().map(|var| self.record.ids.unit(var)));
        if antecedents.len() == 1 {
            return start;
        }
        self.record.log.add(lits, antecedents)
    }

    fn lits_of(&self, conflict: Conflict) -> Vec<Lit> {
        match conflict {
            Conflict::Binary(a, b) => vec![a, b],
            Conflict::Ternary(lits) => lits.to_vec(),
            Conflict::Long(clause) => self.arena.lits(clause).collect(),
        }
    }

    fn id_of_conflict(&self, conflict: Conflict) -> ClauseId {
        match conflict {
            Conflict::Binary(a, b) => self.record.ids.short(&[a, b]),
            Conflict::Ternary(lits) => self.record.ids.short(&lits),
            Conflict::Long(clause) => self.record.ids.long(clause),
        }
    }

    /// The clause that implied a true literal above level 0.
    fn id_of_reason(&self, lit: Lit) -> ClauseId {
        let ids = &self.record.ids;
        match self.trail.reason(lit.var()) {
            Reason::None => unreachable!("only implied literals are resolved"),
            Reason::Binary(a) => ids.short(&[lit, a]),
            Reason::Ternary(a, b) => ids.short(&[lit, a, b]),
            Reason::Long(clause) => ids.long(clause),
        }
    }
}
