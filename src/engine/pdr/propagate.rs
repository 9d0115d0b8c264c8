//! Pushes lemmas to higher frames, and detects the fixpoint (Bradley, VMCAI 2011; F_∞: the published PdrER and others).
//!
//! A lemma that is inductive relative to F_∞ holds in all reachable states. It moves to F_∞, and is never pushed again.
//! A lemma that is known to fail in the next frame is not tried (`ctp`).

use super::lemma::TraceLemma;
use super::level::{INFINITY, Level};
use super::proof_system::ProofSystem;
use super::query::Induction;
use super::search::Pdr;
use crate::answer::invariant::{Origin, Provenance};
use crate::limits::Stopped;
use crate::logic::cube::Clause;

impl<P: ProofSystem> Pdr<'_, P> {
    /// Pushes every lemma as far as possible, except those that are known to fail in the next frame. Returns the level
    /// of a fixpoint F_level = F_{level+1}, if there is one.
    pub(super) fn propagate(&mut self) -> Result<Option<Level>, Stopped> {
        let top = self.trace.top();
        for level in 1..top {
            for clause in self.trace.push_candidates(level) {
                self.limits.check()?;
                if self.trace.is_known_bad(&clause) {
                    self.trace.forget_ctp(level, &clause);
                    continue;
                }
                self.push(level, clause)?;
                self.show_frames(false);
            }
            if self.trace.is_fixpoint(level) {
                return Ok(Some(level));
            }
        }
        self.trace.end_of_propagation();
        self.push_to_infinity(top)?;
        Ok(None)
    }

    /// Pushes one lemma to the next level, or a weaker clause if the lemma fails there.
    fn push(&mut self, level: Level, clause: Clause) -> Result<(), Stopped> {
        match self.trace.holds_next(level, &clause)? {
            Induction::Holds(_) => {
                // A stronger lemma that was pushed before may have removed this one; then nothing is pushed.
                self.raise(level, level + 1, &clause);
            }
            Induction::Fails => {
                self.trace.keep_ctp(level, &clause);
                if let Some(part) = self.proof.weaken(&mut self.trace, level, &clause)? {
                    self.trace.insert(&mut self.proof, level + 1, part, Origin::Fraction);
                }
            }
            Induction::Unknown => self.trace.forget_ctp(level, &clause),
        }
        Ok(())
    }

    /// Moves a lemma from D_from up to D_to, and counts the levels. Returns false if it is no longer in D_from.
    pub(super) fn raise(&mut self, from: Level, to: Level, clause: &Clause) -> bool {
        let pushed = self.trace.push(&mut self.proof, from, to, clause);
        if pushed {
            self.stats.lemmas_pushed += (to - from) as u64;
        }
        pushed
    }

    /// Moves to F_∞ those lemmas of a level that are inductive relative to it.
    fn push_to_infinity(&mut self, level: Level) -> Result<(), Stopped> {
        let place = self.trace.place(INFINITY);
        let pushed = |lemma: &TraceLemma| (lemma.clause.clone(), lemma.pushed(place));
        let lemmas: Vec<(Clause, Provenance)> = self.trace.delta(level).iter().map(pushed).collect();
        for (clause, provenance) in lemmas {
            self.limits.check()?;
            match self.trace.inductive(INFINITY, &!&clause)? {
                Induction::Holds(_) => self.trace.push_to_infinity(&mut self.proof, clause, provenance),
                Induction::Fails => {
                    if let Some(part) = self.proof.weaken(&mut self.trace, INFINITY, &clause)? {
                        self.trace.insert(&mut self.proof, INFINITY, part, Origin::Fraction);
                    }
                }
                Induction::Unknown => {}
            }
        }
        Ok(())
    }
}
