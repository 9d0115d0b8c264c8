//! Answers as data: invariants, counterexamples, certificates, and the formats that they are written in.

pub mod certificate;
pub mod explain;
pub mod export;
pub mod invariant;
pub mod minimize;
pub mod witness;
