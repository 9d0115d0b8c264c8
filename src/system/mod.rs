//! Transition systems: one property of a model, reduced to what it depends on. This is all that engines see.
//!
//! What lives here: the system as data (`transition`), how it comes from a model and what it takes to go back (`lower`),
//! copies of it over several steps (`unroll`), its runs (`path`), and what makes it smaller before a search
//! (`preprocess`). Nothing here searches for proofs.

mod lower;
mod path;
pub mod preprocess;
mod transition;
mod unroll;

pub use lower::{Lowered, Origins, lower};
pub use path::Path;
pub use transition::TransitionSystem;
pub use unroll::SecondStep;
