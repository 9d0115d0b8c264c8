//! A smaller system with the same behaviour: latches that never change, latches that are always equal.
//!
//! What is found is kept as [`Fact`]s about latches of the original system, which are lemmas: with the invariant of the
//! smaller system they are an invariant of the original one. Counterexamples need no translation, since the initial
//! values of latches that are replaced are constants. Every pass is a file: `ternary` (constants, by simulation with
//! unknown inputs), `correspondence` (equal and opposite latches, by induction), `substitute` (each latch becomes its
//! representative), `parity` (parities that are the same in two orders get one). `reduce` runs them.
//!
//! Rejected: equal gates over latches, too, as lemmas over auxiliary variables (docs/performance.md, "Preprocessing").

mod classes;
mod correspondence;
mod fact;
mod parity;
mod reduce;
mod simulate;
mod substitute;
mod ternary;

pub use fact::{Fact, Reduced};
pub use reduce::reduce;
