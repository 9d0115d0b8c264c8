//! Frames as JSON, which can be written and read back. `docs/frames.md` describes the schema.
//!
//! What may live here: the schema, reading, and writing. Rejected: a binary format; the files are as small as the
//! traces that people can wait for, and JSON can be looked at and changed.

mod read;
mod schema;
mod write;

pub use read::{ReadError, System, read, read_family};
pub use write::{Saved, write, write_family};
