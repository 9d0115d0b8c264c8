//! Many properties of one model.
//!
//! What lives here: the order in which they are decided (`turns`), the translation of answers about a part of the model
//! (`widen`), and the verification of many answers at once (`confirm`). Each search is [`decide`](super::decide), as for
//! a single property.

mod confirm;
mod turns;
mod widen;

pub use turns::{News, decide_all};
