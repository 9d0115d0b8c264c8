//! Where the boxes of a graph without circles are placed: layers from left to right, with operands to the left of the
//! boxes that use them. A drawing from top to bottom swaps the coordinates.
//!
//! Source: Sugiyama, Tagawa, Toda, *Methods for Visual Understanding of Hierarchical System Structures*, 1981, in its
//! simplest form. Parts that are not connected are laid out on their own and packed into rows, because most auxiliary
//! circuits fall into small parts.
//!
//! What may live here: geometry, that of text included. Nothing here knows answers or the format of a drawing.

mod drawing;
mod pack;
mod part;
mod text;

pub(super) use drawing::{Gap, Node};
pub(super) use pack::layout;
pub(super) use text::{CHARACTER, columns, cut};
