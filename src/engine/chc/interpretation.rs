//! What a model says of a predicate.

use crate::answer::invariant::{Definition, Lemma};

/// Lemmas about a predicate: all vectors that can be derived satisfy them. Variable k + 1 is bit k, auxiliary variables
/// come after the last bit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interpretation {
    /// The definitions of auxiliary variables. Lemmas need not mention all of them.
    pub definitions: Vec<Definition>,
    /// The lemmas.
    pub lemmas: Vec<Lemma>,
}
