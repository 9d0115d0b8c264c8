//! How lemmas come into a trace, and which ones they remove.
//!
//! A new lemma of level i removes the lemmas of the frames 1 to i that it implies, in the sense of the proof system.
//! The solver drops a removed lemma where it can; where it cannot, the clause stays, implied by others, until the solver
//! is built anew.

use super::ProofSystem;
use super::lemma::TraceLemma;
use super::level::{INFINITY, Level};
use super::trace::Trace;
use crate::answer::invariant::{Origin, Provenance};
use crate::logic::cube::Clause;

impl Trace<'_> {
    /// Adds a lemma to frames 1 to `level` and removes the lemmas of these frames that it implies.
    ///
    /// Requires: Init implies the clause, and it is inductive relative to the frame below `level`.
    pub fn insert<P: ProofSystem>(&mut self, proof: &mut P, level: Level, clause: Clause, origin: Origin) {
        self.new_lemmas.add(clause.clone(), 0, level);
        self.add(proof, level, clause, Provenance::new(origin, self.place(level)));
        self.rebuild_if_burdened();
    }

    /// Adds a lemma that is not new to the frames where it holds already.
    pub(super) fn add<P: ProofSystem>(
        &mut self,
        proof: &mut P,
        level: Level,
        clause: Clause,
        provenance: Provenance,
    ) {
        // What is made of a lemma holds initially as that does, perhaps only with ¬Bad and the constraints.
        let inherits = matches!(provenance.origin, Origin::Fraction | Origin::Prediction);
        let is_known = inherits || self.definitions.occur_in(&clause);
        debug_assert!(level >= 1 && (is_known || self.holds_initially(&clause)));
        let mut lemma = TraceLemma::new(&self.definitions, clause);
        lemma.place = self.queries.contexts.add_lemma(&self.definitions, level, &lemma.clause);
        lemma.provenance = Some(provenance);
        let top = level.min(self.top());
        let mut removed = Vec::new();
        for lemmas in &mut self.delta[1..=top] {
            removed.extend(lemmas.extract_if(.., |other| proof.implies(&self.definitions, &lemma, other)));
        }
        self.subsumed += removed.len() as u64;
        self.delta_mut(level).push(lemma);
        self.forget(removed);
    }

    /// Removes lemmas that the trace has no more from the solver.
    pub(super) fn forget(&mut self, lemmas: Vec<TraceLemma>) {
        let contexts = &mut self.queries.contexts;
        let gone = |lemma: &TraceLemma| lemma.place.is_some_and(|place| contexts.remove_lemma(place));
        self.stale += lemmas.iter().map(gone).filter(|gone| !gone).count();
    }

    /// Is the clause implied by one lemma of a frame from `level` up?
    pub fn is_implied<P: ProofSystem>(&self, proof: &mut P, level: Level, clause: &Clause) -> bool {
        let lemma = TraceLemma::new(&self.definitions, clause.clone());
        let frames = self.delta.get(level..).unwrap_or(&[]).iter().chain([&self.infinity]);
        frames.flatten().any(|other| proof.implies(&self.definitions, other, &lemma))
    }

    /// Replaces lemmas of a level: those at the given places by others. Both sets say the same.
    pub fn replace<P: ProofSystem>(&mut self, proof: &mut P, level: Level, old: &[usize], new: Vec<Clause>) {
        let mut place = 0..;
        let replaced = |_: &mut TraceLemma| old.binary_search(&place.next().expect("endless")).is_ok();
        let replaced = self.delta_mut(level).extract_if(.., replaced).collect();
        for clause in new {
            if !self.is_implied(proof, level, &clause) {
                self.add(proof, level, clause, Provenance::new(Origin::Reencoding, self.place(level)));
            }
        }
        self.forget(replaced);
        self.rebuild_if_burdened();
    }

    /// Replaces a lemma of a level, unless it is gone, by one that implies it.
    ///
    /// Requires: as [`Trace::insert`].
    pub fn strengthen<P: ProofSystem>(&mut self, proof: &mut P, level: Level, old: &Clause, new: Clause) {
        if let Some(old) = self.take(level, old) {
            self.forget(vec![old]);
            self.insert(proof, level, new, Origin::Substitution);
        }
    }

    /// Takes a lemma out of D_level, unless it is gone; the solver still has it.
    pub(super) fn take(&mut self, level: Level, clause: &Clause) -> Option<TraceLemma> {
        let lemmas = self.delta_mut(level);
        let i = lemmas.iter().position(|lemma| lemma.clause == *clause)?;
        Some(lemmas.remove(i))
    }

    /// Dead activation literals and redundant clauses slow queries down: beyond a share of the trace's size the main
    /// solver starts afresh.
    pub(super) fn rebuild_if_burdened(&mut self) {
        const PATIENCE: usize = 2000;
        if self.queries.contexts.spent() + self.stale > PATIENCE.max(self.len()) {
            let levels = self.delta.iter_mut().enumerate().chain([(INFINITY, &mut self.infinity)]);
            let lemmas = levels.flat_map(|(level, lemmas)| lemmas.iter_mut().map(move |l| (level, l)));
            self.queries.rebuild(&self.definitions, lemmas);
            self.stale = 0;
            self.rebuilds += 1;
        }
    }
}
