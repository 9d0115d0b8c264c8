//! Moves lemmas up in a trace, and selects the lemmas that propagation tries to push.
//!
//! A lemma is not tried again as long as no new lemma excludes its counterexample to propagation (`ctp`).

use super::ctp::Ctp;
use super::level::{INFINITY, Level};
use super::proof_system::ProofSystem;
use super::trace::Trace;
use crate::answer::invariant::Provenance;
use crate::logic::cube::Clause;
#[cfg(debug_assertions)]
use crate::logic::lit::Lit;

impl Trace<'_> {
    /// Moves a lemma from D_from up to D_to. Returns false if it is no longer in D_from.
    pub(super) fn push<P: ProofSystem>(
        &mut self,
        proof: &mut P,
        from: Level,
        to: Level,
        clause: &Clause,
    ) -> bool {
        let Some(old) = self.take(from, clause) else { return false };
        let provenance = old.pushed(self.place(to));
        self.new_lemmas.add(clause.clone(), from, to);
        self.add_above(proof, from, to, clause.clone(), provenance);
        self.forget(vec![old]);
        self.rebuild_if_due();
        true
    }

    /// Adds a lemma of the trace to F_∞. This removes the copy on its level, like all lemmas that it implies.
    pub(super) fn push_to_infinity<P: ProofSystem>(
        &mut self,
        proof: &mut P,
        clause: Clause,
        provenance: Provenance,
    ) {
        self.add(proof, INFINITY, clause, provenance);
        self.rebuild_if_due();
    }

    /// The lemmas of a level that propagation tries to push: those without a valid counterexample to propagation.
    pub(super) fn push_candidates(&self, level: Level) -> Vec<Clause> {
        let (new, exactly) =
            (self.new_lemmas.of_frame(level, &self.definitions), self.queries.pushes_exactly());
        let is_valid = |ctp: &Ctp| (ctp.is_exact || !exactly) && !ctp.is_excluded_by(&new, &self.definitions);
        let lemmas = self.delta(level).iter().filter(|lemma| !lemma.ctp.as_deref().is_some_and(is_valid));
        lemmas.map(|lemma| lemma.clause.clone()).collect()
    }

    /// The lemmas of a level that even exact propagation skips, each with its counterexample to propagation.
    #[cfg(debug_assertions)]
    pub(super) fn skipped_lemmas(&self, level: Level) -> impl Iterator<Item = (&Clause, Vec<Lit>)> {
        let new = self.new_lemmas.of_frame(level, &self.definitions);
        self.delta(level).iter().filter_map(move |lemma| {
            let ctp = lemma.ctp.as_deref()?;
            let state = ctp.exact_state(self.queries.latches())?;
            (!ctp.is_excluded_by(&new, &self.definitions)).then_some((&lemma.clause, state))
        })
    }

    /// Stores the counterexample to propagation that the last query found for a lemma of D_level.
    pub(super) fn keep_ctp(&mut self, level: Level, clause: &Clause) {
        let values = self.queries.latches().map(|latch| (latch, self.queries.current_value(latch)));
        let ctp = Ctp::new(values, self.queries.pushes_exactly());
        self.set_ctp(level, clause, Some(Box::new(ctp)));
    }

    /// Removes the counterexample of a lemma whose last query was undecided, so that the lemma is tried again.
    pub(super) fn forget_ctp(&mut self, level: Level, clause: &Clause) {
        self.set_ctp(level, clause, None);
    }

    fn set_ctp(&mut self, level: Level, clause: &Clause, ctp: Option<Box<Ctp>>) {
        if let Some(i) = self.position(level, clause) {
            self.delta_mut(level)[i].ctp = ctp;
        }
    }

    /// Marks all lemmas as old: every lemma that they might allow to be pushed was tried.
    pub(super) fn end_of_propagation(&mut self) {
        self.new_lemmas.clear();
    }
}
