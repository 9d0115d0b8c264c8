//! Linear clauses as a model of words, whose runs are derivations: the program counter is a state.
//!
//! Source: Welp, *Program Verification with Property Directed Reachability*, 2013, for the idea; it says that bit-level
//! PDR is poor on programs that are encoded like that. Here clauses in a row are put together (`eliminate`), cases
//! become clauses (`split`), equations are resolved (`resolve`), which leaves few inputs, and predicates share registers
//! where rules copy (`layout`). Rejected: initial states for facts and a bad state for queries, under constraints that
//! end runs; then an invariant need not hold where a run ends, and is no solution of the clauses. So there is an error
//! location, and every location may stay what it is.

mod bindings;
mod combine;
mod conjuncts;
mod eliminate;
mod encode;
mod instance;
mod invert;
mod layout;
mod needed;
mod reduced;
mod relevant;
mod replay;
mod resolve;
mod split;
mod weakest;
mod words;

pub use bindings::{Binding, Condition, Resolved};
pub use encode::{Encoded, Linear, Unencoded, encode};
pub use layout::{ERROR, Layout, Location};
pub use reduced::{Combined, Eliminated, Part, Reduced};
pub use replay::{Replay, replay};
pub use weakest::{Weakest, weakest};

#[cfg(test)]
mod tests;
