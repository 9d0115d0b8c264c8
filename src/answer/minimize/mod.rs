//! A smaller invariant from a larger one: fewer lemmas, then fewer literals, then fewer auxiliary variables.
//!
//! Source: Ivrii, Gurfinkel, Belov, *Small Inductive Safe Invariants*, FMCAD 2014, for lemmas (`subset`) and literals
//! (`literals`); shorter lemmas make others superfluous, and definitions that no longer pay go last (`auxiliary`). Each
//! pass makes the invariant smaller or leaves it alone, so the result is valid whenever the budget ends.
//!
//! What may live here: anything that makes an [`Invariant`] smaller and keeps what it promises, whichever engine found
//! it. All is asked of the property's transition system, whose reading of reset functions is the stricter one (see
//! [`crate::answer::certificate`]). Nobody trusts the result: the self-check comes after it.

mod account;
mod auxiliary;
pub mod expand;
mod literals;
mod rounds;
mod step;
mod subset;
mod subsumption;

pub use rounds::{Minimized, minimize};
