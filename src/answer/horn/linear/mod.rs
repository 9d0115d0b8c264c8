//! Answers about linear clauses, made of answers about their model of bits.

mod derive;
mod solution;

pub use derive::derive;
pub use solution::solution;
