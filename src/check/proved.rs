//! Staged proofs: what has been proved is assumed in the searches for other properties, which then are about fewer states.
//!
//! A property that holds is a constraint that excludes no reachable state, so answers are those without it. A proof found under
//! such constraints is one together with the lemmas that prove them: the answer has all of these, so that it can be verified
//! alone. The order is that of turns, easy properties first. Rejected: to assume properties that nothing is known about
//! (`group`), and those that depend on registers that the searched ones do not depend on, which makes the part larger.

use std::rc::Rc;

use crate::answer::invariant::Invariant;
use crate::model::{Model, Part};

/// Properties that have been proved, with what proves them.
#[derive(Debug, Default)]
pub(super) struct Proved {
    list: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    property: usize,
    /// What has been found, of the whole model.
    invariant: Rc<Invariant>,
    /// The entries that were assumed, and those that they need themselves.
    needs: Vec<usize>,
}

impl Proved {
    /// The part of the model that these properties depend on, with what has been proved about it as constraints; and the
    /// entries that say so.
    pub fn part(&self, model: &Model, properties: &[usize]) -> (Part, Vec<usize>) {
        let bads = model.properties();
        let roots =
            properties.iter().map(|&property| bads[property]).chain(model.constraints.iter().copied());
        let cone = model.cone_of_influence(&roots.collect::<Vec<_>>());
        let is_within = |&i: &usize| {
            let support = model.support(&[bads[self.list[i].property]]);
            let leaves = 1..model.first_gate().index();
            leaves.into_iter().all(|var| cone[var] || !support[var])
        };
        let assumed: Vec<usize> = (0..self.list.len()).filter(is_within).collect();
        let more = assumed.iter().map(|&i| self.list[i].property);
        let all: Vec<usize> = properties.iter().copied().chain(more).collect();
        let mut part = model.part(&all);
        let excluded = part.model.bads.split_off(properties.len());
        part.model.constraints.extend(excluded.into_iter().map(|bad| !bad));
        (part, assumed)
    }

    /// Remembers the proof of a property, found while these entries were assumed. Returns its entry.
    pub fn add(&mut self, property: usize, invariant: &Rc<Invariant>, assumed: &[usize]) -> usize {
        let needs = self.closed(assumed);
        self.list.push(Entry { property, invariant: Rc::clone(invariant), needs });
        self.list.len() - 1
    }

    /// Makes an invariant that was found while these entries were assumed one of the model.
    pub fn complete(&self, invariant: &mut Invariant, property: usize, assumed: &[usize], latches: usize) {
        let mut joined: Vec<&Rc<Invariant>> = Vec::new();
        for i in self.closed(assumed) {
            let entry = &self.list[i];
            if !joined.iter().any(|other| Rc::ptr_eq(other, &entry.invariant)) {
                invariant.join(&entry.invariant, latches + 2);
                joined.push(&entry.invariant);
            }
            invariant.with.extend([property, entry.property].iter().chain(&entry.invariant.with));
        }
        invariant.with.sort_unstable();
        invariant.with.dedup();
    }

    /// These entries and all that they need.
    fn closed(&self, entries: &[usize]) -> Vec<usize> {
        let needs = entries.iter().flat_map(|&i| &self.list[i].needs);
        let mut all: Vec<usize> = entries.iter().chain(needs).copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}
