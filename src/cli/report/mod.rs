//! The results of `check` and `hwmcc`: a report as data, and the code that prints it or writes it to files.
//!
//! `decided` and `clock` are the data. `plain`, `aiger` and `json` (with `schema` and `options`) print on standard
//! output. `files`, `invariant` and `yosys` write files, and `stale` knows what earlier runs have left there. A new format is a
//! file here and a word in `args`. Nothing here searches or reads a model.

pub mod aiger;
mod clock;
mod decided;
mod files;
mod invariant;
pub mod json;
mod options;
pub mod plain;
mod schema;
mod stale;
mod yosys;

pub use clock::Clock;
pub use decided::{Decided, Report, Summary};
pub use files::{Files, Writer};
pub use yosys::yosys_witness;
