//! Matches of *xor*: clauses of one level over the same variables that differ in the signs of two of them.
//!
//! All clauses with the same variables are in one group of sign vectors. Most clauses are alone in their group, and
//! cost only a hash.

use super::instantiation::Instantiation;
use super::signs::{SignVectors, difference, neighbours, same_variables};

/// Reports each match once, with its two clauses.
pub fn find(vectors: &SignVectors<'_>, report: &mut impl FnMut(Instantiation, [u32; 3])) {
    for group in vectors.groups() {
        for vector in group {
            let clause = vectors.clause(vector);
            neighbours(group, vector.signs, clause.len(), |other| {
                let partner = vectors.clause(other).iter().map(|lit| lit.var());
                if vector.signs < other.signs && same_variables(clause, partner) {
                    let inputs = difference(vector.signs, other.signs).map(|i| clause[i].var().lit());
                    report(Instantiation::Xor(inputs), [vector.place, other.place, other.place]);
                }
            });
        }
    }
}
