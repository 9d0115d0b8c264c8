//! The induction step: can k states in which the property holds be followed by one in which it does not?
//!
//! The states are those of an unrolling that begins anywhere. What preprocessing found out about the reachable states
//! is part of the system, and strengthens the step. With *simple paths* the states must differ, which makes k-induction
//! complete; two states are told to differ when they are found to be equal (Eén, Sörensson, *Temporal Induction by
//! Incremental SAT Solving*, BMC 2003). Rejected: all pairs of states from the beginning, quadratically many clauses.

use hashbrown::HashMap;

use crate::engine::bmc::Encoded;
use crate::engine::interface::Proof;
use crate::limits::{Limits, Stopped};
use crate::logic::lit::Lit;
use crate::sat::Backend;
use crate::system::{Start, TransitionSystem};

/// The queries, and what they have cost.
///
/// Invariant: after k steps have been asked for, the clauses are satisfied exactly by the sequences of k + 1 states in
/// which the constraints hold, and of which the first k are not bad.
pub struct Step<'a> {
    /// An unrolling from any state.
    pub all: Encoded<'a>,
    simple: bool,
    /// Has the next question been asked, but not answered?
    asked: bool,
    /// Has a sequence been excluded because two of its states are equal?
    told: bool,
}

impl<'a> Step<'a> {
    /// No states yet. `simple`: they have to differ.
    pub fn new(ts: &'a TransitionSystem, sat: Option<Backend>, simple: bool, limits: &'a Limits) -> Step<'a> {
        Step { all: Encoded::new(ts, Start::Any, sat, limits), simple, asked: false, told: false }
    }

    /// The proof that [`Step::holds`] has found. Without facts about the initial states it needs no lemmas.
    pub fn proof(&self) -> Proof {
        match (self.k(), self.told) {
            (1, false) => Proof::Inductive { definitions: Vec::new(), lemmas: Vec::new() },
            (k, simple_paths) => Proof::KInductive { k, simple_paths },
        }
    }

    /// The k of the next question.
    pub fn k(&self) -> usize {
        let frames = self.all.unrolling.frames().len();
        if self.asked { frames - 1 } else { frames.max(1) }
    }

    /// Does the property hold after k states in which it holds? k is 1 in the first question, and grows by 1 with each
    /// answer.
    ///
    /// # Errors
    /// If a limit is reached, or if the base should go on first ([`Encoded::solve`]).
    pub fn holds(&mut self) -> Result<bool, Stopped> {
        let k = self.k();
        if !self.asked {
            self.extend_to(k)?;
            self.all.exclude_bad(k - 1)?;
            self.extend_to(k + 1)?;
            self.asked = true;
        }
        let bad = self.all.load(self.all.unrolling.frames()[k].bad)?;
        while self.all.solve(&[bad])? {
            if !(self.simple && self.tell_apart()?) {
                self.asked = false;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// So many states, in which the constraints hold: one more than there are, or as many.
    fn extend_to(&mut self, states: usize) -> Result<(), Stopped> {
        let old = self.all.unrolling.frames().len();
        if states == old {
            return Ok(());
        }
        self.all.extend_to(states)?;
        self.all.grow(old, &[])?;
        self.all.constrain(old..=old)
    }

    /// If the solver has found a sequence with equal states, tells it that they differ.
    fn tell_apart(&mut self) -> Result<bool, Stopped> {
        let values = self.all.unrolling.graph().evaluate(|leaf| self.all.value(leaf.lit()));
        let mut seen: HashMap<Vec<bool>, usize> = HashMap::new();
        let mut equal = Vec::new();
        for (j, frame) in self.all.unrolling.frames().iter().enumerate() {
            let state = frame.state.iter().map(|&lit| values.get(lit)).collect();
            equal.extend(seen.insert(state, j).map(|i| [i, j]));
        }
        for &[i, j] in &equal {
            let (graph, frames) = self.all.unrolling.parts();
            let latches = frames[i].state.iter().zip(&frames[j].state);
            let differences: Vec<Lit> = latches.map(|(&a, &b)| !graph.equal(a, b)).collect();
            let frames = frames.len();
            self.all.grow(frames, &differences)?;
            let clause = differences.into_iter().map(|lit| self.all.load(lit));
            let clause = clause.collect::<Result<Vec<Lit>, Stopped>>()?;
            self.all.solver.add_clause(&clause);
        }
        self.told |= !equal.is_empty();
        Ok(!equal.is_empty())
    }
}
