//! The results of `check` and `hwmcc`: a report as data, and the code that prints it or writes it to files.
//!
//! `decided` and `clock` are the data. `plain`, `aiger` and `json` (with `schema` and `options`) print on standard
//! output; `files`, `invariant` and `yosys` write files. They do not know each other. A new format is a file here and a
//! word in `args`. Nothing here searches or reads a model.

pub mod aiger;
mod clock;
mod decided;
mod files;
mod invariant;
pub mod json;
mod options;
pub mod plain;
mod schema;
mod yosys;

pub use clock::Clock;
pub use decided::{Decided, Report, Summary};
pub use files::{Files, write_certificate, write_vcd, write_witness};
pub use invariant::write_invariant;
pub use yosys::{write_yosys_witness, yosys_witness};
