//! Models with large memories in the pipeline: properties are decided on an abstraction, which sees more cells when one
//! of its counterexamples is none of the model.
//!
//! Source: that of [`memories`](crate::model::btor2::memories). Everything below is as for other models: engines,
//! turns, groups and portfolios decide the bits of the abstraction. What lives here: the loop (`decide`), what the
//! arrays of a model have in a run of the abstraction (`arrays`), and what to see next (`refine`, `exact`).
//! Rejected: refinement inside the engines, which each would need.

mod arrays;
mod decide;
mod exact;
mod refine;
mod seen;

pub use decide::{Answers, decide_all};
pub use seen::Seen;
