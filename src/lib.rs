#![forbid(unsafe_code)]
#![warn(missing_docs)]
//! Hardware model checking: property directed reachability (IC3) with extended resolution.

pub mod aiger;
pub mod certificate;
pub mod invariant;
pub mod lit;
pub mod resets;
pub mod sat;
pub mod verify;
pub mod witness;
