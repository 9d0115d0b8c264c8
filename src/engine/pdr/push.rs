//! How lemmas move up in a trace, and which ones are worth trying.
//!
//! A lemma with a counterexample to propagation (`ctp`) that nothing new excludes is not asked about again.

use super::ProofSystem;
use super::ctp::Ctp;
use super::lemma::TraceLemma;
use super::level::{INFINITY, Level};
use super::trace::Trace;
use crate::logic::cube::Clause;
#[cfg(debug_assertions)]
use crate::logic::lit::Lit;

impl Trace<'_> {
    /// Moves a lemma from D_level to D_{level+1}, unless it is gone.
    pub(super) fn push<P: ProofSystem>(&mut self, proof: &mut P, level: Level, clause: Clause) -> bool {
        let Some(old) = self.take(level, &clause) else { return false };
        self.new_lemmas.add(clause.clone(), level, level + 1);
        self.add(proof, level + 1, clause, old.pushed(self.place(level + 1)));
        self.forget(vec![old]);
        self.rebuild_if_burdened();
        true
    }

    /// Adds a lemma of the trace to F_∞. It goes from its level like everything that it implies.
    pub(super) fn push_to_infinity<P: ProofSystem>(&mut self, proof: &mut P, lemma: TraceLemma) {
        let provenance = lemma.pushed(self.place(INFINITY));
        self.add(proof, INFINITY, lemma.clause, provenance);
        self.rebuild_if_burdened();
    }

    /// The lemmas of a level for which no state is known that keeps them from the next one.
    pub(super) fn worth_pushing(&self, level: Level) -> Vec<Clause> {
        let (new, exactly) = (self.new_lemmas.of_frame(level), self.queries.pushes_exactly());
        let stays = |ctp: &Ctp| (ctp.is_exact || !exactly) && !ctp.is_excluded_by(&new, &self.definitions);
        let lemmas = self.delta(level).iter();
        lemmas.filter(|lemma| !lemma.ctp.as_deref().is_some_and(stays)).map(|l| l.clause.clone()).collect()
    }

    /// The lemmas of a level that pushing skips even when it is exact, each with the state that keeps it.
    #[cfg(debug_assertions)]
    pub(super) fn kept_back(&self, level: Level) -> impl Iterator<Item = (&Clause, Vec<Lit>)> {
        let new = self.new_lemmas.of_frame(level);
        self.delta(level).iter().filter_map(move |lemma| {
            let ctp = lemma.ctp.as_deref()?;
            let state = ctp.exact_state(self.queries.latches())?;
            (!ctp.is_excluded_by(&new, &self.definitions)).then_some((&lemma.clause, state))
        })
    }

    /// Keeps the state that the last query found, about a lemma of a level that does not hold in the next one.
    pub(super) fn keep_ctp(&mut self, level: Level, clause: &Clause) {
        let values = self.queries.latches().map(|latch| (latch, self.queries.current_value(latch)));
        let found = Ctp::new(values, self.queries.pushes_exactly());
        self.set_ctp(level, clause, Some(Box::new(found)));
    }

    /// The last query could not tell whether a lemma holds in the next frame: it will be asked about again.
    pub(super) fn forget_ctp(&mut self, level: Level, clause: &Clause) {
        self.set_ctp(level, clause, None);
    }

    fn set_ctp(&mut self, level: Level, clause: &Clause, ctp: Option<Box<Ctp>>) {
        if let Some(lemma) = self.delta_mut(level).iter_mut().find(|lemma| lemma.clause == *clause) {
            lemma.ctp = ctp;
        }
    }

    /// All lemmas have been tried with what was new.
    pub(super) fn end_of_propagation(&mut self) {
        self.new_lemmas.clear();
    }
}
