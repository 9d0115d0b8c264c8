//! Rankings: why a justice property holds.
//!
//! A ranking is a list of sets J_1 … J_m of states of the model with its monitor
//! ([`Model::monitored`](crate::model::Model::monitored)). Every initial state is in some set. A step from a state of J_i
//! leads into J_1 ∪ … ∪ J_i, and if the monitor ticks in it, into J_1 ∪ … ∪ J_{i-1}. So the least i with s ∈ J_i, the
//! *rank* of s, never grows along a run and falls with every tick: no run ticks m times or more. k-liveness has such
//! sets in its counter of ticks, rlive in its shoals.

use super::invariant::{Definition, Lemma, Operator, Size};

/// A ranking. Its variables are those of an [`Invariant`](super::invariant::Invariant) of the model with its monitor.
///
/// What it claims is a claim about all states and inputs that satisfy the constraints, in both states of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranking {
    /// Definitions of the auxiliary variables of all sets; each uses only earlier ones.
    pub definitions: Vec<Definition>,
    /// The sets, from J_1 on: each is the states that satisfy all of its lemmas.
    pub sets: Vec<Vec<Lemma>>,
}

impl Ranking {
    /// No run ticks more often than this.
    pub fn ticks(&self) -> usize {
        self.sets.len().saturating_sub(1)
    }

    /// How large the ranking is, definitions included: the lemmas of all sets count.
    pub fn size(&self) -> Size {
        let aux_xor = self.definitions.iter().filter(|d| d.operator == Operator::Xor).count();
        Size {
            clauses: self.sets.iter().map(Vec::len).sum(),
            literals: self.sets.iter().flatten().map(|lemma| lemma.len()).sum(),
            aux_and: self.definitions.len() - aux_xor,
            aux_xor,
        }
    }
}
