//! Answers about linear clauses, made of answers about their model of bits.

mod demands;
mod derive;
mod levels;
mod location;
mod names;
mod solution;

pub use derive::{Evaluate, derive};
pub use solution::solution;
