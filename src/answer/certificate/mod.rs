//! Certificates: an invariant as a model of its own, the witness circuit of Certifaiger.
//!
//! Source: Yu, Biere, Heljanko, *Progress in Certifying Hardware Model Checking Results*, CAV 2021. A certificate
//! extends the *original* model, whatever the search worked on, so that all simplifications of the model are verified
//! too. The statistics call its number of gates `certificate_ands`.
//!
//! What may live here: making certificates from invariants and rankings, and making them small. They are checked
//! elsewhere, by [`crate::verify`], which knows nothing of how they are made.

mod build;
mod cubes;
mod gates;
mod history;
mod ranking;
mod share;
pub mod words;

pub use build::{Sizes, build, build_extended, build_within, expressible};
pub use ranking::of_ranking;
