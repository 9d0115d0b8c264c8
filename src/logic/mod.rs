//! Literals, cubes and clauses, common pairs of literals, and-inverter graphs and their cones, systems of rules;
//! pseudorandom numbers and Luby's sequence.
//!
//! What may live here: data and algorithms of propositional logic, and sequences of numbers, that depend on nothing
//! else in this crate. Nothing here knows what a model, a solver or a frame is.

pub mod bits;
pub mod cone;
pub mod cube;
pub mod definition;
mod gates;
pub mod graph;
pub(crate) mod justify;
pub mod lit;
pub(crate) mod luby;
pub mod operand;
pub(crate) mod pairs;
pub mod random;
pub mod rules;
pub mod threshold;
pub(crate) mod words;

/// These in ascending order, each once.
pub(crate) fn ascending<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort_unstable();
    items.dedup();
    items
}
