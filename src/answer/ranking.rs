//! Rankings: why a justice property holds.
//!
//! A ranking is a list of sets J_1 … J_m of states of the model with its monitor
//! ([`Model::monitored`](crate::model::Model::monitored)). Every initial state is in some set, and so is every state to
//! which a step from one leads. A step from a state of J_i leads into J_1 ∪ … ∪ J_i, and if the monitor ticks in it,
//! into J_1 ∪ … ∪ J_{i-1}. So the least i with s ∈ J_i, the *rank* of s, never grows along a run and falls with every
//! tick: no run ticks m times or more. k-liveness has such sets in its counter of ticks, rlive in its shoals.
//!
//! This may hold only for steps that change none of some literals which *stabilize*: the first of them that a step
//! changes becomes true. So they change finitely often, and between two changes a run ticks less than m times.

use super::invariant::{Definition, Lemma, Size};
use crate::logic::lit::Lit;

/// A ranking. Its variables are those of an [`Invariant`](super::invariant::Invariant) of the model with its monitor.
///
/// What it claims is a claim about all states and inputs that satisfy the constraints, in both states of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranking {
    /// Definitions of the auxiliary variables of all sets; each uses only earlier ones.
    pub definitions: Vec<Definition>,
    /// The literals that stabilize, in their order.
    pub stabilizing: Vec<Lit>,
    /// Lemmas that all sets have.
    pub lemmas: Vec<Lemma>,
    /// The sets, from J_1 on: each is the states that satisfy the lemmas of all and its own.
    pub sets: Vec<Vec<Lemma>>,
}

impl Ranking {
    /// No run ticks more often than this, as long as no literal that stabilizes changes.
    pub fn ticks(&self) -> usize {
        self.sets.len().saturating_sub(1)
    }

    /// The lemmas of all sets, then those of each.
    pub fn all_lemmas(&self) -> impl Iterator<Item = &Lemma> {
        self.lemmas.iter().chain(self.sets.iter().flatten())
    }

    /// The literals of all definitions, those that stabilize, and those of all lemmas.
    pub fn literals(&self) -> impl Iterator<Item = &Lit> {
        let operands = self.definitions.iter().flat_map(|definition| &definition.operands);
        operands.chain(&self.stabilizing).chain(self.all_lemmas().flatten())
    }

    /// How large the ranking is, definitions included: the lemmas of all sets count, and each literal that
    /// stabilizes, like a lemma.
    pub fn size(&self) -> Size {
        let stabilizing = self.stabilizing.len();
        Size {
            clauses: self.all_lemmas().count() + stabilizing,
            literals: self.all_lemmas().map(|lemma| lemma.len()).sum::<usize>() + stabilizing,
            ..Size::of(&self.definitions)
        }
    }
}
