//! Horn clauses in the pipeline: from a system to an encoding that an engine decides, and from its answers to answers
//! about the clauses, which are verified on them.
//!
//! Linear clauses become a model of bits, which the rest of the pipeline decides (`linear`); others rules over bits,
//! for the engine that has frames for each predicate (`rules`). Several workers see linear clauses either way (`race`).
//! Clauses over numbers are rules as they stand (`numbers`). Free constants
//! get values first (`constants`). A solution is verified as it is written: its text is read
//! back. So nothing that makes it has to be believed.

mod answer;
mod clauses;
mod constants;
mod error;
mod linear;
mod numbers;
mod race;
mod rules;

pub use answer::{Answer, Wrong, verify_answer, verify_numbers};
pub use clauses::Clauses;
pub use error::{Failed, NoModel};
