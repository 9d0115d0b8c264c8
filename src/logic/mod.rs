//! What everything is made of: literals, cubes and clauses, and-inverter graphs and their cones, numbers that decide.
//!
//! What may live here: data and algorithms of propositional logic, and of chance, that depend on nothing else in this
//! crate. Nothing here knows what a model, a solver or a frame is.

pub mod cone;
pub mod cube;
pub mod definition;
pub mod graph;
pub mod lit;
pub(crate) mod luby;
pub mod random;
pub(crate) mod words;
