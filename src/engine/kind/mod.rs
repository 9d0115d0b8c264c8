//! k-induction (Sheeran, Singh, Stålmarck, FMCAD 2000): a property that holds after k states in which it holds, and in
//! the first k states of every run, holds always.
//!
//! What lives here: the engine (`engine`), and the induction step (`step`). The base is bounded model checking, depth
//! by depth: to check it only once, when a step has been proved, is unsound where constraints end runs. Base and step
//! take turns. Rejected: one query of each for every k, with which a step that is hard and proves nothing keeps the
//! base waiting.

mod engine;
mod step;
#[cfg(test)]
mod tests;

pub use engine::KInduction;
