//! Clauses made simpler, in steps that keep the verdict and the way back to an answer about the clauses as written.
//!
//! Predicates that do not matter are left out (`relevant`), clauses in a row are put together (`eliminate`), cases
//! become clauses (`split`), equations are resolved (`resolve`), which leaves few inputs, and arguments that nothing
//! depends on are found (`needed`). What is left goes to one of two encodings: a circuit for linear clauses, or rules
//! of bits for any.

mod bindings;
mod combine;
mod conjuncts;
mod eliminate;
mod instance;
mod invert;
mod needed;
mod reduced;
mod relevant;
mod replay;
mod resolve;
mod simplify;
mod split;
mod weakest;
mod words;

pub use bindings::{Binding, Condition, Resolved};
pub(in crate::model::horn) use instance::Instance;
pub use reduced::{Combined, Eliminated, Part, Reduced};
pub use relevant::Fate;
pub use replay::{Replay, replay};
pub use simplify::reduce;
pub use weakest::{Weakest, weakest};
pub(in crate::model::horn) use words::Words;
