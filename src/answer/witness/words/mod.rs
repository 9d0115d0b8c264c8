//! Counterexamples of word-level models, and the BTOR2 witness, the file format in which they are written.
//!
//! What may live here: such a counterexample as data, and its formats, [`vcd`] among them. Whether it is right is
//! decided by [`crate::verify::words`].

mod parse;
mod run;
mod translate;
pub mod vcd;
mod write;

pub use parse::{ParseError, extents, parse, recognize};
pub use run::{Assignment, Bits, Cell, Frame, WordRun};
