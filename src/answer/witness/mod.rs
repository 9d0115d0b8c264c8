//! Counterexamples, and the AIGER witness, the file format in which they are written.
//!
//! What may live here: the counterexample as data, the formats in which it is written and read (the witness, [`vcd`]
//! for waveform viewers, and [`yosys`]), and what makes it easier to read ([`shorten`]). Everything is done by
//! simulation of the model, without a solver. Whether a counterexample is right is decided by [`crate::verify`].

mod blocks;
mod counterexample;
mod dump;
mod error;
mod failures;
mod lasso;
mod lines;
mod needed;
mod parse;
mod shorten;
pub mod vcd;
mod waves;
pub mod words;
pub mod yosys;

pub use counterexample::Counterexample;
pub use error::{ParseError, Problem};
pub use failures::failures;
pub use lines::recognize;
pub use needed::needed_inputs;
pub use parse::{Claim, Extent, extents, parse};
pub use shorten::shorten;
pub use waves::{Nearness, Wave};
