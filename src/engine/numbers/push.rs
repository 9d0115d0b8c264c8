//! Lemmas move to the next level where they hold there, too.

use super::ended::Ended;
use super::induction::Induction;
use super::search::Search;

impl Search<'_> {
    /// Tries to push each lemma below the top, level by level.
    pub fn push(&mut self) -> Result<(), Ended> {
        for level in 1..self.trace.top {
            for predicate in 0..self.trace.lemmas.len() {
                for place in 0..self.trace.lemmas[predicate].len() {
                    let lemma = &self.trace.lemmas[predicate][place];
                    if lemma.level != level {
                        continue;
                    }
                    let cube = lemma.cube.clone();
                    // What is known to be derivable is excluded at no high level.
                    if self.is_reached(predicate, &cube)? {
                        continue;
                    }
                    let next = self.induction(predicate, &cube, level + 1, true)?;
                    if let Induction::Holds(_) = next {
                        self.stats.lemmas_pushed += 1;
                        self.trace.lemmas[predicate][place].level = level + 1;
                    }
                }
            }
        }
        Ok(())
    }
}
