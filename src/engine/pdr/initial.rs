//! The initial states in a solver of their own, for clauses over auxiliary variables.
//!
//! Rejected: to ask the main solver. It is about steps that satisfy the constraints, but lemmas have to hold in initial
//! states without such a step, too: constraints that preprocessing has unfolded are none of the model.

use crate::engine::er::{Copies, Definitions};
use crate::logic::cube::Cube;
use crate::logic::lit::Lit;
use crate::sat::{Answer, Query, Solver};
use crate::system::TransitionSystem;

/// A solver that knows the initial states, and definitions as they are mentioned.
pub(super) struct Initial {
    solver: Solver,
    copies: Copies,
}

impl Initial {
    /// The initial states of a system, in an empty solver.
    pub fn new(mut solver: Solver, ts: &TransitionSystem) -> Initial {
        solver.reserve(ts.latches() + 1);
        ts.init_cube().iter().for_each(|&lit| solver.add_clause(&[lit]));
        Initial { solver, copies: Copies::default() }
    }

    /// Is one of them in the cube?
    pub fn intersect(&mut self, definitions: &Definitions, cube: &Cube) -> Answer {
        let Initial { solver, copies } = self;
        let assumptions: Vec<Lit> =
            cube.iter().map(|&lit| copies.load(solver, definitions, &|lit| lit, lit)).collect();
        solver.ask(Query { assumptions: &assumptions, ..Query::default() })
    }

    /// How many literals the solver has propagated.
    pub fn propagations(&self) -> u64 {
        self.solver.propagations()
    }
}
