//! Invariants and rankings as JSON, which can be written and read back. `docs/invariant.md` describes the schema.
//!
//! What may live here: the schema, reading, and writing; `parts` are shared with files of frames.

pub(super) mod parts;
mod read;
mod schema;
mod write;

pub use read::{Ranked, ReadError, latches, names, read, read_rankings, recognize, sources, view};
pub use write::write;
