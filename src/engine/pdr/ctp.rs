//! Counterexamples to propagation: why a lemma could not be pushed.
//!
//! A counterexample to propagation (CTP) is a state of the lemma's frame with a successor that violates the lemma. The
//! lemma cannot be pushed until another lemma excludes that state. So the state is stored, and until then the lemma is
//! not queried again; this saves most of the queries that would fail. (The name is from Su, Yang, Ci, DAC 2024, who
//! store CTPs for lemma prediction; see `predict`.)
//!
//! A local query finds only a part of a state, which need not be in the frame. Therefore exact pushing skips a lemma
//! only if its CTP came from an exact query. Otherwise a fixpoint could be overlooked.

use super::level::Level;
use crate::engine::er::Definitions;
use crate::logic::cube::Clause;
use crate::logic::lit::{Lit, Var};

/// A state of a lemma's frame with a successor that violates the lemma.
#[derive(Clone, Debug)]
pub(super) struct Ctp {
    state: Valuation,
    /// Was it found by an exact query? Then it is a complete state of the frame.
    pub is_exact: bool,
}

impl Ctp {
    /// The state with these values of the latches. A latch without a value is one that the query does not depend on;
    /// for an exact query such a latch may have any value, and gets 0.
    pub fn new(values: impl Iterator<Item = (Lit, Option<bool>)>, is_exact: bool) -> Ctp {
        let mut state = Valuation::default();
        for (latch, value) in values {
            match value {
                Some(value) => state.insert(latch.xor(!value)),
                None if is_exact => state.insert(!latch),
                None => {}
            }
        }
        Ctp { state, is_exact }
    }

    /// The values of all latches; none if the state is not exact.
    #[cfg(debug_assertions)]
    pub fn exact_state(&self, latches: impl Iterator<Item = Lit>) -> Option<Vec<Lit>> {
        self.is_exact.then(|| latches.map(|latch| latch.xor(!self.state.contains(latch))).collect())
    }

    /// Does one of the lemmas exclude the state? Considers also the auxiliary variables whose values follow from it.
    pub fn is_excluded_by(&self, new: &NewOfFrame<'_>, definitions: &Definitions) -> bool {
        if new.lemmas.is_empty() {
            return false;
        }
        let mut state = self.state.clone();
        for &var in &new.needed {
            let definition = definitions.get(var).expect("an auxiliary variable");
            if let Some(value) = definition.value(|operand| state.get(operand)) {
                state.insert(var.lit().xor(!value));
            }
        }
        new.lemmas.iter().any(|lemma| lemma.iter().all(|&lit| state.contains(!lit)))
    }
}

/// The lemmas that were added or moved up since the last propagation.
#[derive(Debug, Default)]
pub(super) struct NewLemmas(Vec<NewLemma>);

/// A lemma that is new in the frames F_{above+1} to F_{up_to}.
#[derive(Debug)]
struct NewLemma {
    clause: Clause,
    above: Level,
    up_to: Level,
}

impl NewLemmas {
    /// Notes that a lemma is new in the frames F_{above+1} to F_{up_to}.
    pub fn add(&mut self, clause: Clause, above: Level, up_to: Level) {
        self.0.push(NewLemma { clause, above, up_to });
    }

    /// The lemmas that are new in a frame.
    pub fn of_frame(&self, level: Level, definitions: &Definitions) -> NewOfFrame<'_> {
        let is_new = |lemma: &&NewLemma| lemma.above < level && level <= lemma.up_to;
        let lemmas: Vec<&Clause> = self.0.iter().filter(is_new).map(|lemma| &lemma.clause).collect();
        NewOfFrame { needed: definitions.needed_by(&lemmas), lemmas }
    }

    /// Forgets all of them, at the end of a propagation.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// The lemmas that are new in a frame, and the auxiliary variables that they depend on, in order.
#[derive(Debug)]
pub(super) struct NewOfFrame<'n> {
    lemmas: Vec<&'n Clause>,
    needed: Vec<Var>,
}

/// A partial assignment: the set of true literals, one bit for each literal.
#[derive(Clone, Debug, Default)]
struct Valuation(Vec<u64>);

impl Valuation {
    fn insert(&mut self, lit: Lit) {
        let code = lit.code() as usize;
        self.0.resize(self.0.len().max(code / 64 + 1), 0);
        self.0[code / 64] |= 1 << (code % 64);
    }

    fn contains(&self, lit: Lit) -> bool {
        let code = lit.code() as usize;
        self.0.get(code / 64).is_some_and(|word| word >> (code % 64) & 1 == 1)
    }

    fn get(&self, var: Var) -> Option<bool> {
        let [yes, no] = [var.lit(), !var.lit()].map(|lit| self.contains(lit));
        (yes || no).then_some(yes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::definition::{Definition, Operator};

    #[test]
    fn lemmas_exclude_a_state_also_by_auxiliary_variables() {
        let mut definitions = Definitions::new(&[None; 3]);
        let [a, b, c] = [1, 2, 3].map(|i| Var(i).lit());
        let both = definitions.push(Definition { operator: Operator::And, operands: [a, b] }).lit();
        let mut state = Valuation::default();
        [a, !b].into_iter().for_each(|lit| state.insert(lit));
        assert_eq!([1, 2, 3].map(|i| state.get(Var(i))), [Some(true), Some(false), None]);
        let ctp = Ctp { state, is_exact: false };
        let excluded = |lits: &[&[Lit]]| {
            let mut new = NewLemmas::default();
            lits.iter().for_each(|lits| new.add(lits.iter().copied().collect(), 0, 1));
            ctp.is_excluded_by(&new.of_frame(1, &definitions), &definitions)
        };
        assert!(!excluded(&[]));
        assert!(excluded(&[&[a, c], &[!a, b]]) && excluded(&[&[b, both]]));
        assert!(!excluded(&[&[a], &[!b], &[!both], &[!a, c]]));
    }
}
