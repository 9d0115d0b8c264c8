#![forbid(unsafe_code)]
#![warn(missing_docs)]
//! Hardware model checking: property directed reachability (IC3) with extended resolution.
//!
//! ```
//! use pdrer::check::{self, Verdict};
//! use pdrer::config::Config;
//! use pdrer::limits::Limits;
//! use pdrer::model::aiger;
//!
//! // Two latches that swap their values; bad: both are 1. They start at 0 and 1.
//! let model = aiger::parse(b"aag 3 0 2 0 1 1\n2 4\n4 2 1\n6\n6 2 4\n")?.model;
//! let outcome = check::decide(&model, 0, &Config::default(), &Limits::default(), &mut |_| {})?;
//! let Verdict::Safe(invariant) = outcome.verdict else { panic!("it holds") };
//! // ¬(both) is preserved by every step, so the property needs no lemmas.
//! assert_eq!(invariant.lemmas.len(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules, in a good order to read them: [`logic`] (literals, cubes, graphs); [`model`] (the contents of model
//! files); [`system`] (one property as a transition system); [`sat`]; [`engine`] (decides a system, mainly with
//! [`engine::pdr`]); [`answer`] (invariants, counterexamples and certificates, as data and as files); [`verify`]
//! (checks answers without any code of the engines); [`check`] (the whole pipeline in one call); [`generate`] (models
//! with known answers); [`convert`] (models for other tools); [`rtl`] (models of designs in Verilog). [`config`],
//! [`limits`] and [`stats`] are the options, limits and counters of a run; [`input`] reads files within limits.
//!
//! [`check::decide`] verifies each answer before it returns it; [`check::decide_by`] does so for an engine of one's
//! own. `examples/check.rs` and `examples/engine.rs` show both. [`cli`] is the program, with the feature of this name,
//! which is on by default.

pub mod answer;
pub mod arith;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod config;
pub mod convert;
pub mod engine;
pub mod generate;
pub mod input;
pub mod limits;
pub mod live;
pub mod logic;
pub mod model;
pub mod number;
pub mod pebbling;
pub mod rtl;
pub mod sat;
pub mod smt;
pub mod stats;
pub mod system;
pub mod verify;
