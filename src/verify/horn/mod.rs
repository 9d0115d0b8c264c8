//! Answers about Horn clauses checked, on the clauses as they are written.
//!
//! What may live here: checks of solutions and derivations that could come from a file. Nothing here knows how clauses
//! become a model, or what has been resolved and left out on the way: a solution is checked clause by clause, by
//! refutations, or, if it is about numbers, by an SMT solver; and a derivation step by step, by evaluation.

mod derivation;
mod meanings;
mod numbers;
mod rejected;
mod solution;

pub use derivation::{derivation, derivation_of_numbers};
pub use numbers::{solution_of_numbers, solvers};
pub use rejected::{Rejected, Unverified};
pub use solution::{Blaster, solution};
