//! Extended resolution: auxiliary variables that make lemmas shorter and fewer.
//!
//! Source: Luka, Vizel, *Property Directed Reachability with Extended Resolution*, CAV 2025; each file names the
//! section and the algorithm that it implements. `system` combines them into the proof system of a search.
//!
//! All code that creates, rewrites or compares lemmas over auxiliary variables lives here. The rest of PDR only stores
//! definitions and loads them into solvers. `auxiliary`, `canonical`, `template` and `reencode` are functions on
//! clauses; they use neither solvers nor the search.

pub mod auxiliary;
mod canonical;
mod fraction;
mod generalize;
mod implication;
mod implied;
pub mod reencode;
mod system;
pub mod template;
#[cfg(test)]
mod testing;
mod trigger;
#[cfg(test)]
mod words;

pub use system::ExtendedResolution;
