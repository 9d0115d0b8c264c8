//! The clauses of a circuit, as few as can be found cheaply.
//!
//! What may live here: encodings of and-inverter graphs, and their simplification. Nothing here knows how clauses are
//! solved or what a circuit means.

mod clause;
mod cones;
mod due;
mod eliminate;
mod encoding;

pub(super) use clause::{GateClause, Lits};
pub(crate) use cones::Cones;
pub(super) use eliminate::eliminate;
pub(crate) use encoding::Encoding;
