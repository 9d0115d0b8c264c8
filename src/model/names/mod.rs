//! What the latches and inputs of a model are called.
//!
//! What may live here: where names come from (the symbols of the model, or maps that Yosys wrote beside its file), how
//! they are made unique, and where the design declares what they name (netlists of Yosys). A front end whose signals
//! are words keeps here what it needs to express answers in its own words. Nothing here changes the model.
//!
//! Names are bytes without any guarantee: they may be empty, equal, or not text. Formats escape what they do not allow
//! in a name, with [`percent`] or by rules of their own.

mod given;
mod lines;
mod map;
mod name;
mod netlist;
mod read;
mod signals;
mod unique;
mod witness;

pub use map::{Map, MapError};
pub use name::{Guard, Name, percent};
pub use netlist::Netlist;
pub use signals::{Clock, Signal, Witness};
pub use unique::Names;
