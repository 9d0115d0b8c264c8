//! Adds lemmas to a trace, and removes lemmas that others make redundant.
//!
//! A new lemma of level i removes those of the levels 1 to i that the proof system knows it to imply. An obligation
//! that a lemma excludes already is not generalized, so a new lemma rarely follows from another one. Therefore a lemma
//! that is pushed is compared with its new level only. Some removed lemmas cannot be removed from the solver. There the
//! clause stays until the solver is built anew; it is sound, since other lemmas imply it.

use super::lemma::TraceLemma;
use super::level::{INFINITY, Level};
use super::proof_system::ProofSystem;
use super::trace::Trace;
use crate::answer::invariant::{Origin, Provenance};
use crate::logic::cube::Clause;

impl Trace<'_> {
    /// Adds a new lemma to frames 1 to `level` and removes the lemmas of these levels that it implies.
    ///
    /// Requires: Init implies the clause, and it is inductive relative to the frame below `level`.
    pub fn insert<P: ProofSystem>(&mut self, proof: &mut P, level: Level, clause: Clause, origin: Origin) {
        // A clause derived from a lemma holds initially because that lemma does. Perhaps no single literal shows it.
        let inherits = matches!(origin, Origin::Fraction | Origin::Prediction);
        let is_known = inherits || self.definitions.occur_in(&clause);
        debug_assert!(is_known || self.holds_initially(&clause));
        self.new_lemmas.add(clause.clone(), 0, level);
        self.add(proof, level, clause, Provenance::new(origin, self.place(level)));
        self.rebuild_if_due();
    }

    /// Like [`Trace::insert`], for a lemma that holds in these frames already, so that it excludes no further states.
    pub(super) fn add<P: ProofSystem>(
        &mut self,
        proof: &mut P,
        level: Level,
        clause: Clause,
        provenance: Provenance,
    ) {
        self.add_above(proof, 0, level, clause, provenance);
    }

    /// Like [`Trace::add`], for a lemma that was in D_above until now, so that it implies none of the levels 1 to
    /// `above`.
    pub(super) fn add_above<P: ProofSystem>(
        &mut self,
        proof: &mut P,
        above: Level,
        level: Level,
        clause: Clause,
        provenance: Provenance,
    ) {
        debug_assert!(level > above);
        let mut lemma = TraceLemma::new(&self.definitions, clause);
        lemma.removable = self.queries.contexts.add_lemma(&self.definitions, level, &lemma.clause);
        lemma.provenance = Some(provenance);
        let top = level.min(self.top());
        let mut removed = Vec::new();
        for lemmas in &mut self.delta[above + 1..=top] {
            removed.extend(lemmas.extract_if(.., |other| proof.implies(&self.definitions, &lemma, other)));
        }
        self.subsumed += removed.len() as u64;
        self.delta_mut(level).push(lemma);
        self.forget(removed);
    }

    /// Removes from the solver lemmas that are no longer in the trace. Counts those that the solver keeps.
    pub(super) fn forget(&mut self, lemmas: Vec<TraceLemma>) {
        let contexts = &mut self.queries.contexts;
        let remove = |lemma: &TraceLemma| lemma.removable.is_some_and(|lemma| contexts.remove_lemma(lemma));
        self.stale += lemmas.iter().map(remove).filter(|removed| !removed).count();
    }

    /// Does a single lemma of F_level imply the clause?
    pub fn is_implied<P: ProofSystem>(&self, proof: &mut P, level: Level, clause: &Clause) -> bool {
        let lemma = TraceLemma::new(&self.definitions, clause.clone());
        let frames = self.delta.get(level..).unwrap_or(&[]).iter().chain([&self.infinity]);
        frames.flatten().any(|other| proof.implies(&self.definitions, other, &lemma))
    }

    /// Replaces the lemmas with the given indices in D_level by others.
    ///
    /// Requires: the indices are sorted; both sets of clauses are equivalent under the definitions.
    pub fn replace<P: ProofSystem>(&mut self, proof: &mut P, level: Level, old: &[usize], new: Vec<Clause>) {
        let mut index = 0..;
        let replaced = |_: &mut TraceLemma| old.binary_search(&index.next().expect("endless")).is_ok();
        let replaced = self.delta_mut(level).extract_if(.., replaced).collect();
        for clause in new {
            if !self.is_implied(proof, level, &clause) {
                self.add(proof, level, clause, Provenance::new(Origin::Reencoding, self.place(level)));
            }
        }
        self.forget(replaced);
        self.rebuild_if_due();
    }

    /// Replaces a lemma of D_level by one that implies it. Does nothing if the lemma is no longer there.
    ///
    /// Requires: what [`Trace::insert`] requires of the new lemma.
    pub fn strengthen<P: ProofSystem>(&mut self, proof: &mut P, level: Level, old: &Clause, new: Clause) {
        if let Some(old) = self.take(level, old) {
            self.forget(vec![old]);
            self.insert(proof, level, new, Origin::Substitution);
        }
    }

    /// Takes a lemma out of D_level, but not out of the solver. None if it is no longer there.
    pub(super) fn take(&mut self, level: Level, clause: &Clause) -> Option<TraceLemma> {
        let i = self.position(level, clause)?;
        Some(self.delta_mut(level).remove(i))
    }

    /// Builds the main solver anew if its unused activation literals and redundant clauses outnumber the lemmas: they
    /// slow down queries.
    pub(super) fn rebuild_if_due(&mut self) {
        const FEWEST: usize = 2000;
        if self.queries.contexts.spent() + self.stale > FEWEST.max(self.len()) {
            self.rebuild();
        }
    }

    /// Builds the main solver anew.
    pub(super) fn rebuild(&mut self) {
        let levels = self.delta.iter_mut().enumerate().chain([(INFINITY, &mut self.infinity)]);
        let lemmas = levels.flat_map(|(level, lemmas)| lemmas.iter_mut().map(move |l| (level, l)));
        self.queries.rebuild(&self.definitions, lemmas);
        self.stale = 0;
        self.rebuilds += 1;
    }
}
