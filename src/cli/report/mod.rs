//! What comes out of `check` and `hwmcc`: a report as data, and the ways to print it or to write it to files.
//!
//! `decided` and `clock` are the data. `plain`, `aiger` and `json` (with `schema` and `options`) are the forms on standard
//! output, `files` and `invariant` the files; they do not know each other. A new form is a file here and a word in
//! `args`. Nothing here searches or reads a model.

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
