//! Extended resolution: the lemmas of each predicate are re-encoded over auxiliary variables of their own.
//!
//! A definition is about the bits of one predicate, and is loaded for its places in heads and bodies when a lemma or a
//! query there first mentions it (`engine/er`; Luka, Vizel, CAV 2025, with GeneralizeER and PropagateER). A level of a
//! predicate is to the templates what a level of the trace is in PDR. Facts and obligations stay cubes of bits.
//! Implication is decided by inclusion only.
//!
//! Rejected: definitions for several predicates at once, since their bits mean different things.

use std::collections::BTreeMap;

use super::queries::{Core, Induction};
use super::reached::disjoint;
use super::search::Search;
use super::trace::Lemma;
use crate::engine::er::{Fractions, Rewriter, Substitutions, canonical};
use crate::engine::obligations::Level;
use crate::limits::Stopped;
use crate::logic::cube::{Clause, Cube};

impl Search<'_> {
    /// The highest level of a lemma that excludes this cube of bits.
    pub fn blocked(&mut self, predicate: usize, cube: &Cube) -> Option<Level> {
        let definitions = &mut self.queries.definitions[predicate];
        if definitions.list().is_empty() {
            return self.trace.blocked(predicate, cube);
        }
        self.trace.blocked(predicate, &definitions.close(cube))
    }

    /// Vectors that are known to be derivable and, as far as single literals say, have one in this cube in common, with
    /// the values of auxiliary variables.
    pub fn known(&mut self, predicate: usize, cube: &Cube) -> Option<Cube> {
        let definitions = &mut self.queries.definitions[predicate];
        let mut facts = self.reached.of(predicate).iter();
        if !definitions.occur_in(cube) {
            return Some(facts.find(|fact| !disjoint(&fact.cube, cube))?.cube.clone());
        }
        facts.map(|fact| definitions.close(&fact.cube)).find(|fact| !disjoint(fact, cube))
    }

    /// Puts auxiliary variables into a cube that nothing leads into at a level, as long as that is true of the larger
    /// cube, too. Returns the largest one.
    pub fn substitute_all(
        &mut self,
        predicate: usize,
        mut cube: Cube,
        level: Level,
    ) -> Result<Cube, Stopped> {
        let Some(rewriters) = &self.rewriters else { return Ok(cube) };
        if !rewriters[predicate].config.generalize {
            return Ok(cube);
        }
        let mut substitutions = Substitutions::new(&rewriters[predicate].circuit, &!&cube);
        while let Some(stronger) = substitutions.next(&self.queries.definitions[predicate], &!&cube) {
            let larger = !&stronger;
            if self.known(predicate, &larger).is_some() {
                continue;
            }
            let holds = match self.queries.induction(predicate, &larger, level)? {
                Induction::Holds(cores) => Some(self.needed(predicate, larger, &cores)),
                Induction::Fails(_) => None,
            };
            let stats = &mut self.stats.er.generalize;
            (stats.tried, stats.kept) = (stats.tried + 1, stats.kept + u64::from(holds.is_some()));
            if let (Some(larger), Some(rewriters)) = (holds, &self.rewriters) {
                substitutions.kept(&rewriters[predicate].circuit, &!&larger);
                cube = larger;
            }
        }
        Ok(cube)
    }

    /// The cube, or what the cores need of it if no vector of that is known to be derivable.
    fn needed(&mut self, predicate: usize, cube: Cube, cores: &[Core]) -> Cube {
        let core: Clause = cores.iter().flat_map(|(_, core)| core).map(|&lit| !lit).collect();
        let core = canonical(&self.queries.definitions[predicate], &core).map(|clause| !&clause);
        core.filter(|core| self.known(predicate, core).is_none()).unwrap_or(cube)
    }

    /// Re-encodes the lemmas of a predicate, if there are enough new ones.
    pub fn reencode(&mut self, predicate: usize) {
        let Some(rewriters) = &mut self.rewriters else { return };
        let (rewriter, lemmas) = (&mut rewriters[predicate], &mut self.trace.lemmas[predicate]);
        if !rewriter.fires(lemmas.len()) {
            return;
        }
        let clauses: Vec<Clause> = lemmas.iter().map(|lemma| !&lemma.cube).collect();
        let mut levels: BTreeMap<Level, Vec<usize>> = BTreeMap::new();
        for (place, lemma) in lemmas.iter().enumerate() {
            levels.entry(lemma.level).or_default().push(place);
        }
        let of_level = |places: &Vec<usize>| places.iter().map(|&place| &clauses[place]).collect();
        let lists: Vec<Vec<&Clause>> = levels.values().map(of_level).collect();
        let changes = rewriter.reencode(&mut self.queries.definitions[predicate], &lists);
        let mut is_removed = vec![false; lemmas.len()];
        for (places, change) in levels.values().zip(&changes) {
            change.removed.iter().for_each(|&i| is_removed[places[i]] = true);
        }
        let mut place = 0..;
        let removed: Vec<Lemma> =
            lemmas.extract_if(.., |_| is_removed[place.next().expect("endless")]).collect();
        for (&level, change) in levels.keys().zip(changes) {
            for clause in change.added {
                self.queries.add(&mut self.trace, predicate, !&clause, level);
            }
        }
        removed.iter().for_each(|lemma| self.queries.unload(lemma));
        rewriter.note_reencoding(self.trace.lemmas[predicate].len());
    }

    /// Does the lemma that excludes this cube have parts to be tried?
    pub fn has_parts(&self, predicate: usize, cube: &Cube) -> bool {
        let propagates = |rewriters: &Vec<Rewriter>| rewriters[predicate].config.propagate;
        self.rewriters.as_ref().is_some_and(propagates) && self.queries.definitions[predicate].occur_in(cube)
    }

    /// A cube whose exclusion is a part of a lemma and holds at a level, where the lemma fails by this counterexample.
    pub fn fraction(
        &mut self,
        predicate: usize,
        cube: &Cube,
        level: Level,
        counterexample: Cube,
    ) -> Result<Option<Cube>, Stopped> {
        let mut fractions = Fractions::new(!cube, counterexample);
        loop {
            let candidates = fractions.candidates(&self.queries.definitions[predicate]);
            let parts: Vec<Cube> = candidates.map(|part| !&part).collect();
            let untried = parts.into_iter().find(|part| self.blocked(predicate, part) < Some(level));
            let Some(part) = untried else { return Ok(None) };
            let induction = self.queries.induction(predicate, &part, level)?;
            self.stats.er.fractions.tried += 1;
            match induction {
                Induction::Holds(_) => {
                    self.stats.er.fractions.kept += 1;
                    return Ok(Some(part));
                }
                Induction::Fails(rule) => fractions.fails(!&part, self.derived(predicate, rule)),
            }
        }
    }

    /// The vector that a rule derives in its model, with the values of auxiliary variables.
    pub fn derived(&mut self, predicate: usize, rule: usize) -> Cube {
        let values = self.queries.contexts[rule].head_values();
        self.queries.definitions[predicate].close(&values.into_iter().collect())
    }
}
