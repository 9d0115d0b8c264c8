//! The seam between the search and what its lemmas may say.
//!
//! A proof system may strengthen, weaken and re-encode lemmas, and judge which one follows from another. The default
//! bodies do nothing, which is textbook PDR: [`Resolution`]. Extended resolution is in `er`.

use std::time::Duration;

use super::definitions::Definitions;
use super::lemma::TraceLemma;
use super::level::Level;
use super::trace::Trace;
use crate::limits::Stopped;
use crate::logic::cube::{Clause, Cube};
use crate::stats::Stats;

/// What the lemmas of a trace may say and how one follows from another. PDR's proof system is [`Resolution`].
pub trait ProofSystem {
    /// Does `c` imply `d`, under the definitions? May say no when unsure, never yes.
    fn implies(&mut self, _: &Definitions, c: &TraceLemma, d: &TraceLemma) -> bool {
        c.subsumes(d)
    }

    /// A clause that implies `clause` with lemmas of F_level, excludes the obligation, holds initially and is inductive
    /// relative to F_{level-1}, as `clause` does and is.
    fn strengthen(
        &mut self,
        _trace: &mut Trace<'_>,
        _level: Level,
        clause: Clause,
        _obligation: &Cube,
    ) -> Result<Clause, Stopped> {
        Ok(clause)
    }

    /// A clause implied by `clause`, a lemma of F_level that does not hold one step later, that does.
    fn weaken(
        &mut self,
        _: &mut Trace<'_>,
        _level: Level,
        _clause: &Clause,
    ) -> Result<Option<Clause>, Stopped> {
        Ok(None)
    }

    /// Rewrites lemmas if it is time to. Every frame stays equivalent or gets stronger, by lemmas that are inductive.
    /// Asked whenever there are new lemmas.
    fn reencode(&mut self, _trace: &mut Trace<'_>) -> Result<(), Stopped> {
        Ok(())
    }

    /// The final form of an invariant, equivalent to it.
    fn conclude(&mut self, _trace: &mut Trace<'_>, invariant: Vec<Clause>) -> Vec<Clause> {
        invariant
    }

    /// Wall time that it has counted itself, so that the search does not.
    fn time(&self) -> Duration {
        Duration::ZERO
    }

    /// Adds what it did, and the time that it has counted.
    fn report(&self, _stats: &mut Stats) {}
}

/// Lemmas are clauses over state variables, and one follows from another by subsumption.
#[derive(Clone, Copy, Debug, Default)]
pub struct Resolution;

impl ProofSystem for Resolution {}
