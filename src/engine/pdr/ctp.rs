//! Counterexamples to propagation: why a lemma could not be pushed.
//!
//! A state of its frame that steps out of a lemma keeps the lemma from the next frame as long as no other lemma excludes
//! the state. So the state is kept, and the lemma is asked about again only after that (the name is from Su, Yang, Ci,
//! DAC 2024, who keep it for lemma prediction; see `predict`). Most queries of propagation that fail are saved.
//!
//! A local query finds a part of a state, which need not be in the frame. That is good enough until the next time that
//! pushing is exact: there only states count that an exact query found, so that no fixpoint is overlooked.

use super::definitions::Definitions;
use super::level::Level;
use crate::logic::cube::Clause;
use crate::logic::lit::{Lit, Var};

/// A state of a lemma's frame with a successor outside of the lemma.
#[derive(Clone, Debug)]
pub(super) struct Ctp {
    state: Valuation,
    /// Is it a whole state that satisfies all lemmas of the frame?
    pub is_exact: bool,
}

impl Ctp {
    /// The state with these values of the latches, as far as the query that found it depends on them; what an exact
    /// query does not depend on may have any value.
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

    /// The values of all latches, if that is known to be a state of the frame.
    #[cfg(debug_assertions)]
    pub fn exact_state(&self, latches: impl Iterator<Item = Lit>) -> Option<Vec<Lit>> {
        self.is_exact.then(|| latches.map(|latch| latch.xor(!self.state.contains(latch))).collect())
    }

    /// Does one of the lemmas exclude the state, by what follows from its values?
    pub fn is_excluded_by(&self, lemmas: &[&Clause], definitions: &Definitions) -> bool {
        if lemmas.is_empty() {
            return false;
        }
        let mut state = self.state.clone();
        for (var, definition) in definitions.iter() {
            if let Some(value) = definition.value(|operand| state.get(operand)) {
                state.insert(var.lit().xor(!value));
            }
        }
        lemmas.iter().any(|lemma| lemma.iter().all(|&lit| state.contains(!lit)))
    }
}

/// The lemmas that came, or moved up, since lemmas were last pushed.
#[derive(Debug, Default)]
pub(super) struct NewLemmas(Vec<NewLemma>);

/// A lemma that is new to some frames.
#[derive(Debug)]
struct NewLemma {
    clause: Clause,
    /// Not new to frames up to this one.
    above: Level,
    /// New to frames up to this one.
    up_to: Level,
}

impl NewLemmas {
    /// Notes that a lemma is new to the frames above one and up to another.
    pub fn add(&mut self, clause: Clause, above: Level, up_to: Level) {
        self.0.push(NewLemma { clause, above, up_to });
    }

    /// The lemmas that are new to a frame.
    pub fn of_frame(&self, level: Level) -> Vec<&Clause> {
        let is_new = |lemma: &&NewLemma| lemma.above < level && level <= lemma.up_to;
        self.0.iter().filter(is_new).map(|lemma| &lemma.clause).collect()
    }

    /// All lemmas have been tried with what was new.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// A set of literals that are true, one bit for each.
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
            let clauses: Vec<Clause> = lits.iter().map(|lits| lits.iter().copied().collect()).collect();
            ctp.is_excluded_by(&clauses.iter().collect::<Vec<_>>(), &definitions)
        };
        assert!(!excluded(&[]));
        assert!(excluded(&[&[a, c], &[!a, b]]) && excluded(&[&[b, both]]));
        assert!(!excluded(&[&[a], &[!b], &[!both], &[!a, c]]));
    }
}
