//! Lemmas of proofs, which are suggested to later searches: properties of a design often need the same ones.
//!
//! They need no assumption to be used: a search proves again those that it takes. So the invariant of a property never
//! depends on the properties proved before. Rejected: to assume them, which saves that work; then all later invariants
//! have all earlier ones in them.

use hashbrown::HashSet;

use crate::answer::invariant::{Invariant, Lemma};
use crate::answer::minimize::expand::expand;
use crate::logic::lit::{Lit, Var};
use crate::model::{Model, Part};

/// An invariant may become as large as this without its auxiliary variables.
const LARGEST: usize = 10_000;
/// More lemmas than this are not kept.
const MOST: usize = 10_000;

/// Lemmas over the state variables of a model, each once.
#[derive(Default)]
pub(super) struct Known {
    pub lemmas: Vec<Lemma>,
    literals: HashSet<Vec<Lit>>,
}

impl Known {
    /// Adds the lemmas of an invariant, without its auxiliary variables, unless they become too large.
    pub fn learn(&mut self, model: &Model, invariant: &Invariant) {
        if self.lemmas.len() < MOST
            && let Ok(plain) = expand(invariant, model.latches.len(), LARGEST)
        {
            plain.lemmas.into_iter().for_each(|lemma| self.add(lemma));
        }
    }

    fn add(&mut self, mut lemma: Lemma) {
        lemma.sort_unstable();
        if self.lemmas.len() < MOST && self.literals.insert(lemma.literals.clone()) {
            self.lemmas.push(lemma);
        }
    }

    /// The lemmas that mention only latches of a part of the model, in terms of the part.
    pub fn within(&self, whole: &Model, part: &Part) -> Known {
        let mut image: Vec<Option<Var>> = vec![None; whole.latches.len()];
        for (i, &latch) in part.latches.iter().enumerate() {
            image[latch] = Some(Invariant::latch(i));
        }
        image.push(Some(Invariant::first_step(part.latches.len())));
        let mut known = Known::default();
        for lemma in &self.lemmas {
            let literal = |lit: &Lit| Some(image[lit.var().index() - 1]?.lit().xor(lit.is_negated()));
            if let Some(literals) = lemma.iter().map(literal).collect() {
                known.add(Lemma { literals, provenance: lemma.provenance });
            }
        }
        known
    }
}
