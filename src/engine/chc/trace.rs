//! The trace: for each predicate, its lemmas with the highest level at which each one is known to hold.
//!
//! Invariants: lemmas of F_{i+1} are in F_i (by construction); where the body of a rule satisfies F_i, its head
//! satisfies F_{i+1}; F_0 is empty; F_i of the query is empty for all levels below the top. Facts may violate lemmas of
//! low levels, never those of a model.

use crate::engine::obligations::Level;
use crate::logic::cube::{Cube, signature};
use crate::sat::Removable;

/// A lemma: no vector of this cube can be derived in so many steps.
#[derive(Debug)]
pub(super) struct Lemma {
    /// What it excludes.
    pub cube: Cube,
    signature: u64,
    /// The highest level at which it is known to hold.
    pub level: Level,
    /// Where it stands in solvers, by rule.
    pub clauses: Vec<(usize, Removable)>,
}

impl Lemma {
    pub fn new(cube: Cube, level: Level) -> Lemma {
        Lemma { signature: signature(&cube), cube, level, clauses: Vec::new() }
    }

    /// Does it exclude all that this cube has?
    fn covers(&self, cube: &Cube, signature: u64) -> bool {
        self.signature & !signature == 0 && self.cube.contains(cube)
    }
}

/// The lemmas of all predicates.
#[derive(Debug)]
pub(super) struct Trace {
    /// By predicate.
    pub lemmas: Vec<Vec<Lemma>>,
    /// The level of the top frame.
    pub top: Level,
}

impl Trace {
    pub fn new(predicates: usize) -> Trace {
        Trace { lemmas: (0..predicates).map(|_| Vec::new()).collect(), top: 1 }
    }

    /// The highest level of a lemma that excludes this cube.
    pub fn blocked(&self, predicate: usize, cube: &Cube) -> Option<Level> {
        let signature = signature(cube);
        let covering = self.lemmas[predicate].iter().filter(|lemma| lemma.covers(cube, signature));
        covering.map(|lemma| lemma.level).max()
    }

    /// Takes the lemmas out that a new one implies.
    pub fn take_subsumed(&mut self, predicate: usize, by: &Lemma) -> Vec<Lemma> {
        let lemmas = &mut self.lemmas[predicate];
        let is_subsumed = |lemma: &Lemma| lemma.level <= by.level && by.covers(&lemma.cube, lemma.signature);
        let mut taken = Vec::new();
        let mut i = 0;
        while i < lemmas.len() {
            if is_subsumed(&lemmas[i]) { taken.push(lemmas.swap_remove(i)) } else { i += 1 }
        }
        taken
    }

    /// The number of lemmas.
    pub fn len(&self) -> usize {
        self.lemmas.iter().map(Vec::len).sum()
    }

    /// A level with the same frames as the next one, above F_0.
    pub fn fixpoint(&self) -> Option<Level> {
        let mut used = vec![false; self.top + 1];
        self.lemmas.iter().flatten().for_each(|lemma| used[lemma.level.min(self.top)] = true);
        (1..self.top).find(|&level| !used[level])
    }
}

/// Lemmas without those that another one implies.
pub(super) fn strongest(mut lemmas: Vec<&Lemma>) -> Vec<&Lemma> {
    lemmas.sort_by_key(|lemma| lemma.cube.len());
    let mut kept: Vec<&Lemma> = Vec::new();
    for lemma in lemmas {
        if !kept.iter().any(|other| other.covers(&lemma.cube, lemma.signature)) {
            kept.push(lemma);
        }
    }
    kept
}
