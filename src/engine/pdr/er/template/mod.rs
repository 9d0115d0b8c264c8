//! Templates: small sets of lemmas that one or two lemmas over auxiliary variables can replace.
//!
//! All that finds matches lives here; which of them to apply is the choice of `reencode`. Clauses are never compared all
//! with all: those that share an *and* meet in a table of clauses minus one literal (`and`), those that share an *xor*
//! in one of variable sets (`signs`), and so do the clauses of a half adder. Keys are 64-bit hashes; what meets is
//! compared literally. The clauses of a match are of one level: combined over levels, they would hold at the lowest one.

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
