//! Lemmas from blocked cubes: the literals that the rules need, and of these as few as suffice.
//!
//! Each rule of the predicate has a core of its own. When a literal is dropped, only rules whose core mentions it are
//! asked again: the cube becomes larger, so what a core needs of the frame below, that nothing in the cube can be
//! derived, becomes more. A lemma never excludes what is known to be derivable: it would not be pushed for ever.

use super::level::Level;
use super::queries::Induction;
use super::search::Search;
use crate::limits::Stopped;
use crate::logic::cube::Cube;
use crate::logic::lit::Lit;
use crate::stats::timed;

impl Search<'_> {
    /// Learns a lemma that excludes a cube which nothing leads into at a level, as the cores of the rules show. Returns
    /// the highest level at which it is known to hold.
    pub fn learn(
        &mut self,
        predicate: usize,
        cube: &Cube,
        cores: Vec<Vec<Lit>>,
        level: Level,
    ) -> Result<Level, Stopped> {
        let mut time = std::mem::take(&mut self.stats.phases.generalize);
        let found = timed(&mut time, || self.generalize(predicate, cube, cores, level));
        self.stats.phases.generalize = time;
        let (cube, level) = found?;
        self.activities[predicate].bump(&cube);
        self.stats.lemmas_learned += 1;
        self.stats.lemmas_subsumed += self.queries.add(&mut self.trace, predicate, cube, level) as u64;
        Ok(level)
    }

    fn generalize(
        &mut self,
        predicate: usize,
        cube: &Cube,
        mut cores: Vec<Vec<Lit>>,
        mut level: Level,
    ) -> Result<(Cube, Level), Stopped> {
        let union = |cores: &[Vec<Lit>]| cores.iter().flatten().copied().collect::<Cube>();
        let mut kept: Cube =
            self.reached.excluding(predicate, union(&cores).to_vec(), cube).into_iter().collect();
        let activity = &self.activities[predicate];
        let mut order: Vec<Lit> = kept.to_vec();
        order.sort_by(|a, b| activity.of(*a).total_cmp(&activity.of(*b)));
        for lit in order {
            let Ok(position) = kept.binary_search(&lit) else { continue };
            let smaller = kept.without(position);
            if self.reached.meets(predicate, &smaller) {
                continue;
            }
            if let Some(found) = self.without(predicate, &smaller, lit, &cores, level)? {
                cores = found;
                let core = self.reached.excluding(predicate, union(&cores).to_vec(), &smaller);
                kept = core.into_iter().collect();
            }
        }
        while level < self.trace.top
            && let Induction::Holds(_) = self.queries.induction(predicate, &kept, level + 1)?
        {
            level += 1;
        }
        Ok((kept, level))
    }

    /// The cores for a cube that has lost a literal, if nothing leads into it.
    fn without(
        &mut self,
        predicate: usize,
        cube: &Cube,
        lit: Lit,
        cores: &[Vec<Lit>],
        level: Level,
    ) -> Result<Option<Vec<Vec<Lit>>>, Stopped> {
        self.limits.check()?;
        let rules = self.queries.rules(predicate).to_vec();
        let mut found = cores.to_vec();
        for (rule, core) in rules.into_iter().zip(&mut found) {
            if core.contains(&lit) {
                if self.queries.derives(rule, predicate, cube, level)? {
                    return Ok(None);
                }
                *core = self.queries.contexts[rule].core(cube);
            }
        }
        Ok(Some(found))
    }
}
