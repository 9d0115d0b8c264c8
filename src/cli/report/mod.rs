//! The results of `check`, `hwmcc`, `incremental`, `compare` and `info`: data, and the code that prints them or writes
//! files.
//!
//! `decided` and `clock` are the data. `plain`, `aiger` and `json` (with `schema`, `copied` and `options`) print on
//! standard output. `files`, `single`, `certificate`, `html`, `invariant` and `junit` write files, and `bound` says
//! where memories are in a design, `stale` knows what earlier runs have left there. A family has data (`family`), a
//! `table` and JSON (`family_json`) of its own, and so have several engines (`compared`, `compare_json`); `inside` is
//! the JSON of `info`, `examined` and `lemmas` say what became of candidates. A new format is a file here and a word in
//! `args`. Nothing here searches or reads a model.

pub mod aiger;
mod bound;
mod certificate;
mod clock;
pub mod compare_json;
mod compared;
mod copied;
mod decided;
mod examined;
mod family;
pub mod family_json;
mod files;
mod html;
mod inside;
mod invariant;
pub mod json;
pub mod junit;
pub mod lemmas;
mod options;
pub mod plain;
mod schema;
mod single;
mod stale;
pub mod table;

pub use clock::{Clock, Used};
pub use compared::{Compared, Searched};
pub use decided::{Cached, Decided, Memories, Report, Summary, WithMemories, in_words};
pub use examined::Lemmas;
pub use family::{FamilyReport, Side};
pub use files::{Files, Writer, encode};
pub use inside::{Bits, Inside};
pub use options::options_of_answers;
pub use single::yosys_witness;
