//! Makes a system smaller without changing its behaviour: removes latches that are constant or equal to others, and
//! gates that compute the same as others.
//!
//! The results are [`Fact`]s about latches of the original system. They are lemmas: together with an invariant of the
//! smaller system they make an invariant of the original one. Counterexamples need no translation, since replaced
//! latches have constant initial values. The passes: `ternary` (constants, by simulation with unknown inputs), `unfold`
//! (constraints that the bad state and a latch say; then facts and invariants are about states where that latch holds),
//! `correspondence` (equal and opposite latches, by induction), `sweep` (equal and opposite gates, by SAT queries;
//! `merge` does so in unrollings), `substitute` (puts representatives in their places), `parity` (one order of
//! summands). `reduce` runs them.

mod classes;
mod compare;
mod correspondence;
mod fact;
mod merge;
mod parity;
mod reduce;
mod simulate;
mod substitute;
mod sweep;
mod ternary;
mod unfold;

pub use fact::{Fact, Reduced};
pub use reduce::reduce;
