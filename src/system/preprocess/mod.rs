//! Makes a system smaller without changing its behaviour: removes latches that are constant or equal to others.
//!
//! The results are [`Fact`]s about latches of the original system. They are lemmas: together with an invariant of the
//! smaller system they make an invariant of the original one. Counterexamples need no translation, since replaced
//! latches have constant initial values. The passes: `ternary` (constants, by simulation with unknown inputs),
//! `correspondence` (equal and opposite latches, by induction), `substitute` (replaces each latch by its
//! representative), `parity` (one order of summands for equal parities). `reduce` runs them.
//!
//! Rejected: also equal gates, as lemmas over auxiliary variables (docs/performance.md, "Preprocessing").

mod classes;
mod correspondence;
mod fact;
mod parity;
mod reduce;
mod simulate;
mod substitute;
mod ternary;
mod users;

pub use fact::{Fact, Reduced};
pub use reduce::reduce;
