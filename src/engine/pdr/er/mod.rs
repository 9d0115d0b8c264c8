//! Extended resolution: auxiliary variables that make lemmas shorter and fewer.
//!
//! Source: Luka, Vizel, *Property Directed Reachability with Extended Resolution*, CAV 2025. What needs auxiliary
//! variables to be made, changed or compared lives here; the core of PDR knows no more than how to load definitions.
//!
//! | what | where | in the paper |
//! |---|---|---|
//! | the proof system that puts all together | `system` | Algorithm 2 |
//! | definitions in use | `auxiliary` | Definition 3 |
//! | normal form of lemmas | `canonical` | |
//! | lemmas that a definition can replace | `template` | Section 4, templates |
//! | the choice among them, the replacement | `reencode` | Algorithm 3 |
//! | when to re-encode | `trigger` | Section 4 |
//! | redundant lemmas | `implication` | Section 5.1, Algorithm 4 |
//! | auxiliary variables in new lemmas | `generalize` | Section 5.2, Algorithm 5 |
//! | stronger literals in new lemmas | `implied` | |
//! | parts of lemmas pushed | `fraction` | Section 5.3, Algorithm 6 |

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
