//! Invariants and rankings in formats for other tools and for people, and the frames of searches; `docs/invariant.md`
//! and `docs/frames.md` describe them.
//!
//! What may live here: a file or a folder for each format, with its writer, its reader if it has one, and the code that
//! counts the parts of such a file. JSON contains everything and is read back; it and text have rankings, too. The
//! others describe all properties together by one invariant, the conjunction of theirs: it holds together with "no bad
//! state of any of these properties".

mod count;
pub mod frames;
mod guards;
mod instance;
pub mod json;
mod part;
pub mod pla;
mod proofs;
mod quoted;
mod slots;
pub mod smt2;
mod spoken;
pub mod sv;
mod terms;
pub mod text;

pub use count::{Counted, Foreign, count};
pub use pla::Inexpressible;
pub use proofs::Proofs;
pub use spoken::Spoken;
pub(crate) use terms::Term;
