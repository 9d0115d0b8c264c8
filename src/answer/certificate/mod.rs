//! Certificates: an invariant as a model of its own, the witness circuit of Certifaiger.
//!
//! Source: Yu, Biere, Heljanko, *Progress in Certifying Hardware Model Checking Results*, CAV 2021. Always the *original*
//! model is extended, whatever the search worked on, so that every simplification of the model is verified with the
//! invariant. The number of gates is what the statistics call `certificate_ands`.
//!
//! What may live here: making certificates from invariants, and making them small. They are checked elsewhere, by
//! [`crate::verify`], which knows nothing of how they are made.

mod build;
mod gates;
mod share;

pub use build::{build, expressible};
