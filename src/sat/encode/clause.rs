//! Clauses of a gate's definition: sorted, without tautologies.

use smallvec::SmallVec;

use crate::logic::lit::Lit;

/// Sorted literals of a clause of a gate's definition.
pub(super) type GateClause = SmallVec<[Lit; 5]>;

/// The clauses with sorted literals, without those that are always true: a conjunction may contain a gate and,
/// through another gate, its negation. To resolve a tautology is wrong.
pub(super) fn normalised(mut clauses: Vec<GateClause>) -> Vec<GateClause> {
    clauses.iter_mut().for_each(|clause| clause.sort_unstable());
    clauses.retain(|clause| !is_tautology(clause));
    clauses
}

/// Does a clause hold always?
///
/// Requires: the literals are sorted.
pub(super) fn is_tautology(clause: &[Lit]) -> bool {
    clause.windows(2).any(|pair| pair[0] == !pair[1])
}
