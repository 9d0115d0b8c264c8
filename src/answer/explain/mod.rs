//! What an invariant says, for people: which registers its lemmas are about, what its auxiliary variables stand for and
//! what they save, how the search came to each lemma.
//!
//! What may live here: [`explain`], which makes an [`Explanation`] of invariants, and a file for each format that shows
//! explanations: [`text`], [`html`], and drawings of the auxiliary circuit, [`dot`] and [`svg`]. Formats only show what
//! the explanation has; they compute nothing.

mod auxiliary;
mod compute;
pub mod dot;
mod escape;
mod explanation;
pub mod html;
mod labels;
mod layout;
mod registers;
pub mod svg;
pub mod text;
mod words;

pub use compute::explain;
pub use explanation::{Auxiliary, Explained, Explanation, Group, Reading, Without};
pub use labels::Labels;
