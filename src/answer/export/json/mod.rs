//! Invariants as JSON, which is written and read back. `docs/invariant.md` describes the schema.
//!
//! What may live here: the schema, and what goes with it in both directions.

mod provenance;
mod read;
mod schema;
mod write;

pub use read::{ReadError, read, recognize};
pub use write::write;
