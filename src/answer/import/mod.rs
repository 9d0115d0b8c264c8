//! Candidate lemmas from files: what the formats of `answer/export` say, and what people write.
//!
//! What may live here: a file for each format, what they share (`scope`: names and definitions), and the choice by
//! content. Files are not trusted, and nothing they say is believed: whether a lemma holds is left to
//! [`houdini`](super::houdini) and to the search. Names of the model decide what a file is about, so that a file about
//! an earlier version of a design serves the next one. A lemma about something that the model does not have is kept,
//! and said to be; only what cannot be read is an error.

mod certificate;
mod error;
mod formula;
mod json;
mod pla;
mod read;
mod scope;
mod smt2;
mod sv;
mod text;

pub use error::ReadError;
pub use read::read;

#[cfg(test)]
mod tests;
