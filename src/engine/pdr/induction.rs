//! The queries of the search about a trace: those of `query`, with literals ordered and priced by activity.
//!
//! Each query is relative to a frame that the caller names. To learn a lemma of level i, this is F_{i-1}, `below(i)`.

use super::contexts::Steps;
use super::level::Level;
use super::query::{Induction, Predecessor};
use super::trace::Trace;
use crate::limits::Stopped;
use crate::logic::cube::{Clause, Cube};
use crate::logic::lit::Lit;

impl Trace<'_> {
    /// Is ¬cube inductive relative to F_frame? If so, the cube in [`Induction::Holds`] excludes the initial states,
    /// too.
    ///
    /// Inactive literals are assumed first, so that active ones are left out of the core where possible
    /// (docs/experiments/pdr.md).
    ///
    /// Requires: the cube excludes the initial states.
    pub fn inductive(&mut self, frame: Level, cube: &Cube) -> Result<Induction, Stopped> {
        self.inductive_for(frame, cube, Steps::Allowed)
    }

    /// Like [`Trace::inductive`], for these steps.
    pub(super) fn inductive_for(
        &mut self,
        frame: Level,
        cube: &Cube,
        steps: Steps,
    ) -> Result<Induction, Stopped> {
        self.relative_induction(frame, cube, steps, true)
    }

    /// Like [`Trace::inductive`], but without a budget: the core, or none if a state of F_frame steps into the cube.
    pub(super) fn decide_inductive(&mut self, frame: Level, cube: &Cube) -> Result<Option<Cube>, Stopped> {
        match self.relative_induction(frame, cube, Steps::Allowed, false)? {
            Induction::Holds(core) => Ok(Some(core)),
            Induction::Fails => Ok(None),
            Induction::Unknown => unreachable!("the query has no budget"),
        }
    }

    fn relative_induction(
        &mut self,
        frame: Level,
        cube: &Cube,
        steps: Steps,
        optional: bool,
    ) -> Result<Induction, Stopped> {
        self.rebuild_if_due();
        let mut ordered = cube.to_vec();
        ordered.sort_by(|&a, &b| self.activity.of(a).total_cmp(&self.activity.of(b)));
        let Trace { queries, definitions, .. } = self;
        Ok(match queries.consecution(definitions, frame, &ordered, steps, frame != 0, optional)? {
            Induction::Holds(core) => {
                let core = self.exclude_init(core, cube);
                Induction::Holds(self.exclude_reached(core, cube))
            }
            other => other,
        })
    }

    /// The highest level at which a cube can be blocked, found by one query per level.
    ///
    /// Requires: the cube can be blocked at `level`.
    pub fn push_up(&mut self, mut level: Level, cube: &Cube, steps: Steps) -> Result<Level, Stopped> {
        while level < self.top() && matches!(self.inductive_for(level, cube, steps)?, Induction::Holds(_)) {
            level += 1;
        }
        Ok(level)
    }

    /// Does a lemma of F_frame also hold one step later?
    pub fn holds_next(&mut self, frame: Level, clause: &Clause) -> Result<Induction, Stopped> {
        self.queries.consecution(&self.definitions, frame, &!clause, Steps::Allowed, false, true)
    }

    /// Lifts the state that the last query found to step into the cube.
    ///
    /// Requires: the last query was about this cube and failed.
    pub fn predecessor(&mut self, cube: &Cube) -> Predecessor {
        let Trace { queries, definitions, activity, .. } = self;
        queries.predecessor(definitions, cube, |lit| activity.price(lit))
    }

    /// Bad states of the top frame, if it has any.
    pub fn bad_state(&mut self) -> Result<Option<Predecessor>, Stopped> {
        let Trace { queries, activity, .. } = self;
        queries.bad_state(|lit| activity.price(lit))
    }

    /// Does a clause, which may mention auxiliary variables, hold in all initial states?
    pub fn is_initial(&mut self, clause: &Clause) -> Result<bool, Stopped> {
        if self.holds_initially(clause) || !self.definitions.occur_in(clause) {
            return Ok(self.holds_initially(clause));
        }
        Ok(!self.queries.intersects_init(&self.definitions, &!clause)?)
    }

    /// Is some literal of the clause known to be true in all initial states?
    pub(super) fn holds_initially(&self, clause: &Clause) -> bool {
        clause.iter().any(|&lit| self.definitions.excludes_init(!lit))
    }

    /// A core that excludes the initial states. If this core does not, one literal of the whole cube that excludes them
    /// is added; if there is none, since only several literals together exclude them, the result is the whole cube.
    fn exclude_init(&self, core: Cube, whole: &Cube) -> Cube {
        let excludes = |lit: &&Lit| self.definitions.excludes_init(**lit);
        if core.iter().any(|lit| excludes(&lit)) {
            return core;
        }
        match whole.iter().find(excludes) {
            Some(&literal) => core.iter().copied().chain([literal]).collect(),
            None => whole.clone(),
        }
    }

    /// A core without the states that are known to be reachable, as far as the whole cube excludes them: otherwise its
    /// negation could never be a lemma of an invariant.
    fn exclude_reached(&mut self, mut core: Cube, whole: &Cube) -> Cube {
        while let Some(state) = self.known_reachable(&core) {
            let is_false = |&&lit: &&Lit| !self.reached.is_true(&self.definitions, state, lit);
            let Some(&literal) = whole.iter().find(is_false) else { break };
            core = core.iter().copied().chain([literal]).collect();
        }
        core
    }
}
