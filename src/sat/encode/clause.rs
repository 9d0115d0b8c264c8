//! Clauses of a gate's definition: sorted, without tautologies.

use smallvec::SmallVec;

use crate::logic::lit::Lit;

/// The literals of a clause.
pub(in crate::sat) type Lits = SmallVec<[Lit; 5]>;

/// A clause of a gate's definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::sat) struct GateClause<Id = ()> {
    /// Sorted.
    pub lits: Lits,
    /// What somebody who writes a proof knows it by.
    pub id: Id,
}

impl<Id> GateClause<Id> {
    /// A clause of these literals, in any order.
    pub fn new(mut lits: Lits, id: Id) -> GateClause<Id> {
        lits.sort_unstable();
        GateClause { lits, id }
    }
}

/// The clauses that are not always true. There may be some: a conjunction may contain a gate and, through another gate,
/// its negation. Resolution with a tautology would be wrong.
pub(super) fn normalised(clauses: Vec<Lits>) -> Vec<GateClause> {
    let clauses = clauses.into_iter().map(|lits| GateClause::new(lits, ()));
    clauses.filter(|clause| !clause.lits.windows(2).any(|pair| pair[0] == !pair[1])).collect()
}
