//! Bounded model checking (Biere, Cimatti, Clarke, Zhu, TACAS 1999): is there a counterexample of 0 steps, of 1, of 2,
//! ...?
//!
//! What lives here: the engine (`engine`), and its queries about an unrolling (`search`), which can wait for those of
//! another search (`turn`). What is found is a shortest counterexample. Nothing is proved, unless the constraints end
//! all runs.

mod encoded;
mod engine;
mod search;

pub use encoded::Encoded;
pub use engine::Bmc;
pub use search::Search;
