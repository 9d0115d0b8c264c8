//! Inductive generalization: from a blocked cube to a lemma that blocks many.
//!
//! Sources: Bradley, Manna, *Checking Safety by Inductive Generalization of Counterexamples to Induction*, FMCAD 2007
//! (MIC: drop literals while the clause stays inductive); Hassan, Bradley, Somenzi, *Better Generalization in IC3*,
//! FMCAD 2013 (a state that prevents a drop is a counterexample to generalization, CTG; often it can be blocked
//! itself, and then the drop succeeds).
//!
//! Departures, measured on 18 models of medium difficulty at 8 CPU seconds each: a CTG that cannot be blocked ends the
//! attempt, where the paper joins it with the cube and goes on (with joins 12 models were decided instead of 13, and
//! those that both decide took 1.25 times as long in the geometric mean); and the lemmas that block CTGs do not count
//! for the activity of literals, since nobody may ever need them again (with them: 10 instead of 13, 1.28 times).
//!
//! No more CTGs are blocked than obligations. In 15 s of 72 models, most have less than half as many, but five, all hard,
//! up to ten times as many, one state after another. `vis_arrays_field5` is decided within 20 s with 8 of 10 seeds since,
//! instead of 6. Rejected: one CTG for each obligation, whether the others had some or not (0.97 of the time, 44 models
//! decided in 15 s instead of 47); half as many CTGs as obligations (`vis_arrays_field5` takes two to eight times as
//! long); a third (the same; but `blocks.4` and `synapse.7` in 45 s with one seed of two); none (`synapse.7` likewise).

use super::level::{Level, below};
use super::proof_system::ProofSystem;
use super::query::Induction;
use super::search::Pdr;
use crate::answer::invariant::Origin;
use crate::limits::Stopped;
use crate::logic::cube::{Clause, Cube};
use crate::logic::lit::Lit;

/// CTGs are not generalized with CTGs of their own below this depth.
const CTG_DEPTH: u32 = 1;
/// CTGs blocked for one dropped literal. Three, as in the paper, decided the same 11 of 18 models of medium difficulty at
/// 8 CPU seconds in 0.90 times the time, but not all of a set of 34 easier ones at 60, where one takes 9 at most.
const CTG_MAX: u32 = 1;
/// CTGs that may be blocked before there are obligations to compare them with.
const CTG_HEAD_START: u64 = 100;

/// How hard to try to drop literals of a cube.
struct Effort {
    /// How many cubes are being generalized to generalize this one.
    depth: u32,
    /// Try every CTG, whatever its prospects.
    thorough: bool,
    /// CTGs that could not be blocked.
    failures: usize,
}

impl<P: ProofSystem> Pdr<'_, P> {
    /// A lemma that blocks the obligation, the highest level at which it is known to hold, and where it comes from. Its
    /// latches count.
    ///
    /// Requires: ¬core holds initially and is inductive relative to F_{level-1}; the core is part of the obligation.
    pub(super) fn generalize(
        &mut self,
        level: Level,
        core: Cube,
        obligation: &Cube,
        thorough: bool,
    ) -> Result<(Level, Clause, Origin), Stopped> {
        let (cube, found) = match self.predict(level, obligation)? {
            Some(cube) => (cube, Origin::Prediction),
            None => (self.mic(level, core, Effort { depth: 0, thorough, failures: 0 })?, Origin::Obligation),
        };
        let level = self.push_up(level, &cube)?;
        let clause = self.proof.strengthen(&mut self.trace, level, !&cube, obligation)?;
        self.trace.activity.bump(&cube);
        let substituted = found == Origin::Obligation && self.trace.definitions().occur_in(&clause);
        Ok((level, clause, if substituted { Origin::Substitution } else { found }))
    }

    /// The highest level at which the negation of a blocked cube is still inductive.
    fn push_up(&mut self, mut level: Level, cube: &Cube) -> Result<Level, Stopped> {
        while level < self.trace.top() && matches!(self.trace.inductive(level, cube)?, Induction::Holds(_)) {
            level += 1;
        }
        Ok(level)
    }

    /// Adds a lemma that was learned.
    pub(super) fn add_lemma(&mut self, level: Level, clause: Clause, origin: Origin) {
        self.stats.lemmas_learned += 1;
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

    /// A part of the cube whose negation is inductive, if that is so once a few CTGs are blocked.
    fn down(&mut self, level: Level, cube: Cube, effort: &mut Effort) -> Result<Option<Cube>, Stopped> {
        if self.ts.intersects_init(&cube) {
            return Ok(None);
        }
        for _ in 0..CTG_MAX {
            match self.trace.inductive(below(level), &cube)? {
                Induction::Holds(core) => return Ok(Some(core)),
                Induction::Fails if level > 1 && self.is_worth_a_ctg(effort) => {}
                Induction::Fails | Induction::Unknown => return Ok(None),
            }
            if !self.block_ctg(below(level), &cube, effort)? {
                effort.failures += 1;
                return Ok(None);
            }
        }
        match self.trace.inductive(below(level), &cube)? {
            Induction::Holds(core) => Ok(Some(core)),
            Induction::Fails | Induction::Unknown => Ok(None),
        }
    }

    fn is_worth_a_ctg(&mut self, effort: &Effort) -> bool {
        effort.depth < CTG_DEPTH
            && !self.ctgs_predominate()
            && (effort.thorough || self.ctgs.after(effort.failures).allows())
    }

    /// Do more lemmas block CTGs than obligations?
    fn ctgs_predominate(&self) -> bool {
        let ctgs = self.stats.ctgs_blocked;
        ctgs > self.stats.lemmas_learned - ctgs + CTG_HEAD_START
    }

    /// Tries to block, at this level, the state that the last query found to step into the cube.
    fn block_ctg(&mut self, level: Level, cube: &Cube, effort: &Effort) -> Result<bool, Stopped> {
        let ctg = self.trace.predecessor(cube).cube;
        if self.ts.intersects_init(&ctg) {
            return Ok(false);
        }
        let found = self.trace.inductive(below(level), &ctg)?;
        self.ctgs.after(effort.failures).note(matches!(found, Induction::Holds(_)));
        let Induction::Holds(core) = found else { return Ok(false) };
        let inner = Effort { depth: effort.depth + 1, thorough: false, failures: 0 };
        let smaller = self.mic(level, core, inner)?;
        let level = self.push_up(level, &smaller)?;
        self.stats.ctgs_blocked += 1;
        self.add_lemma(level, !&smaller, Origin::Ctg);
        Ok(true)
    }
}
