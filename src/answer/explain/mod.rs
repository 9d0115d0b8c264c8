//! Explains an invariant to people: which registers its lemmas mention, what its auxiliary variables stand for and
//! save, and how the search found each lemma.
//!
//! What may live here: [`explain`], which computes an [`Explanation`] of invariants, and a file for each format:
//! [`text`], [`html`], and drawings of the auxiliary circuit, [`dot`] and [`svg`]. Formats only show what the
//! explanation contains; they compute nothing.

mod auxiliary;
mod circuit;
mod compute;
pub mod dot;
mod explanation;
pub mod html;
mod labels;
pub mod ranked;
mod registers;
mod said;
pub mod svg;
pub mod text;
mod thresholds;
mod words;

pub use compute::explain;
pub use explanation::{
    Auxiliary, Counted, Explained, Explanation, Group, Meaning, Reading, Register, Without,
};
pub use labels::Labels;
