//! A SAT solver made for the queries of PDR: many, incremental, mostly easy, all over one transition relation.
//!
//! Sources: Eén, Sörensson, *An Extensible SAT-solver* (SAT 2003) for the incremental CDCL; Su, Yang, Ci, Bu, Huang,
//! *GipSAT* (arXiv 2501.18612) for what PDR needs of it. Reading order: [`short`] and [`arena`] hold clauses, [`watches`]
//! says which literals are watched, [`trail`] holds the assignment, [`domain`] says which variables matter,
//! [`propagate`], [`analyze`], [`minimize`] and [`decide`] are CDCL, [`query`] is the loop and what is special about
//! assumptions and temporary clauses, [`reduce`] forgets.
//!
//! The rule everywhere: nothing that a query does may cost as much as looking at all variables or all clauses.
//!
//! * All assumptions share decision level 1, and consecutive queries keep the assignment that a common prefix of
//!   their assumptions made.
//! * A temporary clause `C` is stored as `C ∨ FALSE`. The constant occurs in no other clause, so its variable
//!   serves as an activation literal: it stays unassigned outside of queries, and is assigned as the last
//!   assumption. A learnt clause that depends on `C` contains it too and is deleted with `C`.
//! * Rejected: clauses without activation literals that are marked as tainted (units that they imply would need a
//!   level of their own); a binary heap for decisions (it must be built for each query); learning from conflicts on
//!   level 1 (such a clause follows by propagation already).

mod analyze;
mod arena;
#[cfg(debug_assertions)]
mod check;
mod decide;
mod domain;
mod minimize;
mod propagate;
mod query;
mod reduce;
mod restart;
mod short;
mod trail;
mod watches;

use arena::{Arena, ClauseRef};
use decide::Decider;
use domain::Domain;
use query::Session;
use reduce::Limits;
use short::Short;
use trail::{Reason, Trail};
use watches::Watches;

use super::Stop;
use crate::logic::lit::{Lit, Var};

/// The guard of the temporary clause; see the preface.
const GUARD: Lit = Lit::FALSE;

pub(super) struct Native {
    stop: Option<Stop>,
    arena: Arena,
    watches: Watches,
    /// Clauses of definitions with two and three literals. They are never deleted and live here only.
    short: Short,
    trail: Trail,
    domain: Domain,
    decider: Decider,
    /// The empty clause was derived.
    contradiction: bool,
    /// Learnt clauses that follow from what was given for good and from groups.
    learnts: Vec<ClauseRef>,
    /// Learnt clauses that depend on the temporary clause.
    tainted: Vec<ClauseRef>,
    /// The clauses that can be removed, by the number their owner has.
    removable: Vec<Option<ClauseRef>>,
    session: Session,
    analysis: analyze::Analysis,
    limits: Limits,
}

impl Native {
    pub fn new(stop: Option<Stop>) -> Native {
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
            analysis: analyze::Analysis::default(),
            limits: Limits::default(),
        };
        native.grow(1);
        native.domain.mark_guard(GUARD.var());
        native
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

    /// `guard` is used to activate clauses and for nothing else.
    pub fn mark_guard(&mut self, guard: Lit) {
        self.domain.mark_guard(guard.var());
    }

    /// The clause without duplicates, constants and what is false on level 0; none if it always holds.
    fn simplified(&self, clause: impl Iterator<Item = Lit>) -> Option<Vec<Lit>> {
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

    /// Adds a clause for good. Queries depend on it even if it holds already: whoever reads a model wants to know by
    /// which values it does.
    pub fn add_clause(&mut self, clause: &[Lit], weak: bool) {
        self.retract_all();
        let variables: Vec<Lit> = clause.iter().copied().filter(|l| !l.is_constant()).collect();
        self.pin(&variables, weak);
        if let Some(lits) = self.simplified(clause.iter().copied()) {
            self.add_given(&lits);
        }
    }

    /// Adds clauses that define `var` from their other variables.
    pub fn define(&mut self, var: Var, clauses: &[&[Lit]]) {
        self.retract_all();
        let mut operands: Vec<Var> = clauses.iter().copied().flatten().map(|l| l.var()).collect();
        operands.sort_unstable();
        operands.dedup();
        self.session.forget_domain();
        self.domain.define(var, operands.into_iter().filter(|&v| v != var && v != Var::CONSTANT));
        for clause in clauses {
            if let Some(lits) = self.simplified(clause.iter().copied()) {
                match *lits {
                    [a, b] => self.short.add_binary([a, b]),
                    [a, b, c] => self.short.add_ternary([a, b, c]),
                    _ => self.add_given(&lits),
                }
            }
        }
    }

    /// The same for a variable that local queries depend on if they depend on its operands: on one if that may tell its
    /// value, else on all.
    pub fn derive(&mut self, var: Var, clauses: &[&[Lit]], by_one: bool) {
        self.define(var, clauses);
        self.domain.derive(var, by_one);
    }

    /// A clause puts its variables into domains.
    fn pin(&mut self, lits: &[Lit], weak: bool) {
        lits.iter().for_each(|l| self.domain.pin(l.var(), weak));
        if !(weak && self.domain.is_local()) {
            self.session.forget_domain();
        }
    }

    fn add_given(&mut self, lits: &[Lit]) {
        match *lits {
            [] => self.contradiction = true,
            [unit] => self.add_unit(unit),
            _ => {
                let clause = self.arena.add_given(lits.iter().copied());
                self.watch(clause, lits[0], lits[1]);
            }
        }
    }

    fn add_unit(&mut self, unit: Lit) {
        self.short.lay_out();
        self.trail.push(unit, Reason::None);
        if self.propagate().is_some() {
            self.contradiction = true;
        }
    }

    /// Adds `guard` ∨ `clause`; the number is for [`Native::remove`].
    pub fn add_guarded(&mut self, guard: Lit, clause: &[Lit], weak: bool) -> usize {
        self.retract_all();
        let mut added = None;
        if let Some(lits) = self.simplified(clause.iter().copied().chain([guard])) {
            match *lits {
                [] => self.contradiction = true,
                [unit] => self.add_unit(unit),
                _ => {
                    self.pin(&lits, weak);
                    let clause = self.arena.add_pinned(lits.iter().copied(), weak);
                    self.watch(clause, lits[0], lits[1]);
                    added = Some(clause);
                }
            }
        }
        self.removable.push(added);
        self.removable.len() - 1
    }

    /// Removes a clause that what remains implies.
    pub fn remove(&mut self, number: usize) {
        self.retract_all();
        if let Some(clause) = self.removable[number].take()
            && !self.arena.is_deleted(clause)
        {
            self.delete(clause);
        }
    }

    /// Removes everything that `guard` guards.
    pub fn drop_guarded(&mut self, guard: Lit) {
        self.retract_all();
        if !self.trail.is_assigned(guard) {
            self.add_unit(guard);
        }
    }

    fn delete(&mut self, clause: ClauseRef) {
        if self.arena.is_pinned(clause) {
            self.session.forget_domain();
            let weak = self.arena.is_weak(clause);
            self.arena.lits(clause).for_each(|l| self.domain.unpin(l.var(), weak));
        }
        self.arena.delete(clause);
    }

    pub fn value(&self, lit: Lit) -> Option<bool> {
        if lit.is_constant() {
            return Some(lit == Lit::TRUE);
        }
        self.trail.is_assigned(lit).then(|| self.trail.is_true(lit))
    }
}
