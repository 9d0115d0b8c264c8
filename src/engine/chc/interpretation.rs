//! What a model says of a predicate.

use crate::answer::invariant::{Definition, Lemma};
use crate::logic::lit::{Lit, Var};

/// Lemmas about a predicate: all vectors that can be derived satisfy them. Variable k + 1 is bit k, auxiliary variables
/// come after the last bit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interpretation {
    /// The definitions of auxiliary variables. Lemmas need not mention all of them.
    pub definitions: Vec<Definition>,
    /// The lemmas.
    pub lemmas: Vec<Lemma>,
}

/// The literal of a bit that is 1.
pub(super) fn bit(position: usize) -> Lit {
    Var(position as u32 + 1).lit()
}

/// The bit that a literal is about.
pub(super) fn position(lit: Lit) -> usize {
    lit.var().index() - 1
}
