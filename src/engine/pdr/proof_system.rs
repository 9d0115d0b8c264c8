//! The interface between the search and proof systems.
//!
//! A proof system may strengthen, weaken and re-encode lemmas, and decides whether one lemma implies another. The
//! default methods do nothing, and decide implication by subsumption. With them PDR is textbook PDR ([`Resolution`]).
//! Extended resolution is in `pdr/er`.

use std::time::Duration;

use super::lemma::TraceLemma;
use super::level::Level;
use super::trace::Trace;
use crate::engine::er::Definitions;
use crate::limits::Stopped;
use crate::logic::cube::{Clause, Cube};
use crate::logic::definition::Operator;
use crate::logic::lit::Lit;
use crate::stats::Stats;

/// Determines the form of lemmas, and when one lemma implies another. The proof system of plain PDR is [`Resolution`].
pub trait ProofSystem {
    /// Does `c` imply `d` under the definitions? A yes must be right; a no may mean that it is not known.
    fn implies(&mut self, _: &Definitions, c: &TraceLemma, d: &TraceLemma) -> bool {
        c.subsumes(d)
    }

    /// Makes a new lemma stronger: the result implies `clause` together with the lemmas of F_level.
    ///
    /// Requires: `clause` excludes the obligation, holds initially and is inductive relative to F_{level-1}.
    ///
    /// Ensures: the result has the same properties.
    fn strengthen(
        &mut self,
        _trace: &mut Trace<'_>,
        _level: Level,
        clause: Clause,
        _obligation: &Cube,
    ) -> Result<Clause, Stopped> {
        Ok(clause)
    }

    /// A clause that `clause` implies and that can be pushed from F_level to the next frame; none if none is found.
    ///
    /// Requires: `clause` is a lemma of F_level that cannot be pushed; that was the last query of the trace, so that
    /// the successor state in which the lemma is false can be read.
    fn weaken(
        &mut self,
        _: &mut Trace<'_>,
        _level: Level,
        _clause: &Clause,
    ) -> Result<Option<Clause>, Stopped> {
        Ok(None)
    }

    /// A lemma that blocks an obligation, and all states that differ from it by an exchange of literals that lemmas
    /// treat alike (`er/blocks`), with its level; none if none is found. It may add lemmas to the trace.
    ///
    /// Requires: the obligation can be blocked at `level`.
    fn block_symmetrically(
        &mut self,
        _: &mut Trace<'_>,
        _level: Level,
        _obligation: &Cube,
    ) -> Result<Option<(Level, Clause)>, Stopped> {
        Ok(None)
    }

    /// May rewrite the lemmas of the trace. The search calls this whenever there are new lemmas.
    ///
    /// Ensures: every frame is equivalent to what it was, or stronger; the trace stays valid.
    fn reencode(&mut self, _trace: &mut Trace<'_>) -> Result<(), Stopped> {
        Ok(())
    }

    /// The literal that stands for this function of two literals, an auxiliary variable if need be; none if lemmas
    /// cannot say that.
    fn define(&mut self, _: &mut Definitions, _operator: Operator, _a: Lit, _b: Lit) -> Option<Lit> {
        None
    }

    /// The clause of these literals as a lemma: without constants, and in the form that the other methods expect. None
    /// if it is true in every state.
    fn lemma(&self, _: &Definitions, clause: &Clause) -> Option<Clause> {
        let is_true = |&lit: &Lit| lit == Lit::TRUE || clause.iter().any(|&other| other == !lit);
        let is_tautology = clause.iter().any(is_true);
        (!is_tautology).then(|| clause.iter().copied().filter(|&lit| lit != Lit::FALSE).collect())
    }

    /// Rewrites the invariant at the end of a search into an equivalent one.
    fn conclude(&mut self, _trace: &mut Trace<'_>, invariant: Vec<Clause>) -> Vec<Clause> {
        invariant
    }

    /// Wall time that the proof system has counted itself, and that the search must not count again.
    fn time(&self) -> Duration {
        Duration::ZERO
    }

    /// Adds the counters of the proof system, and the time that it has counted.
    fn report(&self, _stats: &mut Stats) {}
}

/// Lemmas are clauses over state variables, and one follows from another by subsumption.
#[derive(Clone, Copy, Debug, Default)]
pub struct Resolution;

impl ProofSystem for Resolution {}
