//! A proof about a few cells of large memories, said of all cells.
//!
//! An invariant of an abstraction holds whatever the addresses of its slots are, so it holds of each cell. The
//! conjunction over all addresses is inductive for the model with states for the earlier values that lemmas mention,
//! because a step of the model is one of the abstraction for each choice of addresses; and a property fails in none of
//! its states, because the addresses that the property demands are among those chosen. Slots whose address is a word
//! that never changes are a case distinction instead. Source: that of [`memories`](crate::model::btor2::memories).
//! Rejected: quantifiers, which certificates of circuits lack.

mod bits;
mod expand;
mod expansion;
mod failures;
mod first_step;

pub use bits::Abstracted;
pub use expand::{Expanded, Most, Unexpanded, expand};
pub use failures::before_failures;
