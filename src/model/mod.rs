//! Models as people hand them in: latches, resets, gates, properties, constraints, names; and the formats of files.

mod aig;
pub mod aiger;
pub mod names;
mod resets;
mod simulate;
mod summary;
mod symbol;
mod well_formed;

pub use aig::{Latch, Model, NoSuchProperty};
pub use resets::CyclicResets;
pub use simulate::Values;
pub use summary::describe;
pub use symbol::SymbolKind;
pub use well_formed::Malformed;
