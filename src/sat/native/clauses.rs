//! Clauses that come and go between queries: permanent ones, definitions, and clauses guarded by a group.
//!
//! Every change of the clauses first takes back the assignment of the last query.

use super::arena::ClauseRef;
use super::log::ClauseId;
use super::solver::Native;
use super::trail::Reason;
use crate::logic::lit::{Lit, Var};

impl<const LOGGED: bool> Native<LOGGED> {
    /// The clause without duplicates, constants and literals that are false on level 0; none if it always holds.
    pub(super) fn simplified(&self, clause: impl Iterator<Item = Lit>) -> Option<Vec<Lit>> {
        let mut lits: Vec<Lit> = clause.collect();
        lits.sort_unstable();
        lits.dedup();
        let is_fixed = |l: Lit| !l.is_constant() && self.trail.is_fixed(l.var());
        let holds = |l: Lit| l == Lit::TRUE || is_fixed(l) && self.trail.is_true(l);
        if lits.iter().any(|&l| holds(l)) || lits.windows(2).any(|pair| pair[0] == !pair[1]) {
            return None;
        }
        lits.retain(|&l| l != Lit::FALSE && !is_fixed(l));
        Some(lits)
    }

    /// Adds a permanent clause. Queries depend on it even if it holds on level 0 already: the reader of a model expects
    /// values for its variables.
    pub fn add_clause(&mut self, clause: &[Lit], weak: bool) {
        self.retract_all();
        let variables: Vec<Lit> = clause.iter().copied().filter(|l| !l.is_constant()).collect();
        self.pin(&variables, weak);
        if let Some(lits) = self.simplified(clause.iter().copied()) {
            let id = self.record_given(clause.iter().copied(), &lits);
            self.add_given(&lits, id);
        }
    }

    /// Adds the clause that has shown that the last query has no model.
    pub fn keep_refutation(&mut self) {
        let Some(id) = self.record.refutation else { return };
        self.retract_all();
        let clause = self.record.log.lits(id).to_vec();
        if let Some(lits) = self.simplified(clause.iter().copied()) {
            let id = self.record_shorter(id, clause, &lits);
            self.add_given(&lits, id);
        }
    }

    /// Adds clauses that define `var` from their other variables.
    pub fn define(&mut self, var: Var, clauses: &[&[Lit]]) {
        self.begin_definition(var, clauses.iter().copied());
        for clause in clauses {
            if let Some(lits) = self.simplified(clause.iter().copied()) {
                let id = self.record_given(clause.iter().copied(), &lits);
                self.add_defining(&lits, id);
            }
        }
    }

    fn begin_definition<'c>(&mut self, var: Var, clauses: impl Iterator<Item = &'c [Lit]>) {
        self.retract_all();
        let mut operands: Vec<Var> = clauses.flatten().map(|l| l.var()).collect();
        operands.sort_unstable();
        operands.dedup();
        self.session.forget_domain();
        self.domain.define(var, operands.into_iter().filter(|&v| v != var && v != Var::CONSTANT));
    }

    fn add_defining(&mut self, lits: &[Lit], id: ClauseId) {
        match *lits {
            [a, b] => self.short.add_binary([a, b]),
            [a, b, c] => self.short.add_ternary([a, b, c]),
            _ => return self.add_given(lits, id),
        }
        if LOGGED {
            self.record.ids.set_short(lits, id);
        }
    }

    /// The same for a derived variable: a local query depends on it if it depends on one of its operands (`by_one`) or
    /// on all.
    pub fn derive(&mut self, var: Var, clauses: &[&[Lit]], by_one: bool) {
        self.define(var, clauses);
        self.domain.derive(var, by_one);
    }

    /// Puts the variables of a clause into the domains of later queries.
    fn pin(&mut self, lits: &[Lit], weak: bool) {
        lits.iter().for_each(|l| self.domain.pin(l.var(), weak));
        if !(weak && self.domain.is_local()) {
            self.session.forget_domain();
        }
    }

    fn add_given(&mut self, lits: &[Lit], id: ClauseId) {
        match *lits {
            [] => self.contradict(id),
            [unit] => self.add_unit(unit, id),
            _ => {
                let clause = self.arena.add_given(lits.iter().copied());
                self.watch(clause, lits[0], lits[1]);
                if LOGGED {
                    self.record.ids.set_long(clause, id);
                }
            }
        }
    }

    /// The empty clause was added.
    fn contradict(&mut self, id: ClauseId) {
        self.contradiction = true;
        if LOGGED {
            self.record.refutation = Some(id);
        }
    }

    /// The next query propagates the unit: before that, more clauses of circuits may come.
    fn add_unit(&mut self, unit: Lit, id: ClauseId) {
        self.trail.push(unit, Reason::None);
        if LOGGED {
            self.record.ids.set_unit(unit.var(), id);
        }
    }

    /// Propagates the units that have been added since the last query.
    pub(super) fn propagate_units(&mut self) {
        self.short.lay_out();
        if self.trail.level() == 0
            && !self.contradiction
            && let Some(conflict) = self.propagate()
        {
            self.contradiction = true;
            self.record_refutation(conflict);
        }
    }

    /// Adds `guard` ∨ `clause`. Returns its number, for [`Native::remove`].
    pub fn add_guarded(&mut self, guard: Lit, clause: &[Lit], weak: bool) -> usize {
        self.retract_all();
        let mut added = None;
        if let Some(lits) = self.simplified(clause.iter().copied().chain([guard])) {
            let id = self.record_given(clause.iter().copied().chain([guard]), &lits);
            match *lits {
                [] => self.contradict(id),
                [unit] => self.add_unit(unit, id),
                _ => {
                    self.pin(&lits, weak);
                    let clause = self.arena.add_pinned(lits.iter().copied(), weak);
                    self.watch(clause, lits[0], lits[1]);
                    if LOGGED {
                        self.record.ids.set_long(clause, id);
                    }
                    added = Some(clause);
                }
            }
        }
        self.removable.push(added);
        self.removable.len() - 1
    }

    /// Removes a clause that the remaining clauses imply.
    pub fn remove(&mut self, number: usize) {
        self.retract_all();
        if let Some(clause) = self.removable[number].take()
            && !self.arena.is_deleted(clause)
        {
            self.delete(clause);
        }
    }

    /// Removes all clauses that `guard` guards.
    pub fn drop_guarded(&mut self, guard: Lit) {
        self.retract_all();
        if !self.trail.is_assigned(guard) {
            let id = self.record_given([guard].into_iter(), &[guard]);
            self.add_unit(guard, id);
        }
    }

    /// Deletes a clause, which pins no variables from now on.
    pub(super) fn delete(&mut self, clause: ClauseRef) {
        if self.arena.is_pinned(clause) {
            self.session.forget_domain();
            let weak = self.arena.is_weak(clause);
            self.arena.lits(clause).for_each(|l| self.domain.unpin(l.var(), weak));
        }
        self.arena.delete(clause);
    }
}

impl Native<true> {
    /// Adds clauses of the log that define `var` from their other variables.
    pub fn define_by(&mut self, var: Var, clauses: &[ClauseId]) {
        let clauses: Vec<(ClauseId, Vec<Lit>)> =
            clauses.iter().map(|&id| (id, self.record.log.lits(id).to_vec())).collect();
        self.begin_definition(var, clauses.iter().map(|(_, clause)| &clause[..]));
        for (id, clause) in clauses {
            if let Some(lits) = self.simplified(clause.iter().copied()) {
                let id = self.record_shorter(id, clause, &lits);
                self.add_defining(&lits, id);
            }
        }
    }
}
