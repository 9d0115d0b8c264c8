//! Answers about linear clauses, made of answers about their model of bits.

mod demands;
mod derive;
mod location;
mod solution;

pub use derive::{Evaluate, derive};
pub use solution::solution;
