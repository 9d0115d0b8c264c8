//! Models: what a hardware design says, whatever file it came from.
//!
//! A [`Model`] has latches, resets, inputs, gates, properties, constraints and names. Front ends produce it, and
//! everything else starts from it. What may live here: the model itself and questions about it that need no solver
//! (simulation, circles of resets, well-formedness, a summary), each in a file of its own; the formats of files, each
//! in a folder of its own ([`aiger`]), of which the rest knows nothing; and, beside the model, what it takes to tell an
//! answer in the words of the design ([`names`]).
//!
//! What the search works on is the transition system of a property (`crate::system`), which is made from a model.

mod aig;
pub mod aiger;
pub mod names;
mod property;
mod resets;
mod simulate;
mod state;
mod summary;
mod symbol;
mod well_formed;

pub use aig::{Latch, Model};
pub use property::NoSuchProperty;
pub use resets::CyclicResets;
pub use state::StateVariable;
pub use summary::describe;
pub use symbol::SymbolKind;
pub use well_formed::Malformed;
