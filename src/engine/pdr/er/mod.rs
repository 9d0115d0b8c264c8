//! Extended resolution: auxiliary variables that make lemmas shorter and fewer.
//!
//! Source: Luka, Vizel, *Property Directed Reachability with Extended Resolution*, CAV 2025; each file names the section
//! and the algorithm that it realises. `system` puts them together as the proof system of a search.
//!
//! Whatever makes, changes or compares lemmas over auxiliary variables lives here; the core of PDR knows no more than how
//! to load definitions. `auxiliary`, `canonical`, `template` and `reencode` are functions on clauses and know nothing of
//! solvers or of the search.

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
