//! Models of reversible pebbling (`crate::pebbling`): is there a strategy with N pebbles?
//!
//! Here are the sources of graphs, a file each: [`of_circuit`], [`of_tfc`], and [`Shape`]; and [`model`], which makes a
//! model of a graph. Its outputs `bound N` make a family of it: the least N with a counterexample is the number of
//! pebbles that the graph needs.

mod circuit;
mod count;
mod error;
mod model;
mod shape;
mod tfc;

pub use circuit::of_circuit;
pub use error::{CircuitError, LineError, MAX_VERTICES};
pub use model::model;
pub use shape::Shape;
pub use tfc::of_tfc;
