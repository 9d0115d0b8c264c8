//! Counterexamples to propagation: why a lemma could not be pushed.
//!
//! A state of its frame that steps out of a lemma keeps the lemma from the next frame as long as no other lemma excludes
//! the state. So the state is kept, and the lemma is not asked about again before it is excluded (the name is from Su, Yang,
//! Ci, DAC 2024, who keep it for lemma prediction; see `predict`). What holds is pushed as before, but most of the
//! queries that fail are saved: nine models of some seconds, two seeds each, 0.8 of the time.
//!
//! A local query finds a part of a state, which need not be in the frame. That is good enough until the next time that
//! pushing is exact: there only states count that an exact query found, so that no fixpoint is overlooked.

use super::definitions::Definitions;
use super::level::Level;
use super::query::Queries;
use super::trace::Trace;
use crate::logic::cube::Clause;
use crate::logic::lit::{Lit, Var};

/// A state of a lemma's frame with a successor outside of the lemma.
#[derive(Clone, Debug)]
pub(super) struct Ctp {
    state: Valuation,
    /// Is it a whole state that satisfies all lemmas of the frame?
    is_exact: bool,
}

impl Ctp {
    /// The state that the last query found: of a lemma that does not hold in the next frame.
    fn found(queries: &Queries<'_>) -> Ctp {
        let is_exact = queries.pushes_exactly();
        let mut state = Valuation::default();
        for latch in queries.latches() {
            // What an exact query does not depend on may have any value.
            match queries.current_value(latch) {
                Some(value) => state.insert(latch.xor(!value)),
                None if is_exact => state.insert(!latch),
                None => {}
            }
        }
        Ctp { state, is_exact }
    }

    /// The values of all latches, if that is known to be a state of the frame.
    #[cfg(debug_assertions)]
    fn exact_state(&self, latches: impl Iterator<Item = Lit>) -> Option<Vec<Lit>> {
        self.is_exact.then(|| latches.map(|latch| latch.xor(!self.state.contains(latch))).collect())
    }

    fn is_excluded_by(&self, lemmas: &[&Clause], definitions: &Definitions) -> bool {
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

/// A lemma that is new to some frames.
#[derive(Debug)]
pub(super) struct News {
    clause: Clause,
    /// Not new to frames up to this one.
    above: Level,
    /// New to frames up to this one.
    up_to: Level,
}

impl Trace<'_> {
    /// Notes that a lemma is new to the frames above one and up to another.
    pub(super) fn announce(&mut self, clause: Clause, above: Level, up_to: Level) {
        self.news.push(News { clause, above, up_to });
    }

    /// The lemmas that are new to a frame.
    fn news_of(&self, level: Level) -> Vec<&Clause> {
        let is_news = |news: &&News| news.above < level && level <= news.up_to;
        self.news.iter().filter(is_news).map(|news| &news.clause).collect()
    }

    /// The lemmas of a level for which nothing is known that keeps them from the next one.
    pub(super) fn worth_pushing(&self, level: Level) -> Vec<Clause> {
        let (news, exactly) = (self.news_of(level), self.queries.pushes_exactly());
        let stays =
            |ctp: &Ctp| (ctp.is_exact || !exactly) && !ctp.is_excluded_by(&news, &self.queries.definitions);
        let lemmas = self.delta(level).iter();
        lemmas.filter(|lemma| !lemma.ctp.as_deref().is_some_and(stays)).map(|l| l.clause.clone()).collect()
    }

    /// The lemmas of a level that pushing skips even when it is exact, each with the state that keeps it.
    #[cfg(debug_assertions)]
    pub(super) fn kept_back(&self, level: Level) -> impl Iterator<Item = (&Clause, Vec<Lit>)> {
        let news = self.news_of(level);
        self.delta(level).iter().filter_map(move |lemma| {
            let ctp = lemma.ctp.as_deref()?;
            let state = ctp.exact_state(self.queries.latches())?;
            (!ctp.is_excluded_by(&news, self.definitions())).then_some((&lemma.clause, state))
        })
    }

    /// Keeps the state that the last query found, about a lemma of a level that does not hold in the next one.
    pub(super) fn keep_ctp(&mut self, level: Level, clause: &Clause) {
        let found = Box::new(Ctp::found(&self.queries));
        if let Some(lemma) = self.find(level, clause) {
            lemma.ctp = Some(found);
        }
    }

    /// The last query could not tell whether a lemma holds in the next frame: it is tried again.
    pub(super) fn forget_ctp(&mut self, level: Level, clause: &Clause) {
        if let Some(lemma) = self.find(level, clause) {
            lemma.ctp = None;
        }
    }

    /// All lemmas have been tried with what was new.
    pub(super) fn end_of_propagation(&mut self) {
        self.news.clear();
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
    use crate::answer::invariant::{Definition, Operator};

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
