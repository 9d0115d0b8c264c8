//! What comes out of `check` and `hwmcc`: a report as data, and the ways to print it or to write it to files.
//!
//! `decided` and `clock` are the data; every other file turns it into one form and knows none of the others. A new
//! format is a file here and a word in `args`. Nothing here searches, reads a model, or decides where results go.

pub mod aiger;
mod clock;
mod decided;
mod files;
mod invariant;
pub mod json;
mod options;
pub mod plain;
mod schema;

pub use clock::Clock;
pub use decided::{Decided, Report, Summary};
pub use files::{Files, write_certificate, write_vcd, write_witness};
pub use invariant::write_invariant;
