//! Certificates on words: an invariant as a BTOR2 model of its own, the witness of Cerbtora.
//!
//! Source: Froleyks, Yu, Biere, *Cerbtora* (<https://github.com/Froleyks/cerbtora>), the rules of [the circuits](super)
//! on words. The certificate is about the model of words, so the translation into bits need not be trusted.

mod bits;
mod build;
mod copy;
mod history;
mod lines;

pub use build::{Unwritten, write};
