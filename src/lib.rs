#![forbid(unsafe_code)]
#![warn(missing_docs)]
//! Hardware model checking: property directed reachability (IC3) with extended resolution.

pub mod aiger;
pub mod config;
pub mod cube;
pub mod graph;
pub mod invariant;
pub mod limits;
pub mod lit;
pub mod pdr;
pub mod sat;
pub mod stats;
pub mod ts;
