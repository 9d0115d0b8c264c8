//! Where the boxes of a circuit are placed: layers from left to right, with operands to the left of the boxes that use
//! them.
//!
//! Source: Sugiyama, Tagawa, Toda, *Methods for Visual Understanding of Hierarchical System Structures*, 1981, in its
//! simplest form. Parts that are not connected are laid out on their own and packed into rows, because most auxiliary
//! circuits fall into small parts.
//!
//! What may live here: geometry. Nothing here knows invariants or the format of a drawing.

mod drawing;
mod pack;
mod part;

pub(super) use drawing::Node;
pub(super) use pack::layout;
