//! Blocking proof obligations (Eén, Mishchenko, Brayton, FMCAD 2011).
//!
//! An obligation (s, i) asks to show that s is unreachable in i steps. If ¬s is inductive relative to F_{i-1}, its
//! generalization becomes a lemma; otherwise a predecessor has to be blocked one level below first. A blocked
//! obligation is queued again one level up, which finds counterexamples longer than the trace.
//!
//! Restarts: after a number of new lemmas, which follows Luby's sequence, the search gives up the obligations of a bad
//! state but keeps the lemmas. Without restarts it could follow unimportant states for ever. From the second restart in
//! a frame on, the solvers' saved phases are randomized, to find other states. Rejected: fixed and doubling limits
//! (docs/experiments/pdr.md).

use super::level::{INFINITY, Level, below};
use super::obligation::{Id, Obligation};
use super::proof_system::ProofSystem;
use super::query::Predecessor;
use super::search::Pdr;
use super::status::Status;
use crate::engine::interface::Event;
use crate::limits::Stopped;
use crate::logic::cube::{Clause, Cube};
use crate::logic::lit::Lit;
use crate::system::Path;

impl<P: ProofSystem> Pdr<'_, P> {
    /// Blocks bad states of the top frame, and first their predecessors. Returns the counterexample if it finds one; it
    /// may also give up, to start again with another bad state.
    pub(super) fn block(&mut self, bad: Predecessor) -> Result<Option<Path>, Stopped> {
        let top = self.trace.top();
        let root = Obligation::new(bad, None, 0);
        if top == 0 || self.ts.intersects_init(&root.cube) {
            return Ok(Some(self.path_from(&root)));
        }
        self.obligations.push(top, root);
        // One unit suffices for a lemma for each state of a run as long as the trace, at every level. Lemmas that only
        // move up are not counted: where lemmas hold for many levels, the search would give up in the midst of that.
        let patience = (top * top) as u64 * u64::from(self.patience.term());
        let limit = self.lemmas_for_obligations() + patience;
        while let Some((level, id)) = self.obligations.pop() {
            if self.lemmas_for_obligations() >= limit {
                self.give_up();
                break;
            }
            self.limits.check()?;
            self.stats.obligations += 1;
            if let Some(path) = self.path_by_reached(id) {
                return Ok(Some(path));
            }
            let cube = self.obligations.get(id).cube.clone();
            if let Some((blocked, lemma)) = self.trace.blocked_by(&cube, level) {
                self.predictions.note_spared(lemma.origin());
                self.requeue_above(blocked, id);
                continue;
            }
            if let Some(core) = self.trace.decide_inductive(below(level), &cube)? {
                let learned = self.learn(level, core, &cube, self.obligations.get(id).had_predecessor)?;
                self.reencode()?;
                self.requeue_above(learned, id);
            } else {
                let found = self.trace.predecessor(&cube);
                let depth = self.obligations.get(id).depth + 1;
                let predecessor = Obligation::new(found, Some(id), depth);
                if level == 1 || self.ts.intersects_init(&predecessor.cube) {
                    return Ok(Some(self.path_from(&predecessor)));
                }
                // Otherwise the search would block the same states again and again.
                debug_assert!(self.trace.blocked_at(&predecessor.cube, level - 1).is_none());
                self.obligations.note_predecessor(id);
                self.obligations.push(level - 1, predecessor);
                self.obligations.requeue(level, id);
            }
            self.work_on_may_obligations()?;
            let (obligations, waiting) = (self.stats.obligations, Some(self.obligations.waiting()));
            let status = Status { trace: &self.trace, obligations, waiting };
            (self.observer)(Event::Working { status: &status });
            self.show_frames(false);
        }
        Ok(None)
    }

    /// Gives up the obligations of a bad state. Later queries find this bad state or another one. From the second time
    /// in a frame on, the solvers forget their models, so that another one is likely.
    fn give_up(&mut self) {
        self.obligations.clear();
        self.stats.restarts += 1;
        if !self.patience.is_first() {
            self.trace.queries.forget_models(self.stats.restarts);
        }
        self.patience.advance();
    }

    /// Queues an obligation that is blocked at `level` again, at the next level.
    fn requeue_above(&mut self, level: Level, id: Id) {
        if level < self.trace.top() && level != INFINITY {
            self.obligations.requeue(level + 1, id);
        }
    }

    /// The run along the successors of an obligation, which contains an initial state.
    pub(super) fn path_from(&self, first: &Obligation) -> Path {
        let successor = |obligation: &&Obligation| obligation.successor.map(|id| self.obligations.get(id));
        let chain = std::iter::successors(Some(first), successor);
        let inputs = chain.map(|obligation| self.input_values(&obligation.inputs)).collect();
        Path { state: self.initial_state(&first.cube), inputs }
    }

    /// A state of a cube, which is initial if any of its states is.
    pub(super) fn initial_state(&self, cube: &Cube) -> Vec<bool> {
        let mut state: Vec<bool> = self.ts.init.iter().map(|value| value.unwrap_or(false)).collect();
        for lit in cube.iter() {
            state[lit.var().index() - 1] = !lit.is_negated();
        }
        state
    }

    /// The values of all inputs, if these literals are known.
    pub(super) fn input_values(&self, known: &[Lit]) -> Vec<bool> {
        self.ts.inputs.iter().map(|var| known.binary_search(&var.lit()).is_ok()).collect()
    }

    /// Generalizes a blocked obligation to a lemma. Returns the level of the lemma, the highest at which it is known to
    /// hold.
    ///
    /// Requires: `core` is a part of the obligation that can be blocked at `level`.
    pub(super) fn learn(
        &mut self,
        level: Level,
        core: Cube,
        obligation: &Cube,
        thorough: bool,
    ) -> Result<Level, Stopped> {
        let generalize = |pdr: &mut Self| pdr.generalize(level, core, obligation, thorough);
        let (highest, clause, origin) = self.phase(|times| &mut times.generalize, generalize)?;
        self.chase(highest, &clause);
        self.predictions.note_blocked(origin);
        // It may be the parent lemma itself, which then moves up.
        let is_parent = self.raise(below(level), highest, &clause);
        if !is_parent && !self.is_redundant(highest, &clause, obligation) {
            self.add_lemma(highest, clause, origin);
        }
        // Otherwise the obligation would come back for ever.
        debug_assert!(self.trace.blocked_at(obligation, highest).is_some());
        Ok(highest)
    }

    /// Does a lemma imply the generalization of an obligation? Only one that blocked a CTG meanwhile can, so that it
    /// excludes the obligation, too.
    fn is_redundant(&mut self, level: Level, clause: &Clause, obligation: &Cube) -> bool {
        self.trace.blocked_at(obligation, level).is_some()
            && self.trace.is_implied(&mut self.proof, level, clause)
    }
}
