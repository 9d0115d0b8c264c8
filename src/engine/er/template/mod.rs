//! Templates: small sets of lemmas that one or two lemmas over auxiliary variables can replace.
//!
//! The code that finds matches lives here; `reencode` chooses which of them to apply. Comparing every pair of clauses
//! would be too slow. Clauses that match *and* are equal after one literal is removed (`and`); those that match *xor*
//! have the same set of variables (`signs`), and `half_adder` uses the same table. So clauses are grouped by 64-bit
//! hashes, and only clauses with equal hashes are compared. All clauses of a match are of one level; otherwise the
//! result would hold only at the lowest level.

mod and;
mod half_adder;
pub(super) mod hash;
mod instantiation;
mod matcher;
mod signs;
#[cfg(test)]
mod tests;
mod xor;

pub use instantiation::{Instantiation, Match};
pub use matcher::match_all;
