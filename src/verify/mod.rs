//! Checks answers with simulation and refutations, without trusting the run that found them.
//!
//! What may live here: checks of answers that could come from a file. An answer is data, a counterexample or a
//! certificate, which is a [`Model`](crate::model::Model) itself. Nothing here knows transition systems, engines,
//! invariants, or what makes them smaller. Reading order: `replay` for counterexamples; `certificate` for the
//! obligations of a certificate and `liveness` for those of a justice property (`loops`, where that is translated to
//! safety), which use `mapping` and `circuit`; `formula` for their clauses, `refute` and `attempt` for what refutes
//! them, and `lrat` for the check of that; `cerbtora` for those of a certificate on words, which has the same ones.

mod attempt;
mod cerbtora;
mod certificate;
mod circuit;
mod formula;
pub mod horn;
mod kind;
mod lasso;
mod lists;
mod liveness;
mod loops;
mod lrat;
mod mapping;
mod refute;
mod rejected;
mod replay;
mod simple_path;
mod text;
pub mod words;

pub use cerbtora::{Words, parse_word_claim, word_certificate};
pub use certificate::{Claimed, certificate, claim, refutations};
pub use kind::{Kind, kind};
pub use lasso::lasso;
pub use lists::Lists;
pub use loops::loops;
pub use lrat::{Flaw, Refutation, check as check_refutation};
pub use mapping::{Mapping, mapping, parse_claim, parse_justice_claim};
pub use rejected::{Check, Rejected, Unverified};
pub use replay::{counterexample, counterexamples, counterexamples_within};
pub use simple_path::simple_paths;
pub use text::{dimacs_text, lrat_text};

#[cfg(test)]
pub(crate) use crate::sat::refuter::with_a_fault;
