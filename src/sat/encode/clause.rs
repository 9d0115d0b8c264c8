//! Clauses of a gate's definition: sorted, without tautologies.

use smallvec::SmallVec;

use crate::logic::lit::Lit;

/// Sorted literals of a clause of a gate's definition.
pub(super) type GateClause = SmallVec<[Lit; 5]>;

/// Sorts the literals of each clause and removes the clauses that are always true. There may be some: a conjunction may
/// contain a gate and, through another gate, its negation. Resolution with a tautology would be wrong.
pub(super) fn normalised(mut clauses: Vec<GateClause>) -> Vec<GateClause> {
    clauses.iter_mut().for_each(|clause| clause.sort_unstable());
    clauses.retain(|clause| !is_tautology(clause));
    clauses
}

/// Is the clause always true?
///
/// Requires: the literals are sorted.
pub(super) fn is_tautology(clause: &[Lit]) -> bool {
    clause.windows(2).any(|pair| pair[0] == !pair[1])
}
