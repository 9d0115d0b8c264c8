//! Answers about clauses, made of answers about their rules over bits.

mod derive;
mod solution;

pub use derive::{Applied, derive};
pub use solution::solution;
