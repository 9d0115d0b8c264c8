//! The induction step: can k states in which the property holds be followed by one in which it does not?
//!
//! The states are those of an unrolling that begins anywhere. What preprocessing found out about the reachable states is
//! part of the system, and strengthens the step. With *simple paths* the states must differ, which makes k-induction
//! complete; two states are told to differ when they are found to be equal (Eén, Sörensson, *Temporal Induction by
//! Incremental SAT Solving*, BMC 2003). Rejected: all pairs of states from the beginning, quadratically many clauses.

use hashbrown::HashMap;

use crate::engine::interface::Proof;
use crate::limits::{Limits, Stopped};
use crate::logic::lit::Lit;
use crate::sat::encode::Cones;
use crate::sat::{Answer, Solver, Stop};
use crate::stats::{Stats, timed};
use crate::system::{Start, TransitionSystem, Unrolling};

/// The unrolling, and the solver that knows it.
///
/// Invariant: after k steps have been asked for, the clauses are satisfied exactly by the sequences of k + 1 states in
/// which the constraints hold, and of which the first k are not bad.
pub struct Step<'a> {
    unrolling: Unrolling<'a>,
    cones: Cones,
    solver: Solver,
    simple: bool,
    /// Has a sequence been excluded because two of its states are equal?
    told: bool,
    limits: &'a Limits,
    stop: Stop,
    pub stats: Stats,
}

impl<'a> Step<'a> {
    /// No states yet. `simple`: they have to differ.
    pub fn new(ts: &'a TransitionSystem, solver: Solver, simple: bool, limits: &'a Limits) -> Step<'a> {
        let unrolling = Unrolling::new(ts, Start::Any);
        let stop = limits.stop();
        Step {
            unrolling,
            cones: Cones::default(),
            solver,
            simple,
            told: false,
            limits,
            stop,
            stats: Stats::default(),
        }
    }

    /// The proof that [`Step::holds`] has found. Without facts about the initial states it needs no lemmas.
    pub fn proof(&self, k: usize) -> Proof {
        match (k, self.told) {
            (1, false) => Proof::Inductive { definitions: Vec::new(), lemmas: Vec::new() },
            (k, simple_paths) => Proof::KInductive { k, simple_paths },
        }
    }

    /// Does the property hold after k states in which it holds? k is 1 in the first call, and grows by 1.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn holds(&mut self) -> Result<bool, Stopped> {
        if self.unrolling.frames().is_empty() {
            self.extend()?;
        }
        let before = self.unrolling.frames().last().expect("there is one").bad;
        let before = self.load(before)?;
        self.solver.add_clause(&[!before]);
        self.extend()?;
        let bad = self.unrolling.frames().last().expect("there is one").bad;
        let bad = self.load(bad)?;
        while self.solve(bad)? {
            if !(self.simple && self.tell_apart()?) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Another state, in which the constraints hold.
    fn extend(&mut self) -> Result<(), Stopped> {
        timed(&mut self.stats.phases.unroll, || self.unrolling.extend(self.limits).map(|_| ()))?;
        self.stats.frames = self.unrolling.frames().len();
        let frame = self.unrolling.frames().last().expect("just added").clone();
        self.grow(frame.constraints.iter().copied().chain([frame.bad]))?;
        for constraint in frame.constraints {
            let constraint = self.load(constraint)?;
            self.solver.add_clause(&[constraint]);
        }
        Ok(())
    }

    /// If the solver has found a sequence with equal states, tells it that they differ.
    fn tell_apart(&mut self) -> Result<bool, Stopped> {
        let value = |leaf: Lit| self.cones.get(leaf).is_some_and(|lit| self.solver.value(lit));
        let values = self.unrolling.graph().evaluate(|leaf| value(leaf.lit()));
        let mut seen: HashMap<Vec<bool>, usize> = HashMap::new();
        let mut equal = Vec::new();
        for (j, frame) in self.unrolling.frames().iter().enumerate() {
            let state = frame.state.iter().map(|&lit| values.get(lit)).collect();
            equal.extend(seen.insert(state, j).map(|i| [i, j]));
        }
        for states in &equal {
            let [a, b] = states.map(|i| self.unrolling.frames()[i].state.clone());
            let graph = self.unrolling.parts().0;
            let differences: Vec<Lit> = a.iter().zip(&b).map(|(&a, &b)| !graph.equal(a, b)).collect();
            self.grow(differences.iter().copied())?;
            let clause = differences.into_iter().map(|lit| self.load(lit)).collect::<Result<Vec<_>, _>>()?;
            self.solver.add_clause(&clause);
        }
        self.told |= !equal.is_empty();
        Ok(!equal.is_empty())
    }

    /// Takes note of what has been added to the graph; these literals will be asked for.
    fn grow(&mut self, asked: impl Iterator<Item = Lit>) -> Result<(), Stopped> {
        let graph = self.unrolling.graph();
        self.limits.room(graph.variables().saturating_mul(Cones::BYTES_PER_VARIABLE))?;
        self.cones.grow(graph, self.unrolling.next().iter().copied().chain(asked));
        Ok(())
    }

    /// The literal of the solver for one of the graph.
    fn load(&mut self, lit: Lit) -> Result<Lit, Stopped> {
        let Step { unrolling, cones, solver, limits, stop, stats, .. } = self;
        let load = || cones.load(unrolling.graph(), solver, lit, &**stop).ok_or_else(|| limits.cause());
        timed(&mut stats.phases.unroll, load)
    }

    fn solve(&mut self, assumption: Lit) -> Result<bool, Stopped> {
        self.limits.check()?;
        self.stats.sat_calls += 1;
        match timed(&mut self.stats.phases.step, || self.solver.solve(&[assumption])) {
            Answer::Sat => Ok(true),
            Answer::Unsat => Ok(false),
            Answer::Interrupted => Err(self.limits.cause()),
        }
    }
}
