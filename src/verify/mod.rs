//! Checks answers with simulation and fresh SAT solvers, without trusting the run that found them.
//!
//! What may live here: checks of answers that could come from a file. An answer is data, a counterexample or a
//! certificate, which is a [`Model`](crate::model::Model) itself. Nothing here knows transition systems, engines,
//! invariants, or what makes them smaller. Reading order: `replay` for counterexamples; `certificate` for the
//! obligations of a certificate, which uses `mapping`, `circuit` and `implication`; `cerbtora` for those of a certificate
//! on words, which has the same ones.

mod cerbtora;
mod certificate;
mod circuit;
mod implication;
mod kind;
mod mapping;
mod rejected;
mod replay;
mod simple_path;
pub mod words;

pub use cerbtora::{Words, parse_word_claim, word_certificate};
pub use certificate::certificate;
pub use kind::{Kind, kind};
pub use mapping::parse_claim;
pub use rejected::{Check, Rejected, Unverified};
pub use replay::{counterexample, counterexamples, counterexamples_within};
pub use simple_path::simple_paths;
