//! Strategies of reversible pebbling: what counterexamples of the models of `pdrer generate pebbling` say.
//!
//! [`of`] reads a strategy from a counterexample and replays it on the graph, which is in the comment of the model. The
//! replay knows only the graph and the rules, neither the logic of the model nor how it was decided. What may live
//! here: that, and forms in which people read strategies: text and a drawing.

mod error;
mod found;
mod replay;
mod svg;
mod text;

pub use error::{Broken, Error};
pub use found::{Strategy, graph, of};
pub use svg::svg;
pub use text::text;

/// Does a file begin like a strategy, as text or as a drawing?
pub fn recognize(bytes: &[u8]) -> bool {
    text::recognize(bytes) || svg::recognize(bytes)
}
