//! Reversible pebbling: the graphs that it is about.
//!
//! A graph stands for a computation: a vertex is computed from its operands. Pebbled vertices are values in memory.
//! With reversible operations a value can be computed, or forgotten, only while its operands are in memory, so
//! forgetting is work, too. A strategy begins with nothing in memory and ends with exactly the outputs there (Bennett,
//! *Time/space trade-offs for reversible computation*, SIAM Journal on Computing, 1989).
//!
//! What may live here: graphs as data, and as the text in which the comment of a generated model has them. Models are
//! made of them in `crate::generate::pebbling`, strategies are read from counterexamples in `crate::answer::strategy`.

mod graph;
mod text;

pub use graph::{Graph, Vertex};
pub use text::{ReadError, read, write};
