//! The trace: for each predicate, its lemmas with the highest level at which each one is known to hold.
//!
//! Invariants: lemmas of F_{i+1} are in F_i (by construction); where the body of a rule satisfies F_i, its head
//! satisfies F_{i+1}; F_0 is empty; F_i of the query is empty for all levels below the top.

use crate::arith::Cube;
use crate::engine::obligations::Level;

/// A lemma: no point of this cube can be derived in so many steps.
#[derive(Clone, Debug)]
pub(super) struct Lemma {
    /// What it excludes.
    pub cube: Cube,
    /// The highest level at which it is known to hold.
    pub level: Level,
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
        Trace { lemmas: vec![Vec::new(); predicates], top: 1 }
    }

    /// The highest level of a lemma that excludes this cube, at sight.
    pub fn blocked(&self, predicate: usize, cube: &Cube) -> Option<Level> {
        let covering = self.lemmas[predicate].iter().filter(|lemma| lemma.cube.contains(cube));
        covering.map(|lemma| lemma.level).max()
    }

    /// The lemmas of a frame.
    pub fn frame(&self, predicate: usize, level: Level) -> impl Iterator<Item = &Lemma> {
        self.lemmas[predicate].iter().filter(move |lemma| lemma.level >= level)
    }

    /// Adds a lemma. Returns how many others it implies, which are gone.
    pub fn add(&mut self, predicate: usize, cube: Cube, level: Level) -> usize {
        let lemmas = &mut self.lemmas[predicate];
        let before = lemmas.len();
        lemmas.retain(|lemma| lemma.level > level || !cube.contains(&lemma.cube));
        let gone = before - lemmas.len();
        lemmas.push(Lemma { cube, level });
        gone
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
