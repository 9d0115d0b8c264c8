//! Answers about Horn clauses checked, on the clauses as they are written.
//!
//! What may live here: checks of solutions and derivations that could come from a file. Nothing here knows how clauses
//! become a model, or what has been resolved and left out on the way: a solution is checked clause by clause, by
//! refutations, and a derivation step by step, by evaluation.

mod derivation;
mod rejected;
mod solution;

pub use derivation::derivation;
pub use rejected::{Rejected, Unverified};
pub use solution::{Blaster, solution};
