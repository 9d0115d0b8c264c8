//! Lemmas move to the next level where they hold there, too, or else a part of them does.

use super::queries::Induction;
use super::search::Search;
use crate::engine::obligations::Level;
use crate::limits::Stopped;
use crate::logic::cube::Cube;

impl Search<'_> {
    /// Tries to push each lemma below the top, level by level.
    pub fn push(&mut self) -> Result<(), Stopped> {
        for level in 1..self.trace.top {
            for predicate in 0..self.trace.lemmas.len() {
                let (mut place, mut parts) = (0, Vec::new());
                while let Some(lemma) = self.trace.lemmas[predicate].get(place) {
                    if lemma.level == level {
                        let cube = lemma.cube.clone();
                        parts.extend(self.push_one(predicate, place, &cube, level)?);
                    }
                    place += 1;
                }
                parts.into_iter().for_each(|part| self.add(predicate, part, level + 1));
            }
        }
        Ok(())
    }

    /// Pushes a lemma if it holds at the next level; else the result is a part of it that does.
    fn push_one(
        &mut self,
        predicate: usize,
        place: usize,
        cube: &Cube,
        level: Level,
    ) -> Result<Option<Cube>, Stopped> {
        let has_parts = self.has_parts(predicate, cube);
        // What is known to be derivable is excluded at no high level.
        let counterexample = match self.known(predicate, cube) {
            Some(fact) => fact,
            None => match self.queries.induction(predicate, cube, level + 1)? {
                Induction::Holds(_) => {
                    self.stats.lemmas_pushed += 1;
                    let lemma = &mut self.trace.lemmas[predicate][place];
                    lemma.level = level + 1;
                    self.queries.load(predicate, lemma);
                    return Ok(None);
                }
                Induction::Fails(rule) if has_parts => self.derived(predicate, rule),
                Induction::Fails(_) => return Ok(None),
            },
        };
        if has_parts { self.fraction(predicate, cube, level + 1, counterexample) } else { Ok(None) }
    }
}
