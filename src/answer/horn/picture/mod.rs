//! What answers about clauses say, to people: a solution as the control-flow graph of the clauses with the lemmas of
//! each predicate, a derivation as the graph of its steps.
//!
//! What may live here: [`solution`] and [`derivation`], which make an [`Explanation`]; its picture as a graph (`flow`,
//! `steps`) and where that is placed (`order`, `place`, `spread`); a file for each format. Formats show, and compute
//! nothing. Whether an answer is right, `verify` says.

mod contents;
pub mod dot;
mod explanation;
mod flow;
mod graph;
pub mod html;
mod order;
mod place;
mod spread;
mod steps;
pub mod svg;
#[cfg(test)]
mod tests;
pub mod text;

pub use explanation::{Explanation, derivation, solution};
