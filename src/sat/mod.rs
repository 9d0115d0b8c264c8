//! SAT solving as PDR needs it: one [`Solver`] type, whatever solves behind it.
//!
//! Beyond clauses and assumptions there are two ways to add a clause that does not stay:
//!
//! * a *temporary* clause is part of one query only;
//! * a [`Group`] of clauses takes part in a query only when the query activates it, and can be dropped for good.
//!
//! Both are activation literals inside, which no caller sees.

mod cadical;
#[cfg(test)]
mod conformance;

use std::sync::Arc;

use crate::lit::{Lit, Var};

/// A set of clauses that queries switch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group(Lit);

/// What a query found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Satisfiable: [`Solver::value`] tells the model.
    Sat,
    /// Unsatisfiable: [`Solver::failed`] tells which assumptions are to blame.
    Unsat,
    /// The stop function of [`Solver::new`] said stop.
    Interrupted,
}

/// One question to a solver.
#[derive(Clone, Copy, Debug, Default)]
pub struct Query<'a> {
    /// Literals that must hold.
    pub assumptions: &'a [Lit],
    /// One more clause, for this query only; empty for none.
    pub temporary: &'a [Lit],
    /// The groups that take part.
    pub groups: &'a [Group],
}

/// Asked now and then during a long query: is it time to give up?
pub type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

/// An incremental SAT solver. Variable 0 is the constant *false*.
///
/// ```
/// use pdrer::sat::{Answer, Query, Solver};
/// let mut solver = Solver::new(None);
/// let (x, y) = (solver.new_var().lit(), solver.new_var().lit());
/// solver.add_clause(&[x, y]);
/// assert_eq!(solver.solve(&[!x]), Answer::Sat);
/// assert!(solver.value(y));
/// let query = Query { assumptions: &[!x], temporary: &[x, !y], groups: &[] };
/// assert_eq!(solver.ask(query), Answer::Unsat);
/// assert!(solver.failed(!x));
/// assert_eq!(solver.solve(&[!x]), Answer::Sat);
/// ```
pub struct Solver {
    backend: cadical::Cadical,
    variables: u32,
    /// Activation literals spent on temporary clauses and dropped groups: they burden the solver until a rebuild.
    spent: usize,
}

impl Solver {
    /// An empty solver. Long queries ask `stop` now and then whether to give up.
    pub fn new(stop: Option<Stop>) -> Solver {
        let mut backend = cadical::Cadical::new(stop);
        backend.add_clause(&[Lit::TRUE]);
        Solver { backend, variables: 1, spent: 0 }
    }

    /// A fresh variable.
    pub fn new_var(&mut self) -> Var {
        self.variables += 1;
        Var(self.variables - 1)
    }

    /// Makes sure that variables 0 to `variables - 1` exist.
    pub fn reserve(&mut self, variables: usize) {
        self.variables = self.variables.max(variables as u32);
    }

    /// Adds a clause for good.
    pub fn add_clause(&mut self, clause: &[Lit]) {
        debug_assert!(clause.iter().all(|l| l.var().0 < self.variables));
        self.backend.add_clause(clause);
    }

    /// A new, empty group of clauses.
    pub fn new_group(&mut self) -> Group {
        Group(self.new_var().lit())
    }

    /// Adds a clause to a group.
    pub fn add_clause_to(&mut self, group: Group, clause: &[Lit]) {
        debug_assert!(clause.iter().all(|l| l.var().0 < self.variables));
        self.backend.add_guarded(group.0, clause);
    }

    /// Drops a group and all its clauses. The group must not be used again.
    pub fn drop_group(&mut self, group: Group) {
        self.backend.add_clause(&[group.0]);
        self.spent += 1;
    }

    /// Is there a model in which all assumptions hold?
    pub fn solve(&mut self, assumptions: &[Lit]) -> Answer {
        self.ask(Query { assumptions, ..Query::default() })
    }

    /// Answers a query.
    pub fn ask(&mut self, query: Query<'_>) -> Answer {
        let temporary = (!query.temporary.is_empty()).then(|| {
            let group = self.new_group();
            self.add_clause_to(group, query.temporary);
            group
        });
        let groups = query.groups.iter().chain(&temporary).map(|g| !g.0);
        let answer = self.backend.solve(groups.chain(query.assumptions.iter().copied()));
        // The clause that retires the temporary one waits in the backend, or the model would be lost.
        if let Some(group) = temporary {
            self.backend.retire(group.0);
            self.spent += 1;
        }
        answer
    }

    /// The value of a literal in the model of the last query, which was [`Answer::Sat`].
    pub fn value(&self, lit: Lit) -> bool {
        self.backend.value(lit)
    }

    /// Is this assumption of the last query, which was [`Answer::Unsat`], among those to blame?
    pub fn failed(&self, lit: Lit) -> bool {
        self.backend.failed(lit)
    }

    /// How many activation literals lie dead in the solver: a measure for when to build a new one.
    pub fn spent(&self) -> usize {
        self.spent
    }

    /// Number of variables in use, activation literals included.
    pub fn variables(&self) -> usize {
        self.variables as usize
    }
}
