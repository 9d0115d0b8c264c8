//! Transition systems: one property of a model, reduced to what it depends on. This is all that engines see.
//!
//! What lives here: the system as data, with its runs (`transition`), its construction from a model with the
//! information to translate answers back (`lower`), copies for a second step (`unroll`) and for many steps
//! (`unrolling`), random runs (`runs`), the passes that make a system smaller before a search (`preprocess`), and
//! whether there are long runs at all (`vacuity`). Code that decides properties belongs to `engine`.

mod lower;
pub mod preprocess;
mod rules;
mod runs;
mod transition;
mod unroll;
mod unrolling;
pub mod vacuity;

pub use lower::{Lowered, Origins, lower, lower_with, lower_within};
pub use rules::{Atom, Rule, Rules, leaves};
pub(crate) use runs::Runs;
pub use transition::{Path, TransitionSystem};
pub use unroll::SecondStep;
pub use unrolling::{Frame, Start, Unrolling};
