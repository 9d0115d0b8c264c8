//! Families of systems: one model under bounds, each looser than the one before it.
//!
//! Source: Blankestijn, *Incremental Property Directed Reachability*, Leiden 2023. What lives here: that the bounds are
//! ordered (`monotone`), which system is decided next (`order`), and the loop over them (`decide`), in which each
//! search begins with the frames of an earlier one. The systems are models: the pipeline decides them like any other,
//! and the two at the border are verified like any other. Rejected: one search whose solvers change their constraints;
//! a tighter system has more facts for preprocessing, and new solvers cost little.

mod decide;
mod monotone;
mod order;

pub use decide::{Decided, Earlier, News, Ran, Settled, Verdict, decide_family};
pub use monotone::{Family, NoFamily};
pub use order::Mode;
