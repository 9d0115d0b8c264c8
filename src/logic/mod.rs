//! What everything is made of: literals, cubes and clauses, and-inverter graphs. Nothing here knows what a model is.

pub mod cone;
pub mod cube;
pub mod graph;
pub mod lit;
pub(crate) mod luby;
pub mod random;
pub(crate) mod words;
