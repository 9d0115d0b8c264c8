//! Lemma prediction: tries to find a lemma by a few queries, without generalization.
//!
//! Source: Su, Yang, Ci, *Predicting Lemmas in Generalization of IC3*, DAC 2024, arXiv 2411.12749. Often a *parent
//! lemma*, one level below, excludes the obligation too, but could not be pushed: a state steps into the parent's cube.
//! If its successor is outside of the obligation, a literal of the obligation that is false there is added to the cube.
//!
//! Departure: the paper stores that state in propagation; here the parent is queried again, since newer lemmas may
//! allow it to be pushed. Rejected: several parents; literals without a value in the successor, as the query does not
//! depend on them; prediction for counterexamples to generalization (docs/experiments/pdr.md).

use super::level::{Level, below};
use super::proof_system::ProofSystem;
use super::query::Induction;
use super::search::Pdr;
use crate::limits::Stopped;
use crate::logic::cube::Cube;
use crate::logic::lit::Lit;

impl<P: ProofSystem> Pdr<'_, P> {
    /// A cube that contains the obligation and whose negation is inductive relative to F_{level-1}; none if the parent
    /// lemma leads to none, or if predictions are rationed (`throttle`).
    pub(super) fn predict(&mut self, level: Level, obligation: &Cube) -> Result<Option<Cube>, Stopped> {
        if !self.predictions.allows() {
            return Ok(None);
        }
        let Some(parent) = self.trace.parent(level, obligation) else { return Ok(None) };
        let mut differs: Vec<Lit> =
            obligation.iter().copied().filter(|lit| parent.binary_search(lit).is_err()).collect();
        let mut guess = parent.clone();
        loop {
            match self.trace.inductive(below(level), &guess)? {
                Induction::Holds(core) if self.trace.known_reachable(&core).is_some() => return Ok(None),
                Induction::Holds(core) => return Ok(Some(core)),
                Induction::Fails => {}
                Induction::Unknown => return Ok(None),
            }
            let (queries, activity) = (&self.trace.queries, &self.trace.activity);
            differs.retain(|&lit| queries.next_value(lit) == Some(false));
            let order = |&a: &usize, &b: &usize| activity.of(differs[a]).total_cmp(&activity.of(differs[b]));
            let Some(most_active) = (0..differs.len()).max_by(order) else { return Ok(None) };
            let lit = differs.swap_remove(most_active);
            guess = parent.iter().copied().chain([lit]).collect();
        }
    }
}
