//! The clauses of a circuit, as few as is cheap to find.
//!
//! What may live here: encodings of and-inverter graphs, and their simplification. How they are solved is none of its
//! business, nor what the circuit means.

mod clause;
mod eliminate;
mod encoding;

pub(crate) use encoding::Encoding;
