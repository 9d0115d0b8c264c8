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
//! The clauses of a match are of one level: combined over levels, they would hold at the lowest one only. All that finds
//! matches lives here; which to apply is `reencode`'s choice. Clauses are never compared all with all: those that share
//! an *and* meet in a table of clauses minus one literal (`and`), those that share an *xor* in one of variable sets
//! (`signs`), and so do the clauses of a half adder. Keys are 64-bit hashes; what meets is compared literally.

mod and;
mod half_adder;
mod hash;
mod instantiation;
mod matcher;
mod signs;
#[cfg(test)]
mod tests;
mod xor;

pub use instantiation::{Instantiation, Match};
pub use matcher::match_all;
