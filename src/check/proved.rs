//! Staged proofs: what has been proved is assumed in the searches for other properties, which then are about fewer
//! states.
//!
//! A property that holds is a constraint that excludes no reachable state, so answers are those without it. A proof
//! found under such constraints is one together with the lemmas that prove them: the answer has all of these, so that
//! it can be verified alone. Stages say what is proved first and assumed for what. Without them the order is that of
//! turns, in the first of which what depends on few registers comes first, and what depends on registers that the
//! searched properties do not depend on is not assumed: it would make the search larger. Rejected: to assume properties
//! that nothing is known about (`group`).

use std::ops::Range;
use std::rc::Rc;

use crate::answer::invariant::{Invariant, Source};
use crate::config::{Assume, Stages};
use crate::logic::ascending;
use crate::logic::lit::Lit;
use crate::model::Model;

/// Properties that have been proved, with what proves them.
#[derive(Debug, Default)]
pub(super) struct Proved {
    list: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    /// The properties, which are the same literal.
    properties: Vec<usize>,
    /// What has been found, of the whole model.
    invariant: Rc<Invariant>,
    /// The entries that were assumed, and those that they need themselves.
    needs: Vec<usize>,
}

impl Proved {
    /// Has nothing been proved?
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The property of an entry.
    pub fn property(&self, entry: usize) -> usize {
        self.list[entry].properties[0]
    }

    /// The entries that may be assumed in searches for some of these properties.
    pub fn helping(&self, assume: &Assume, model: &Model, properties: &[usize]) -> Vec<usize> {
        if self.list.is_empty() {
            return Vec::new();
        }
        let all = 0..self.list.len();
        match assume {
            Assume::Nothing => Vec::new(),
            Assume::Related => {
                let bads = model.properties();
                let roots: Vec<Lit> = properties.iter().map(|&property| bads[property]).collect();
                let cone = cone(model, &roots);
                all.filter(|&entry| is_within(model, &cone, bads[self.property(entry)])).collect()
            }
            Assume::Stages(stages) => all
                .filter(|&entry| properties.iter().any(|&property| self.may_help(stages, entry, &[property])))
                .collect(),
        }
    }

    /// May an entry be assumed for properties that are one literal?
    pub fn may_help(&self, stages: &Stages, entry: usize, properties: &[usize]) -> bool {
        let assumed = &self.list[entry].properties;
        properties.iter().any(|&property| assumed.iter().any(|&other| stages.may_assume(property, other)))
    }

    /// Remembers the proof of properties that are one literal, found while these entries were assumed. Returns its
    /// entry.
    pub fn add(&mut self, properties: Vec<usize>, invariant: &Rc<Invariant>, assumed: &[usize]) -> usize {
        let needs = self.closed(assumed);
        self.list.push(Entry { properties, invariant: Rc::clone(invariant), needs });
        self.list.len() - 1
    }

    /// Makes the invariant of a property, found while these entries were assumed, one of the model.
    pub fn complete(&self, invariant: &mut Invariant, property: usize, assumed: &[usize], latches: usize) {
        let mut joined: Vec<&Rc<Invariant>> = Vec::new();
        for i in self.closed(assumed) {
            let entry = &self.list[i];
            if !joined.iter().any(|other| Rc::ptr_eq(other, &entry.invariant)) {
                invariant.join(&from_proof(&entry.invariant, entry.properties[0]), latches + 2);
                joined.push(&entry.invariant);
            }
            invariant.with.extend([property, entry.properties[0]].iter().chain(&entry.invariant.with));
        }
        invariant.with.sort_unstable();
        invariant.with.dedup();
    }

    /// These entries and all that they need.
    fn closed(&self, entries: &[usize]) -> Vec<usize> {
        let needs = entries.iter().flat_map(|&i| &self.list[i].needs);
        ascending(entries.iter().chain(needs).copied())
    }
}

/// An invariant whose lemmas say that they come from the proof of this property: it is their source, with line 0.
fn from_proof(invariant: &Invariant, property: usize) -> Invariant {
    let mut marked = invariant.clone();
    let Ok(file) = u16::try_from(property) else { return marked };
    for lemma in &mut marked.lemmas {
        if let Some(provenance) = &mut lemma.provenance {
            provenance.source.get_or_insert(Source { file, line: 0 });
        }
    }
    marked
}

/// What these literals and the constraints depend on, by variables.
pub(super) fn cone(model: &Model, lits: &[Lit]) -> Vec<bool> {
    let roots: Vec<Lit> = lits.iter().chain(&model.constraints).copied().collect();
    model.cone_of_influence(&roots)
}

/// Does a literal depend on no latch outside of a cone? More inputs do not make a search harder.
pub(super) fn is_within(model: &Model, cone: &[bool], lit: Lit) -> bool {
    let support = model.support(&[lit]);
    latches(model).all(|var| cone[var] || !support[var])
}

/// The variables of the latches.
pub(super) fn latches(model: &Model) -> Range<usize> {
    1 + model.inputs..model.first_gate().index()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::invariant::{Lemma, Provenance};
    use crate::logic::lit::Var;

    fn invariant(latch: u32) -> Invariant {
        let lemma = Lemma { literals: vec![!Var(latch).lit()], provenance: Some(Provenance::equivalence()) };
        Invariant { lemmas: vec![lemma], ..Invariant::default() }
    }

    #[test]
    fn a_proof_has_the_lemmas_of_those_that_it_needs() {
        let mut proved = Proved::default();
        let first = proved.add(vec![3, 5], &Rc::new(invariant(1)), &[]);
        let second = proved.add(vec![1], &Rc::new(invariant(2)), &[first]);
        let mut last = invariant(3);
        proved.complete(&mut last, 0, &[second], 3);
        assert_eq!(last.with, [0, 1, 3]);
        let source = |lemma: &Lemma| lemma.provenance.and_then(|provenance| provenance.source);
        let sources: Vec<_> =
            last.lemmas.iter().map(|lemma| source(lemma).map(|source| source.file)).collect();
        assert_eq!(sources, [None, Some(3), Some(1)]);
        let stages =
            Stages { stage: vec![2, 0, 0, 0, 0, 1], helpers: vec![crate::config::Helpers::Earlier; 6] };
        assert!(proved.may_help(&stages, first, &[0]) && !proved.may_help(&stages, second, &[0]));
    }
}
