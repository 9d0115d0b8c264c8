//! The incremental solver that the rest of the program sees; it forwards each call to the chosen backend.
//!
//! Two kinds of clauses do not stay: a *temporary* clause is part of one query only; a [`Group`] of clauses takes part
//! in the queries that activate it, and can be dropped. Both are implemented by activation literals, which no caller
//! sees (Eén, Sörensson, *Temporal Induction by Incremental SAT Solving*, BMC 2003). A single clause of a group can be
//! removed when the remaining ones imply it. [`Solver::define`] marks clauses that only define a variable, so that a
//! backend can ignore the definitions that a query does not depend on.

use super::cadical::Cadical;
use super::native::Native;
use super::query::{Answer, Backend, Group, Query, Removable, Stop};
use crate::logic::lit::{Lit, Var};

/// An incremental SAT solver. Variable 0 is the constant *false*.
///
/// ```
/// use pdrer::sat::{Answer, Query, Solver};
/// let mut solver = Solver::new(None);
/// let (x, y) = (solver.new_var().lit(), solver.new_var().lit());
/// solver.add_clause(&[x, y]);
/// assert_eq!(solver.solve(&[!x]), Answer::Sat);
/// assert!(solver.value(y));
/// let query = Query { assumptions: &[!x], temporary: &[x, !y], groups: &[], local: false };
/// assert_eq!(solver.ask(query), Answer::Unsat);
/// assert!(solver.failed(!x));
/// assert_eq!(solver.solve(&[!x]), Answer::Sat);
/// ```
pub struct Solver {
    engine: Engine,
    /// Number of variables, the constant and activation literals included.
    variables: u32,
    /// Activation literals of temporary clauses and dropped groups. They slow the solver down until it is rebuilt.
    spent: usize,
}

enum Engine {
    Cadical(Cadical),
    Native(Box<Native>),
}

impl Solver {
    /// An empty solver for proofs, by CaDiCaL. Long queries call `stop` from time to time to ask whether to give up.
    pub fn new(stop: Option<Stop>) -> Solver {
        Solver::with_cadical(Cadical::new("unsat", stop))
    }

    /// An empty solver for the queries of a search, with a choice of the backend.
    pub fn with_backend(backend: Backend, stop: Option<Stop>) -> Solver {
        match backend {
            Backend::Cadical => Solver::with_cadical(Cadical::new("plain", stop)),
            Backend::Native => Solver::with_engine(Engine::Native(Box::new(Native::new(stop)))),
        }
    }

    fn with_cadical(mut cadical: Cadical) -> Solver {
        cadical.add_clause(&[Lit::TRUE]);
        Solver::with_engine(Engine::Cadical(cadical))
    }

    fn with_engine(engine: Engine) -> Solver {
        Solver { engine, variables: 1, spent: 0 }
    }

    /// Roughly the memory that a variable takes, in bytes, without the clauses that mention it.
    pub const BYTES_PER_VARIABLE: usize = 128;

    /// A fresh variable.
    pub fn new_var(&mut self) -> Var {
        self.reserve(self.variables as usize + 1);
        Var(self.variables - 1)
    }

    /// Makes sure that variables 0 to `variables - 1` exist.
    pub fn reserve(&mut self, variables: usize) {
        self.variables = self.variables.max(variables as u32);
        if let Engine::Native(native) = &mut self.engine {
            native.grow(self.variables as usize);
        }
    }

    fn has_variables(&self, clause: &[Lit]) -> bool {
        clause.iter().all(|l| l.var().0 < self.variables)
    }

    /// Adds a permanent clause.
    pub fn add_clause(&mut self, clause: &[Lit]) {
        self.add(clause, false);
    }

    /// Adds a permanent weak clause: models of local queries may violate it (see [`Query::local`]).
    pub fn add_weak(&mut self, clause: &[Lit]) {
        self.add(clause, true);
    }

    fn add(&mut self, clause: &[Lit], weak: bool) {
        debug_assert!(self.has_variables(clause));
        match &mut self.engine {
            Engine::Cadical(cadical) => cadical.add_clause(clause),
            Engine::Native(native) => native.add_clause(clause, weak),
        }
    }

    /// Adds permanent clauses that define `var` in terms of the other variables in them, like the clauses of a gate.
    ///
    /// A backend may ignore definitions that a query does not depend on, directly or through other definitions and
    /// clauses. The variables that they define are then unassigned (see [`Solver::value`]).
    ///
    /// Requires: every assignment of the other variables can be extended to `var` such that the clauses hold; `var` is
    /// defined once; and `var` is not defined in terms of itself, directly or through other definitions.
    pub fn define(&mut self, var: Var, clauses: &[&[Lit]]) {
        debug_assert!(clauses.iter().all(|clause| self.has_variables(clause)));
        match &mut self.engine {
            Engine::Cadical(cadical) => clauses.iter().for_each(|clause| cadical.add_clause(clause)),
            Engine::Native(native) => native.define(var, clauses),
        }
    }

    /// [`Solver::define`] for a *derived* variable. A local query depends on it also if it depends on one of its
    /// operands (`by_one`, for a conjunction, which one operand can make false), or on all of them (for an exclusive
    /// or). So a weak clause over derived variables is respected if the variables of the query can falsify it.
    pub fn derive(&mut self, var: Var, clauses: &[&[Lit]], by_one: bool) {
        match &mut self.engine {
            Engine::Cadical(_) => self.define(var, clauses),
            Engine::Native(native) => native.derive(var, clauses, by_one),
        }
    }

    /// A new, empty group of clauses.
    pub fn new_group(&mut self) -> Group {
        let guard = self.new_var().lit();
        if let Engine::Native(native) = &mut self.engine {
            native.mark_guard(guard);
        }
        Group(guard)
    }

    /// Adds a clause to a group.
    pub fn add_clause_to(&mut self, group: Group, clause: &[Lit]) {
        self.add_removable(group, clause);
    }

    /// Adds a clause to a group. The result is needed to remove it again.
    pub fn add_removable(&mut self, group: Group, clause: &[Lit]) -> Removable {
        self.add_to(group, clause, false)
    }

    /// Adds a weak clause to a group. The result is needed to remove it again. Models of local queries may violate it.
    pub fn add_weak_removable(&mut self, group: Group, clause: &[Lit]) -> Removable {
        self.add_to(group, clause, true)
    }

    fn add_to(&mut self, group: Group, clause: &[Lit], weak: bool) -> Removable {
        debug_assert!(self.has_variables(clause));
        match &mut self.engine {
            Engine::Cadical(cadical) => {
                cadical.add_guarded(group.0, clause);
                Removable(0)
            }
            Engine::Native(native) => Removable(native.add_guarded(group.0, clause, weak)),
        }
    }

    /// Removes a clause, unless the backend finds it easier to keep it. Returns whether it was removed. Removing a
    /// clause twice has no effect.
    ///
    /// Requires: whenever a later query activates the group of the clause, the clause is implied by the other clauses
    /// of that query, without its assumptions and its temporary clause. (Clauses learnt from the removed clause stay.)
    pub fn remove(&mut self, clause: Removable) -> bool {
        match &mut self.engine {
            Engine::Cadical(_) => false,
            Engine::Native(native) => {
                native.remove(clause.0);
                true
            }
        }
    }

    /// Drops a group and all its clauses. The group must not be used again.
    pub fn drop_group(&mut self, group: Group) {
        match &mut self.engine {
            Engine::Cadical(cadical) => cadical.add_clause(&[group.0]),
            Engine::Native(native) => native.drop_guarded(group.0),
        }
        self.spent += 1;
    }

    /// Is there a model in which all assumptions hold?
    pub fn solve(&mut self, assumptions: &[Lit]) -> Answer {
        self.ask(Query { assumptions, ..Query::default() })
    }

    /// Answers a query.
    pub fn ask(&mut self, query: Query<'_>) -> Answer {
        debug_assert!(self.has_variables(query.assumptions) && self.has_variables(query.temporary));
        let guards = query.groups.iter().map(|group| group.0);
        match &mut self.engine {
            Engine::Native(native) => native.ask(query, guards),
            Engine::Cadical(cadical) if query.temporary.is_empty() => cadical.ask(query.assumptions, guards),
            Engine::Cadical(cadical) => {
                let guard = Var(self.variables).lit();
                self.variables += 1;
                self.spent += 1;
                cadical.add_guarded(guard, query.temporary);
                let answer = cadical.ask(query.assumptions, guards.chain([guard]));
                // The clause that retires the temporary one waits in the backend: adding it now would discard the
                // model.
                cadical.retire(guard);
                answer
            }
        }
    }

    /// A backend that decides variables by their values in earlier models uses random values next, chosen by the seed.
    /// The model of the last query is lost.
    pub fn forget_models(&mut self, seed: u64) {
        match &mut self.engine {
            Engine::Cadical(_) => {}
            Engine::Native(native) => native.forget_models(seed),
        }
    }

    /// Answers a query unless it takes more than about this many conflicts.
    pub fn ask_briefly(&mut self, query: Query<'_>, conflicts: u32) -> Answer {
        match &mut self.engine {
            Engine::Native(native) => native.limit_conflicts(conflicts),
            Engine::Cadical(cadical) => cadical.limit_conflicts(conflicts),
        }
        self.ask(query)
    }

    /// The value of a literal in the model of the last query, which was [`Answer::Sat`].
    ///
    /// Variables that the query does not depend on may have no value; they are read as false. Then defined variables
    /// need not have the value of their definition: for a complete model, evaluate the definitions that the query
    /// ignored.
    pub fn value(&self, lit: Lit) -> bool {
        self.assigned(lit).unwrap_or(lit.is_negated())
    }

    /// The value of a literal in the model of the last query, which was [`Answer::Sat`], or none if the query does not
    /// depend on its variable. Such a variable may have any value, unless it is defined.
    pub fn assigned(&self, lit: Lit) -> Option<bool> {
        match &self.engine {
            Engine::Cadical(cadical) => cadical.value(lit),
            Engine::Native(native) => native.value(lit),
        }
    }

    /// Is this assumption of the last query, which was [`Answer::Unsat`], among those to blame?
    pub fn failed(&self, lit: Lit) -> bool {
        match &self.engine {
            Engine::Cadical(cadical) => cadical.failed(lit),
            Engine::Native(native) => native.failed(lit),
        }
    }

    /// How many activation literals are no longer in use. When there are many, a new solver is faster.
    pub fn spent(&self) -> usize {
        self.spent
    }

    /// How many literals have been propagated, by a backend that counts them: the work done so far.
    pub fn propagations(&self) -> u64 {
        match &self.engine {
            Engine::Cadical(_) => 0,
            Engine::Native(native) => native.propagations(),
        }
    }

    /// Number of variables in use, activation literals included.
    pub fn variables(&self) -> usize {
        self.variables as usize
    }
}
