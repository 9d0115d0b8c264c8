//! Many properties of one model.
//!
//! What lives here: the order in which they are decided (`turns`), and the translation of answers about a part of the
//! model (`widen`). Each search is [`decide`](super::decide), as for a single property.

mod turns;
mod widen;

pub use turns::{News, decide_all};
