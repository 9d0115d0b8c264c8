//! AIGER 1.9 models, as files have them (<https://fmv.jku.at/aiger/>, `beyond1.pdf`).
//!
//! A [`Model`](crate::model::Model) is always *reencoded*: inputs are variables 1…I, latches I+1…I+L, gates I+L+1…I+L+A, and the
//! operands of a gate come before it, the larger literal first. ASCII files that number their variables otherwise are renumbered by the
//! reader; binary files are of this form by definition. Literals of witnesses and certificates are literals of the
//! reencoded model, as the certificate format demands.

mod binary;
mod definitions;
mod error;
mod header;
mod parse;
mod read;
mod renumber;
mod scanner;
mod symbols;
mod write;

pub use error::{Found, ParseError, Position, Problem, ReadError};
pub use parse::{Parsed, parse};
pub use read::read;
pub use write::{write, write_ascii, write_binary};
