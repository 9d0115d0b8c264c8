//! May obligations and their budget (QUIP: Ivrii, Gurfinkel, FMCAD 2015).
//!
//! A may obligation asks to block the states that a lemma excludes one level up, so that the lemma can be pushed; or
//! states that lead there. No counterexample depends on it, so it may be dropped at any time.

use super::level::Level;
use super::obligation::{Id, Obligation, Obligations};
use crate::config::Engine;

/// How many may obligations may be taken for each must obligation.
const BUDGET: u64 = 20;

/// The queue of may obligations. Plain PDR has no budget for them, and the queue stays empty.
#[derive(Debug, Default)]
pub(super) struct MayObligations {
    queue: Obligations,
    /// How many of them may be taken for each must obligation.
    budget: u64,
    /// How many of them are left for the present must obligation.
    left: u64,
}

impl MayObligations {
    /// An empty queue, with the budget of an engine.
    pub fn new(engine: &Engine) -> MayObligations {
        let budget = if matches!(engine, Engine::Quip(_)) { BUDGET } else { 0 };
        MayObligations { budget, ..MayObligations::default() }
    }

    /// Are there may obligations at all?
    pub fn are_allowed(&self) -> bool {
        self.budget > 0
    }

    /// Begins the budget of the next must obligation.
    pub fn renew_budget(&mut self) {
        self.left = self.budget;
    }

    /// Adds an obligation.
    pub fn push(&mut self, level: Level, obligation: Obligation) {
        self.queue.push(level, obligation);
    }

    /// Puts an obligation into the queue again.
    pub fn requeue(&mut self, level: Level, id: Id) {
        self.queue.requeue(level, id);
    }

    /// The next obligation if its level is below this one: at equal levels, must obligations go first. When the budget
    /// is exhausted, all are dropped.
    pub fn pop_below(&mut self, level: Level) -> Option<(Level, Id)> {
        if self.queue.next_level()? >= level {
            return None;
        }
        if self.left == 0 {
            self.clear();
            return None;
        }
        self.left -= 1;
        self.queue.pop()
    }

    /// The obligation with this index.
    pub fn get(&self, id: Id) -> &Obligation {
        self.queue.get(id)
    }

    /// Drops all obligations.
    pub fn clear(&mut self) {
        self.queue.clear();
    }
}
