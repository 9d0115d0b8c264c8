//! What the latches and inputs of a model are called.
//!
//! What may live here: where names come from (the symbols of the model, or a map that Yosys wrote beside its file), and
//! how they are made to stand for one signal each. A front end whose signals are words keeps here what it takes to tell
//! answers in its own words. Nothing here changes the model.
//!
//! Names are bytes, and nothing is sure about them: they may be empty, equal or not even text. Formats escape what they
//! cannot have in a name, with [`percent`] or by rules of their own.

mod escape;
mod given;
mod map;
mod unique;

pub use escape::percent;
pub use given::Name;
pub use map::{MapError, Problem};
pub use unique::Names;
