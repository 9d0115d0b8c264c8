//! Frames as JSON, which can be written and read back. `docs/frames.md` describes the schema.
//!
//! What may live here: the schema, reading, and writing. Rejected: a binary format; the files are as small as the traces
//! that people can wait for, and JSON can be looked at and changed.

mod read;
mod schema;
mod write;

pub use read::{Problem, ReadError, read, read_family};
pub use write::{Saved, write, write_family};

use crate::answer::frames::Frames;
use crate::answer::witness::Counterexample;

/// What is kept of the search in a system of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// The number of its bound.
    pub bound: i64,
    /// The frames of the search.
    pub frames: Frames,
    /// The counterexample that it has found.
    pub counterexample: Option<Counterexample>,
}
