//! What a match of a template is.

use crate::logic::lit::Lit;

/// A template with literals in place of its letters, in normal form: matches with equal instantiations share their
/// auxiliary variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Instantiation {
    /// \[α, β\], positive and in order; signs are a matter of the match.
    Xor([Lit; 2]),
    /// \[α, β\], in order.
    And([Lit; 2]),
    /// \[α, β\] and \[γ, δ\], both in order.
    HalfAdder([Lit; 2], [Lit; 2]),
}

/// Clauses of one level that match an instantiation. To replace them saves one clause, whatever the template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Match {
    /// The template with its literals.
    pub instantiation: Instantiation,
    /// The level: an index into the list of levels.
    pub level: u32,
    /// Indices into the list of clauses of the level; of *and* and *xor* only two.
    pub(super) places: [u32; 3],
}

impl Match {
    /// The clauses, as indices into the clauses of the level: those with α, β; with either parity; those with γ, δ
    /// and the long one.
    pub fn clauses(&self) -> &[u32] {
        match self.instantiation {
            Instantiation::Xor(_) | Instantiation::And(_) => &self.places[..2],
            Instantiation::HalfAdder(..) => &self.places,
        }
    }
}
