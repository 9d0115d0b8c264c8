//! Large memories seen through a few of their cells: models of words without the arrays that are too large for bits.
//!
//! Source: Bjesse, *Word-level sequential memory abstraction for model checking*, FMCAD 2008; Mann, Irfan, Griggio,
//! Padon, Barrett, *Counterexample-guided prophecy for model checking modulo the theory of arrays*, TACAS 2021. What
//! may live here: which cells are seen ([`Memories`]), and the model that this makes ([`Abstraction`]). Each run of the
//! model is a run of the abstraction, so a proof about the abstraction is one about the model. Nothing here searches.
//! Rejected: lemmas of the theory of arrays on demand in each query, which leave no invariant that can be checked.

mod abstraction;
mod build;
mod fixed;
mod history;
mod leaf;
mod select;
mod slots;

pub use abstraction::{Abstraction, Read};
pub use build::abstraction;
pub use fixed::fixed;
pub use history::with_history;
pub use leaf::Leaf;
pub use slots::{Index, Memories, Pair, Slot};
