//! Reachability with binary decision diagrams.
//!
//! Source: Burch, Clarke, McMillan, Dill, Hwang, *Symbolic Model Checking: 10²⁰ States and Beyond*, LICS 1990: the
//! states of n = 0, 1, 2, … steps, breadth first, until one of them is bad or none is new. What has been reached is
//! then an invariant, the strongest one, and its diagram is a proof in extended resolution: a definition for each node.
//! Reading order: [`order`] says where the variables stand, [`space`] makes diagrams of literals, [`relation`] the
//! transition relation in parts, [`schedule`] orders them, [`search`] is the loop, [`path`] goes back from a bad state,
//! [`proof`] reads an invariant out, as definitions or as a [`cover`]. Rejected: searches from Bad; reordering, which
//! the package does not have.

mod cover;
mod gave_up;
mod order;
mod path;
mod proof;
mod relation;
mod schedule;
mod search;
mod space;
#[cfg(test)]
mod tests;

pub use search::Reachability;
