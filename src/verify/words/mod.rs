//! Counterexamples of word-level models checked, by simulation of words.
//!
//! What may live here: a simulator of [`WordModel`](crate::model::btor2::WordModel)s and the checks that it suffices
//! for. It shares nothing with the translation of words into gates, so that it catches errors there: words are numbers
//! of any size, arrays have a default and the cells that differ from it.

mod array;
mod evaluate;
mod given;
mod lasso;
mod memories;
mod operators;
mod replay;
mod simulated;
mod simulator;
mod states;
mod tables;
mod values;

pub use evaluate::evaluate;
pub use memories::{Derived, abstraction};
pub use replay::counterexample;
pub use simulated::simulated;
pub use tables::are_tables;
pub use values::values;
