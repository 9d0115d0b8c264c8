//! Answers as data: invariants and counterexamples, and what can be made of them.
//!
//! What may live here: answers in terms of the model, whichever engine found them; the formats in which they are
//! written and read ([`witness`], [`certificate`], [`export`]); what makes them smaller without a search ([`minimize`],
//! [`witness::shorten()`]); what explains them ([`explain`], [`strategy`], [`testbench`], [`results`],
//! [`horn::picture`]); what compares them ([`compare`]). Nothing here knows an engine, and nothing here decides whether
//! an answer is right: [`crate::verify`] does that.

pub mod adopt;
mod called;
pub mod candidates;
pub mod cells;
pub mod certificate;
pub mod compare;
pub mod escape;
pub mod explain;
pub mod export;
pub mod frames;
pub mod horn;
pub mod houdini;
mod identifier;
pub mod import;
pub mod invariant;
mod layout;
pub mod memories;
pub mod memory_run;
pub mod minimize;
mod page;
pub mod ranking;
pub mod results;
mod solving;
pub(crate) mod step;
pub mod strategy;
pub mod testbench;
pub mod witness;
