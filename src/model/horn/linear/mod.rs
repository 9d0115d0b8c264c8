//! Linear clauses as a model of words, whose runs are derivations: the program counter is a state.
//!
//! Source: Welp, *Program Verification with Property Directed Reachability*, 2013, for the idea; it says that bit-level
//! PDR is poor on programs that are encoded like that. Here clauses have been made simpler before (`reduce`), and
//! predicates share registers where rules copy (`layout`). Rejected: initial states for facts and a bad state for
//! queries, under constraints that end runs; then an invariant need not hold where a run ends, and is no solution of
//! the clauses. So there is an error location, and every location may stay what it is.

mod encode;
mod layout;

pub use encode::{Encoded, Linear, encode};
pub use layout::{ERROR, Layout, Location};

#[cfg(test)]
mod tests;
