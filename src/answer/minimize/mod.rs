//! Makes an invariant smaller: fewer lemmas, then fewer literals, then fewer auxiliary variables, and at last more
//! of them (`factor`).
//!
//! Source: Ivrii, Gurfinkel, Belov, *Small Inductive Safe Invariants*, FMCAD 2014, for lemmas (`subset`) and literals
//! (`literals`). Shorter lemmas make others redundant, and definitions that no longer pay are removed last
//! (`auxiliary`). Each pass makes the invariant smaller or leaves it unchanged: the result is always valid.
//!
//! What may live here: algorithms that make an invariant smaller and keep it an invariant, whichever engine found it.
//! Their queries use the property's transition system, which treats reset functions more strictly than the certificate
//! does (see [`crate::answer::certificate`]). The result need not be trusted: the self-check comes after it.

mod account;
mod auxiliary;
pub mod expand;
mod factor;
mod literals;
mod rounds;
mod step;
mod subset;
mod subsumption;

pub use rounds::{Minimized, minimize};
