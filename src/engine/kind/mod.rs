//! k-induction (Sheeran, Singh, Stålmarck, FMCAD 2000): a property that holds after k states in which it holds, and in
//! the first k states of every run, holds always.
//!
//! What lives here: the engine (`engine`), and the induction step (`step`). The base is bounded model checking, depth by
//! depth: to check it only once, when a step has been proved, is unsound where constraints end runs.

mod engine;
mod step;

pub use engine::KInduction;
