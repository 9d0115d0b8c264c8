//! Lemmas from blocked cubes: the literals that the rules need, and of these as few as suffice.
//!
//! Each rule of the predicate has a core of its own. When a literal is dropped, only rules whose core mentions it are
//! asked again: the cube becomes larger, so what a core needs of the frame below, that nothing in the cube can be
//! derived, becomes more. A lemma never excludes what is known to be derivable: it would not be pushed for ever. What
//! prevents a literal from being dropped is blocked first, if that is easy (Hassan, Bradley, Somenzi, FMCAD 2013).

use super::queries::{Core, Induction};
use super::search::Search;
use crate::engine::obligations::Level;
use crate::limits::Stopped;
use crate::logic::cube::Cube;
use crate::logic::lit::Lit;
use crate::stats::timed;

/// So many counterexamples to generalization are blocked for the sake of one literal.
const CTG_MAX: usize = 3;
/// Their lemmas are made smaller, too, but not with further ones for their sake.
const CTG_DEPTH: usize = 1;
/// There are not many more of them than of other lemmas.
const CTG_HEAD_START: u64 = 20;

impl Search<'_> {
    /// Learns a lemma that excludes a cube which nothing leads into at a level, as the cores of the rules show. Returns
    /// the highest level at which it is known to hold.
    pub fn learn(
        &mut self,
        predicate: usize,
        cube: &Cube,
        cores: Vec<Core>,
        level: Level,
    ) -> Result<Level, Stopped> {
        let mut time = std::mem::take(&mut self.stats.phases.generalize);
        let found = timed(&mut time, || {
            let (cube, level) = self.generalize(predicate, cube, cores, level, 0)?;
            self.activities[predicate].bump(&cube);
            Ok((self.substitute_all(predicate, cube, level)?, level))
        });
        self.stats.phases.generalize = time;
        let (cube, level) = found?;
        self.add(predicate, cube, level);
        let mut time = std::mem::take(&mut self.stats.phases.reencode);
        timed(&mut time, || self.reencode(predicate));
        self.stats.phases.reencode = time;
        Ok(level)
    }

    /// Adds a lemma.
    pub fn add(&mut self, predicate: usize, cube: Cube, level: Level) {
        self.stats.lemmas_learned += 1;
        self.stats.lemmas_subsumed += self.queries.add(&mut self.trace, predicate, cube, level) as u64;
    }

    fn generalize(
        &mut self,
        predicate: usize,
        cube: &Cube,
        mut cores: Vec<Core>,
        mut level: Level,
        depth: usize,
    ) -> Result<(Cube, Level), Stopped> {
        let union = |cores: &[Core]| cores.iter().flat_map(|(_, core)| core).copied().collect::<Cube>();
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
            if let Some(found) = self.without(&smaller, lit, &cores, level, depth)? {
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

    /// The cores for a cube that has lost a literal, if nothing leads into it, perhaps after something that does is
    /// blocked.
    fn without(
        &mut self,
        cube: &Cube,
        lit: Lit,
        cores: &[Core],
        level: Level,
        depth: usize,
    ) -> Result<Option<Vec<Core>>, Stopped> {
        let mut found = cores.to_vec();
        let mut tries = 0;
        for (rule, core) in found.iter_mut().filter(|(_, core)| core.contains(&lit)) {
            while self.queries.derives(*rule, cube, level)? {
                tries += 1;
                if tries > CTG_MAX || depth >= CTG_DEPTH || !self.block_ctg(*rule, cube, level, depth)? {
                    return Ok(None);
                }
            }
            *core = self.queries.contexts[*rule].core(cube);
        }
        Ok(Some(found))
    }

    /// Tries to block what leads into a cube in the model of a rule, at the level below.
    fn block_ctg(&mut self, rule: usize, cube: &Cube, level: Level, depth: usize) -> Result<bool, Stopped> {
        let body = &self.rules.rules[rule].body;
        let (below, ctgs) = (level - 1, self.stats.ctgs_blocked);
        if below == 0 || body.is_empty() || ctgs > self.stats.lemmas_learned - ctgs + CTG_HEAD_START {
            return Ok(false);
        }
        let (atom, of) = (body.len() - 1, body[body.len() - 1].predicate);
        let ctg = self.project(rule, cube, atom);
        if self.reached.meets(of, &ctg) {
            return Ok(false);
        }
        let Induction::Holds(cores) = self.queries.induction(of, &ctg, below)? else { return Ok(false) };
        let (smaller, level) = self.generalize(of, &ctg, cores, below, depth + 1)?;
        self.stats.ctgs_blocked += 1;
        self.activities[of].bump(&smaller);
        self.add(of, smaller, level);
        Ok(true)
    }
}
