//! Templates and their matches. A is the rest that the matched clauses have in common. What replaces them is in normal
//! form (`canonical`) if none of the literals is defined over others, so conjunctions are positive:
//!
//! | template | matches | definitions | replaced by |
//! |---|---|---|---|
//! | and | (α∨A), (β∨A) | x ↔ α∧β | (x∨A) |
//! | xor | (α∨β∨A), (¬α∨¬β∨A) | x ↔ α⊕β | (x∨A); (α∨¬β∨A), (¬α∨β∨A) become (¬x∨A) |
//! | half adder | (α∨β∨γ∨A), (α∨β∨δ∨A), (¬α∨¬β∨γ∨δ∨A) | x ↔ α⊕β, y ↔ α∧β, z ↔ y∧δ | (x∨y∨δ∨A), (x∨z∨γ∨A) |

use crate::logic::lit::Lit;

/// A template with literals for its letters α, β, γ, δ, in the order that each variant says, so that there is one
/// instantiation for all matches that can share their auxiliary variables. If two save as much, the smaller one is
/// applied first, so the order of the variants matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Instantiation {
    /// \[α, β\], in order and positive; the signs in the clauses may differ between matches.
    Xor([Lit; 2]),
    /// \[α, β\], in order.
    And([Lit; 2]),
    /// \[α, β\] and \[γ, δ\], both in order.
    HalfAdder([Lit; 2], [Lit; 2]),
}

/// Clauses of one level that match an instantiation. Replacing them saves one clause, for each of the templates:
/// `reencode` counts matches as clauses saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Match {
    /// The template with its literals.
    pub instantiation: Instantiation,
    /// The level: an index into the list of levels.
    pub level: u32,
    /// Indices into the list of clauses of the level. Of *and* and *xor* only the first two count; the
    /// third repeats the second.
    pub(super) places: [u32; 3],
}

impl Match {
    /// The clauses, as indices into the clauses of the level. *and*: those with α and with β. *xor*: both, in any
    /// order. *half adder*: the short ones with γ and with δ, and the long one.
    pub fn clauses(&self) -> &[u32] {
        match self.instantiation {
            Instantiation::Xor(_) | Instantiation::And(_) => &self.places[..2],
            Instantiation::HalfAdder(..) => &self.places,
        }
    }
}
