//! Where the boxes of a circuit go: layers from left to right, each operand left of what uses it.
//!
//! Source: Sugiyama, Tagawa, Toda, *Methods for Visual Understanding of Hierarchical System Structures*, 1981, in its
//! simplest form. Parts that are not connected are laid out on their own and packed into rows, because most auxiliary
//! circuits fall into small parts.
//!
//! What may live here: geometry. It knows neither invariants nor the format of a drawing.

mod drawing;
mod pack;
mod part;

pub(super) use drawing::Node;
pub(super) use pack::layout;
