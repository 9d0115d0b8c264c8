//! Lemmas move to the next level where they hold there, too.

use super::queries::Induction;
use super::search::Search;
use crate::limits::Stopped;

impl Search<'_> {
    /// Tries to push each lemma below the top, level by level.
    pub fn push(&mut self) -> Result<(), Stopped> {
        for level in 1..self.trace.top {
            for predicate in 0..self.trace.lemmas.len() {
                let mut i = 0;
                while i < self.trace.lemmas[predicate].len() {
                    let lemma = &self.trace.lemmas[predicate][i];
                    // What is known to be derivable is excluded at no high level.
                    if lemma.level == level && !self.reached.meets(predicate, &lemma.cube) {
                        let cube = lemma.cube.clone();
                        if let Induction::Holds(_) = self.queries.induction(predicate, &cube, level + 1)? {
                            self.stats.lemmas_pushed += 1;
                            let lemma = &mut self.trace.lemmas[predicate][i];
                            lemma.level = level + 1;
                            self.queries.load(predicate, lemma);
                        }
                    }
                    i += 1;
                }
            }
        }
        Ok(())
    }
}
