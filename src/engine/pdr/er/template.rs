//! Templates: small sets of lemmas that one or two lemmas over auxiliary variables can replace.
//!
//! With A the common rest of the matched clauses:
//!
//! | template | matches | definitions | replaced by |
//! |---|---|---|---|
//! | and | (α∨A), (β∨A) | x ↔ α∧β | (x∨A) |
//! | xor | (α∨β∨A), (¬α∨¬β∨A) | x ↔ α⊕β | (x∨A); (α∨¬β∨A), (¬α∨β∨A) become (¬x∨A) |
//! | half adder | (α∨β∨γ∨A), (α∨β∨δ∨A), (¬α∨¬β∨γ∨δ∨A) | x ↔ α⊕β, y ↔ α∧β, z ↔ y∧δ | (x∨y∨δ∨A), (x∨z∨γ∨A) |
//!
//! The clauses of a match are of one level: combined over levels, they would have to be stored at the lowest one and
//! what the others say about later frames would be lost.
//!
//! Clauses are never compared all with all. Clauses that share an *and* are equal but for one literal: they meet in
//! a table of clauses minus one literal (`and`). Clauses that share an *xor* have the same variables and differ in
//! two signs: they meet in a table of variable sets (`signs`), which is small enough to be scanned and needs no key
//! per pair of literals. The half adder's long clause minus one literal meets its short ones in that same table
//! (`half_adder`). All keys are 64-bit hashes; whatever meets is compared literally.
//!
//! The search starts from nothing each time and takes about 0.3 µs per lemma (10^5 lemmas of up to twelve literals).
//! Rejected alternative: tables kept up to date. For *xor* and *and* alone they took 2 µs for each lemma that comes,
//! 4 µs for each that moves up a level, and 600 bytes for each that is there; they pay only if less than one lemma
//! in forty is new between two searches, and would need hooks wherever the trace changes.

mod and;
mod half_adder;
mod hash;
mod signs;
#[cfg(test)]
mod tests;
mod xor;

use crate::config::Templates;
use crate::logic::cube::Clause;
use crate::logic::lit::Lit;
use signs::SignVectors;

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
    places: [u32; 3],
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

/// All matches in all levels, those of one instantiation together.
///
/// Where many clauses share everything but one literal, *and* pairs only literals close to each other (see `and`).
/// Clauses longer than a machine word are not searched for *xor* and *half adder*.
///
/// Requires: no clause has complementary literals, and no clause occurs twice in a level.
pub fn match_all(levels: &[Vec<&Clause>], templates: Templates) -> Vec<Match> {
    let mut matches = Vec::new();
    for (level, clauses) in (0..).zip(levels) {
        let mut report = |instantiation, places| matches.push(Match { instantiation, level, places });
        if templates.and {
            and::find(clauses, &mut report);
        }
        if templates.xor || templates.half_adder {
            let vectors = SignVectors::new(clauses);
            if templates.xor {
                xor::find(&vectors, &mut report);
            }
            if templates.half_adder {
                half_adder::find(&vectors, &mut report);
            }
        }
    }
    matches.sort_unstable();
    matches
}
