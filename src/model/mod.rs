//! Models: hardware designs as data, whatever file they came from.
//!
//! A [`Model`] has latches, resets, inputs, gates, properties, constraints and names. Front ends produce it, and
//! everything else starts from it. What may live here: the model itself and questions about it that need no solver
//! (simulation, cyclic resets, well-formedness, a summary), each in a file of its own; file formats, each in a folder
//! of its own ([`aiger`], [`btor2`], [`horn`]), of which the rest knows nothing; and what a front end needs to express
//! an answer in the words of the design ([`names`]).
//!
//! The search works on the transition system of a property (`crate::system`), which is made from a model.

mod aig;
pub mod aiger;
mod bounds;
pub mod btor2;
mod extend;
pub mod horn;
mod monitor;
pub mod names;
mod part;
mod property;
mod resets;
mod simulate;
mod summary;
mod symbol;
mod take_gates;
mod well_formed;

pub use aig::{Latch, Model, StateVariable};
pub use bounds::{Bound, SameBound};
pub use extend::Extension;
pub use monitor::Monitored;
pub use part::Part;
pub use property::{Goal, NoSuchProperty};
pub use resets::CyclicResets;
pub use summary::describe;
pub use symbol::SymbolKind;
pub use well_formed::Malformed;
