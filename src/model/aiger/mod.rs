//! The AIGER 1.9 format, ASCII and binary (<https://fmv.jku.at/aiger/>, `beyond1.pdf`).
//!
//! What may live here: reading and writing AIGER files, with everything that belongs to this format alone, such as the
//! order of its sections, the letters of its symbol table and its header. What a model *is* is
//! defined in [`crate::model`]. Witnesses, which AIGER describes too, are answers (`crate::answer::witness`).
//!
//! The numbering of a [`Model`](crate::model::Model) is the one that binary files imply; its literals are written as
//! they are. ASCII files may number their variables in any way, and the reader renumbers those that do.

mod binary;

mod error;
mod header;
mod numbering;
mod parse;
mod read;
mod renumber;
mod scanner;
mod symbols;
mod write;

pub use error::{Found, ParseError, Position, Problem, ReadError};
pub use parse::{Parsed, parse};
pub use read::{from_bytes, read, read_from, recognize};
pub use symbols::letter;
pub use write::{encode, write, write_ascii, write_binary};
