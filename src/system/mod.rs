//! Transition systems: one property of a model, reduced to what it depends on. This is all that engines see.

pub mod preprocess;
mod transition;

pub(crate) use transition::conjuncts;
pub use transition::{Origin, SecondStep, TransitionSystem};
