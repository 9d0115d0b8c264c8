//! Inductive generalization: from a blocked cube to a lemma that blocks many cubes.
//!
//! Sources: Bradley, Manna, *Checking Safety by Inductive Generalization of Counterexamples to Induction*, FMCAD 2007
//! (MIC: drop literals while the clause stays inductive); Hassan, Bradley, Somenzi, *Better Generalization in IC3*,
//! FMCAD 2013 (a state that prevents a drop, a counterexample to generalization or CTG, can often be blocked itself).
//!
//! Departures: a CTG that cannot be blocked ends the attempt (the paper joins it with the cube); lemmas that block CTGs
//! do not increase activities, since they may never be used again; at most about as many CTGs are blocked as
//! obligations; CTGs that are unlikely to be blocked are not tried (`throttle`). Rejected: three CTGs for one dropped
//! literal, fewer CTGs, none (docs/experiments/pdr.md).

use super::contexts::Steps;
use super::level::{Level, below};
use super::proof_system::ProofSystem;
use super::query::Induction;
use super::search::Pdr;
use crate::answer::invariant::Origin;
use crate::limits::Stopped;
use crate::logic::cube::{Clause, Cube};
use crate::logic::lit::Lit;

/// The greatest depth of recursion: with 1, the generalization of a CTG blocks no further CTGs.
const CTG_DEPTH: u32 = 1;
/// The greatest number of CTGs blocked to drop one literal; three in the paper.
const CTG_MAX: u32 = 1;
/// The number of blocked CTGs may exceed the number of blocked obligations by this.
const CTG_HEAD_START: u64 = 100;

/// The effort to drop literals of one cube, and its failures so far.
struct Effort {
    /// The steps that the cube's lemma holds for.
    steps: Steps,
    /// Depth of recursion: 0 for an obligation, 1 for its CTGs.
    depth: u32,
    /// Also try CTGs that are unlikely to be blocked.
    thorough: bool,
    /// Number of CTGs of this cube that could not be blocked.
    failures: usize,
}

impl<P: ProofSystem> Pdr<'_, P> {
    /// A lemma that blocks the obligation, with the highest level at which it is known to hold and with its origin.
    /// Increases the activity of its latches.
    ///
    /// Requires: the last query showed that ¬core holds initially and is inductive relative to F_{level-1}; the core is
    /// part of the obligation.
    pub(super) fn generalize(
        &mut self,
        level: Level,
        core: Cube,
        obligation: &Cube,
        thorough: bool,
    ) -> Result<(Level, Clause, Origin), Stopped> {
        let steps = self.needed_steps();
        if let Some((level, clause)) = self.proof.block_symmetrically(&mut self.trace, level, obligation)? {
            let clause = self.proof.strengthen(&mut self.trace, level, clause, obligation)?;
            return Ok((level, clause, Origin::Substitution));
        }
        let (cube, steps, origin) = match self.predict(level, obligation)? {
            Some(cube) => (cube, self.needed_steps(), Origin::Prediction),
            None => {
                let effort = Effort { steps, depth: 0, thorough, failures: 0 };
                (self.mic(level, core, effort)?, steps, Origin::Obligation)
            }
        };
        let level = self.trace.push_up(level, &cube, steps)?;
        let clause = self.proof.strengthen(&mut self.trace, level, !&cube, obligation)?;
        self.trace.activity.bump(&cube);
        let substituted = origin == Origin::Obligation && self.trace.definitions().occur_in(&clause);
        Ok((level, clause, if substituted { Origin::Substitution } else { origin }))
    }

    /// The steps for which the core of the last query is made stronger: all of them if the core did not need the
    /// constraints, so that queries depend on fewer latches.
    fn needed_steps(&self) -> Steps {
        if self.trace.queries.contexts.needed_constraints() { Steps::Allowed } else { Steps::Any }
    }

    /// Adds a learned lemma to the trace, and counts it.
    pub(super) fn add_lemma(&mut self, level: Level, clause: Clause, origin: Origin) {
        self.stats.lemmas_learned += 1;
        self.stats.lemmas_predicted += u64::from(origin == Origin::Prediction);
        self.trace.insert(&mut self.proof, level, clause, origin);
    }

    /// Minimal inductive clause: tries to drop each literal, the least active first.
    fn mic(&mut self, level: Level, mut cube: Cube, mut effort: Effort) -> Result<Cube, Stopped> {
        let mut order: Vec<Lit> = cube.to_vec();
        let activity = &self.trace.activity;
        order.sort_by(|&a, &b| activity.of(a).total_cmp(&activity.of(b)));
        for lit in order {
            if let Ok(i) = cube.binary_search(&lit)
                && let Some(smaller) = self.down(level, cube.without(i), &mut effort)?
            {
                cube = smaller;
            }
        }
        Ok(cube)
    }

    /// A part of the cube whose negation is inductive relative to F_{level-1}; none if the cube has no such part even
    /// after a few CTGs are blocked.
    fn down(&mut self, level: Level, cube: Cube, effort: &mut Effort) -> Result<Option<Cube>, Stopped> {
        if self.ts.intersects_init(&cube) || self.trace.known_reachable(&cube).is_some() {
            return Ok(None);
        }
        for _ in 0..CTG_MAX {
            match self.trace.inductive_for(below(level), &cube, effort.steps)? {
                Induction::Holds(core) => return Ok(Some(core)),
                Induction::Fails if level > 1 && self.is_ctg_promising(effort) => {}
                Induction::Fails | Induction::Unknown => return Ok(None),
            }
            if !self.block_ctg(below(level), &cube, effort)? {
                effort.failures += 1;
                return Ok(None);
            }
        }
        match self.trace.inductive_for(below(level), &cube, effort.steps)? {
            Induction::Holds(core) => Ok(Some(core)),
            Induction::Fails | Induction::Unknown => Ok(None),
        }
    }

    /// Should the search try to block the next CTG of this cube?
    fn is_ctg_promising(&mut self, effort: &Effort) -> bool {
        effort.depth < CTG_DEPTH
            && !self.ctgs_predominate()
            && (effort.thorough || self.ctgs.after(effort.failures).allows())
    }

    /// Are there too many lemmas that block CTGs, compared with those that block obligations?
    fn ctgs_predominate(&self) -> bool {
        self.stats.ctgs_blocked > self.lemmas_for_obligations() + CTG_HEAD_START
    }

    /// The number of lemmas learned to block obligations.
    pub(super) fn lemmas_for_obligations(&self) -> u64 {
        self.stats.lemmas_learned - self.stats.ctgs_blocked
    }

    /// Tries to block the CTG, the state that the last query found to step into the cube, at a level.
    fn block_ctg(&mut self, level: Level, cube: &Cube, effort: &Effort) -> Result<bool, Stopped> {
        let ctg = self.trace.predecessor(cube).cube;
        if self.ts.intersects_init(&ctg) || self.trace.known_reachable(&ctg).is_some() {
            return Ok(false);
        }
        let induction = self.trace.inductive(below(level), &ctg)?;
        self.ctgs.after(effort.failures).note(matches!(induction, Induction::Holds(_)));
        let Induction::Holds(core) = induction else { return Ok(false) };
        let steps = self.needed_steps();
        let inner = Effort { steps, depth: effort.depth + 1, thorough: false, failures: 0 };
        let smaller = self.mic(level, core, inner)?;
        let level = self.trace.push_up(level, &smaller, steps)?;
        self.stats.ctgs_blocked += 1;
        self.add_lemma(level, !&smaller, Origin::Ctg);
        Ok(true)
    }
}
