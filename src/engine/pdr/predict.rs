//! Lemma prediction: a lemma without generalization.
//!
//! Source: Su, Yang, Ci, *Predicting Lemmas in Generalization of IC3*, DAC 2024, arXiv 2411.12749. A blocked obligation
//! mostly has a *parent lemma*, one of the level below that excludes it, too, but could not be pushed, because some state
//! steps into the cube of the parent lemma. Where that step ends elsewhere than in the obligation, a literal of the
//! obligation added to the cube excludes it. So one or two queries find a lemma, or that generalization must.
//!
//! Departure: the paper keeps the step of the last propagation; here the query is asked again, because lemmas that came since
//! then may let the parent pass. Rejected: several parents; literals that the step says nothing about, because the query
//! does not depend on them; the same for counterexamples to generalization (docs/performance.md, "Generalization").

use super::level::{Level, below};
use super::proof_system::ProofSystem;
use super::query::Induction;
use super::search::Pdr;
use crate::limits::Stopped;
use crate::logic::cube::Cube;
use crate::logic::lit::Lit;

impl<P: ProofSystem> Pdr<'_, P> {
    /// A cube around an obligation whose negation is inductive relative to F_{level-1}, if one is found from the parent
    /// lemma.
    pub(super) fn predict(&mut self, level: Level, obligation: &Cube) -> Result<Option<Cube>, Stopped> {
        let Some(parent) = self.trace.parent(level, obligation) else { return Ok(None) };
        let mut differs: Vec<Lit> =
            obligation.iter().copied().filter(|lit| parent.binary_search(lit).is_err()).collect();
        let mut guess = parent.clone();
        loop {
            match self.trace.inductive(below(level), &guess)? {
                Induction::Holds(core) => {
                    self.stats.lemmas_predicted += 1;
                    return Ok(Some(core));
                }
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
