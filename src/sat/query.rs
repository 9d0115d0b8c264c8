//! The words of the solver's interface: queries and answers.

use std::sync::Arc;

use crate::logic::lit::Lit;

/// A set of clauses that queries switch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group(pub(super) Lit);

/// A clause that can be removed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removable(pub(super) usize);

/// Which solver answers the queries of a [`Solver`](super::Solver).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    /// CaDiCaL.
    Cadical,
    /// The solver of this project, made for the queries of PDR.
    Native,
}

/// What a query found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Satisfiable: [`Solver::value`](super::Solver::value) reads the model.
    Sat,
    /// Unsatisfiable: [`Solver::failed`](super::Solver::failed) says which assumptions are to blame.
    Unsat,
    /// The stop function returned true, or the budget of [`Solver::ask_briefly`](super::Solver::ask_briefly) is spent.
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
    /// A local query: its model may violate weak clauses ([`Solver::add_weak`](super::Solver::add_weak)) that mention
    /// variables which the query does not depend on.
    pub local: bool,
}

/// What is accepted as evidence that a formula has no model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evidence {
    /// A refutation, which a solver writes down and a checker reads.
    #[default]
    Proof,
    /// The word of CaDiCaL.
    Cadical,
}

/// A function that long queries call from time to time: is it time to give up?
pub type Stop = Arc<dyn Fn() -> bool + Send + Sync>;
