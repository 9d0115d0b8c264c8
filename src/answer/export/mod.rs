//! Invariants in the formats of other tools and of people; `docs/invariant.md` describes them.
//!
//! What may live here: a file or a folder for each format, with what writes it, what reads it back, and what counts the
//! parts of such a file. JSON says everything and is read back. The other formats describe the properties together, by
//! one invariant that joins those of all of them: it holds together with "no bad state of any of these properties".

mod count;
pub mod json;
pub mod pla;
mod proofs;
pub mod smt2;
pub mod sv;
mod terms;
pub mod text;

pub use count::{Counted, Foreign, count};
pub use pla::Inexpressible;
pub use proofs::Proofs;
