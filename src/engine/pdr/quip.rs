//! QUIP: may obligations and reachable states (Ivrii, Gurfinkel, *Pushing to the Top*, FMCAD 2015).
//!
//! A new lemma below the top frame becomes a may obligation: it is pushed at once, and if a state prevents that, the
//! search tries to block that state. If instead a run is found from an initial state to one that violates the lemma,
//! the lemma is bad: it is never pushed again. The states of the run are kept. No new lemma excludes them if that can
//! be avoided, and a must obligation that one of them lies in has a counterexample.
//!
//! Departure: a lemma that can be pushed is moved, not generalized again.

use super::level::{Level, below};
use super::obligation::{Id, Obligation};
use super::proof_system::ProofSystem;
use super::query::{Induction, Predecessor};
use super::search::Pdr;
use crate::limits::Stopped;
use crate::logic::cube::Clause;
use crate::logic::lit::Lit;
use crate::system::Path;

impl<P: ProofSystem> Pdr<'_, P> {
    /// The counterexample through a known reachable state that lies in a must obligation, if there is one.
    pub(super) fn path_by_reached(&mut self, id: Id) -> Option<Path> {
        let state = self.trace.known_reachable(&self.obligations.get(id).cube)?;
        let mut path = self.path_from(self.obligations.get(id));
        let (first, steps) = self.trace.reached.run_to(state);
        let steps = steps.into_iter().map(|inputs| self.input_values(inputs));
        path.inputs.splice(0..0, steps);
        path.state = first;
        self.stats.quip.counterexamples += 1;
        Some(path)
    }

    /// Asks to push a new lemma of a level.
    pub(super) fn chase(&mut self, level: Level, clause: &Clause) {
        if self.may.are_allowed() && level < self.trace.top() {
            let violating = Predecessor { cube: !clause, inputs: Vec::new() };
            self.may.push(level + 1, Obligation::new(violating, None, 0));
        }
    }

    /// Works on the may obligations below the level of the next must obligation, within their budget.
    pub(super) fn work_on_may_obligations(&mut self) -> Result<(), Stopped> {
        self.may.renew_budget();
        let limit = self.obligations.next_level().unwrap_or(Level::MAX);
        while let Some((level, id)) = self.may.pop_below(limit) {
            self.limits.check()?;
            self.stats.quip.may_obligations += 1;
            if self.may.get(id).successor.is_none() {
                self.try_to_push(level, id)?;
            } else {
                self.try_to_block(level, id)?;
            }
        }
        Ok(())
    }

    /// Tries to push the lemma of a may obligation to `level`.
    fn try_to_push(&mut self, level: Level, id: Id) -> Result<(), Stopped> {
        let cube = self.may.get(id).cube.clone();
        let clause = !&cube;
        if self.trace.position(below(level), &clause).is_none() {
            return Ok(());
        }
        if self.trace.known_reachable(&cube).is_some() {
            self.stats.quip.bad_lemmas += 1;
            return Ok(());
        }
        match self.trace.holds_next(below(level), &clause)? {
            Induction::Holds(_) => {
                self.raise(below(level), level, &clause);
                if level < self.trace.top() {
                    self.may.requeue(level + 1, id);
                }
            }
            Induction::Fails => {
                self.trace.keep_ctp(below(level), &clause);
                self.add_predecessor(level, id);
            }
            Induction::Unknown => {}
        }
        Ok(())
    }

    /// Tries to block a may obligation that is a set of states.
    fn try_to_block(&mut self, level: Level, id: Id) -> Result<(), Stopped> {
        let cube = self.may.get(id).cube.clone();
        if let Some(state) = self.trace.known_reachable(&cube) {
            self.follow(state, id);
            return Ok(());
        }
        if self.trace.blocked_at(&cube, level).is_some() {
            return Ok(());
        }
        match self.trace.inductive(below(level), &cube)? {
            Induction::Holds(core) => {
                self.learn(level, core, &cube, false)?;
                self.reencode()?;
            }
            Induction::Fails => self.add_predecessor(level, id),
            Induction::Unknown => {}
        }
        Ok(())
    }

    /// Adds the predecessor that the last query found, as a may obligation, if it is not an initial state.
    fn add_predecessor(&mut self, level: Level, id: Id) {
        let depth = self.may.get(id).depth + 1;
        let cube = self.may.get(id).cube.clone();
        let predecessor = Obligation::new(self.trace.predecessor(&cube), Some(id), depth);
        if self.ts.intersects_init(&predecessor.cube) {
            let state = self.initial_state(&predecessor.cube);
            let initial = self.trace.reached.add_initial(&state);
            if let Some(next) = initial.and_then(|initial| self.step(initial, predecessor.inputs)) {
                self.follow(next, id);
            }
        } else if level > 1 {
            self.may.push(level - 1, predecessor);
            self.may.requeue(level, id);
        }
    }

    /// Adds the run from a reachable state along the chain of a may obligation in which the state lies, to a state that
    /// violates a lemma.
    fn follow(&mut self, mut state: usize, mut id: Id) {
        while let Some(successor) = self.may.get(id).successor {
            let Some(next) = self.step(state, self.may.get(id).inputs.clone()) else { return };
            (state, id) = (next, successor);
        }
        debug_assert!(self.trace.known_reachable(&self.may.get(id).cube.clone()).is_some());
    }

    /// Adds the successor of a reachable state under inputs. None if there is no room, or if the constraints allow no
    /// such step.
    fn step(&mut self, state: usize, inputs: Vec<Lit>) -> Option<usize> {
        let now = self.trace.reached.state(state);
        let input = |lit: Lit| inputs.binary_search(&lit).is_ok();
        let values = self.ts.graph.evaluate(|var| match now.get(var.index() - 1) {
            Some(&value) => value,
            None => input(var.lit()),
        });
        if self.ts.constraints.iter().any(|&constraint| !values.get(constraint)) {
            debug_assert!(false, "a step of an obligation satisfies the constraints");
            return None;
        }
        let next: Vec<bool> = self.ts.next.iter().map(|&next| values.get(next)).collect();
        self.trace.reached.add_successor(&next, state, inputs)
    }
}
