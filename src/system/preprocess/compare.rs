//! Do two literals of a circuit always have the same value? Queries, and what their counterexamples are good for.

use crate::limits::{Limits, Stopped};
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::logic::random::SplitMix64;
use crate::logic::words::same;
use crate::sat::encode::Encoding;
use crate::sat::{Answer, Query, Solver};

/// Limit on the conflicts of a query.
const CONFLICTS: u32 = 100;

/// A solver with the cones of literals.
///
/// # Errors
/// If a limit is reached.
pub(super) fn solver(
    graph: &Graph,
    roots: impl IntoIterator<Item = Lit>,
    limits: &Limits,
) -> Result<Solver, Stopped> {
    limits.room(graph.variables() * (Encoding::BYTES_PER_VARIABLE + Solver::BYTES_PER_VARIABLE))?;
    Encoding::solver(graph, roots, limits.stop()).ok_or_else(|| limits.cause())
}

/// Asks for an assignment under which the literals differ, by two queries at most. If there is none, tells the solver
/// so.
pub(super) fn equal(solver: &mut Solver, [a, b]: [Lit; 2]) -> Answer {
    for assumptions in [&[a, !b], &[!a, b]] {
        let query = Query { assumptions, local: true, ..Query::default() };
        let answer = solver.ask_briefly(query, CONFLICTS);
        if answer != Answer::Unsat {
            return answer;
        }
    }
    // Weak, since later queries may have nothing to do with them.
    solver.add_weak(&[!a, b]);
    solver.add_weak(&[a, !b]);
    Answer::Unsat
}

/// Values of leaves under 64 assignments: the first is the one that the solver has found, the others are random ones
/// near it.
pub(super) fn near(solver: &Solver, random: &mut SplitMix64) -> impl FnMut(Var) -> u64 {
    |leaf| {
        // Each bit is changed with probability 1/8.
        let flips = random.next_word() & random.next_word() & random.next_word();
        same(solver.value(leaf.lit())) ^ (flips & !1)
    }
}
