//! Is there a run of the system like one of a view?
//!
//! Runs of the same length are asked for, with what makes them runs of the system behind assumptions: one for each
//! latch, its initial value and next states, and one for each constraint. If there is none, the core says what the view
//! should have. A query that is hard is asked again about runs in which the visible latches have the values that they
//! have in the view: that is easy, since most of the control is among them. Rejected: the first query without a budget,
//! which takes minutes on queues of 30 words, and the second one alone, whose cores are about single runs.

use std::time::Duration;

use hashbrown::HashSet;

use super::view::{Core, View};
use crate::limits::{Limits, Stopped};
use crate::logic::lit::{Lit, Var};
use crate::sat::encode::Cones;
use crate::sat::{Answer, Query, Solver};
use crate::stats::{Stats, timed};
use crate::system::{Path, TransitionSystem};

/// The conflicts of a query that may be given up.
const BRIEFLY: u32 = 1000;
/// How often the query is repeated with its core, and the core is smaller then.
const ROUNDS: usize = 4;

/// What there is.
pub(super) enum Found {
    /// A counterexample of the system.
    Run(Path),
    /// None, since these latches and constraints do not allow it. The view does not have all of them.
    Core(Core),
}

/// Runs of a system.
pub(super) struct Concrete<'a> {
    ts: &'a TransitionSystem,
    limits: &'a Limits,
    solver: Solver,
    steps: Vec<Step>,
    /// By latch: assumed if its initial value and its next states are those of the system.
    latches: Vec<Option<Lit>>,
    /// By constraint: assumed if it holds.
    constraints: Vec<Lit>,
    calls: u64,
    unroll: Duration,
    solve: Duration,
}

/// A step of the runs.
struct Step {
    /// What the solver knows of the circuit.
    known: Cones,
    /// By latch: is what the step before makes of it in the solver, too?
    linked: Vec<bool>,
    /// Assumed if the constraints hold in this step and all before.
    goes_on: Lit,
}

impl<'a> Concrete<'a> {
    pub fn new(ts: &'a TransitionSystem, limits: &'a Limits) -> Concrete<'a> {
        let mut solver = Solver::new(Some(limits.stop()));
        let constraints = ts.constraints.iter().map(|_| solver.new_var().lit()).collect();
        let (calls, unroll, solve) = Default::default();
        let latches = vec![None; ts.latches()];
        Concrete { ts, limits, solver, steps: Vec::new(), latches, constraints, calls, unroll, solve }
    }

    /// Looks for a run of the system as long as a counterexample of the view.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn like(&mut self, view: &View<'_>, path: &Path) -> Result<Found, Stopped> {
        let last = path.inputs.len() - 1;
        let mut time = Duration::ZERO;
        let ends = timed(&mut time, || self.unroll(last));
        self.unroll += time;
        let mut fixed = ends?.to_vec();
        let behind: Vec<Lit> = self.latches.iter().flatten().chain(&self.constraints).copied().collect();
        let exists = match self.ask(&fixed, &behind, BRIEFLY)? {
            Some(exists) => exists,
            None => {
                fixed.extend(self.states(view, path));
                self.ask(&fixed, &behind, u32::MAX)?.ok_or_else(|| self.limits.cause())?
            }
        };
        match exists {
            true => Ok(Found::Run(self.path(last))),
            false => self.core(fixed, behind).map(Found::Core),
        }
    }

    /// Adds the cost to the counters of an engine.
    pub fn count(&self, stats: &mut Stats) {
        stats.sat_calls += self.calls;
        stats.phases.unroll += self.unroll;
        stats.phases.base += self.solve;
    }

    /// Lets the solver know runs that are bad in this step. Returns what says that: the run goes on until then, and is
    /// bad.
    fn unroll(&mut self, last: usize) -> Result<[Lit; 2], Stopped> {
        let ts = self.ts;
        while self.steps.len() <= last {
            self.limits.check()?;
            self.limits.room(ts.graph.variables().saturating_mul(Cones::BYTES_PER_VARIABLE))?;
            let mut known = Cones::default();
            known.grow(&ts.graph, ts.next.iter().chain(&ts.constraints).chain([&ts.bad]).copied());
            let goes_on = self.solver.new_var().lit();
            if let Some(before) = self.steps.last() {
                self.solver.add_clause(&[!goes_on, before.goes_on]);
            }
            self.steps.push(Step { known, linked: vec![false; ts.latches()], goes_on });
            for (number, &constraint) in ts.constraints.iter().enumerate() {
                let holds = self.load(self.steps.len() - 1, constraint)?;
                self.solver.add_clause(&[!goes_on, !self.constraints[number], holds]);
            }
        }
        let bad = self.load(last, ts.bad)?;
        for step in (0..=last).rev() {
            for latch in ts.latch_vars() {
                let i = latch.index() - 1;
                let Some(now) =
                    self.steps[step].known.get(latch.lit()).filter(|_| !self.steps[step].linked[i])
                else {
                    continue;
                };
                self.steps[step].linked[i] = true;
                let before = match (step, ts.init[i]) {
                    (0, None) => continue,
                    (0, Some(value)) => Lit::FALSE.xor(value),
                    _ => self.load(step - 1, ts.next[i])?,
                };
                let Concrete { latches, solver, .. } = self;
                let behind = *latches[i].get_or_insert_with(|| solver.new_var().lit());
                solver.add_clause(&[!behind, !now, before]);
                solver.add_clause(&[!behind, now, !before]);
            }
        }
        Ok([self.steps[last].goes_on, bad])
    }

    /// The literal of the solver for one of the circuit in a step.
    fn load(&mut self, step: usize, lit: Lit) -> Result<Lit, Stopped> {
        let Concrete { ts, limits, solver, steps, .. } = self;
        let stop = limits.stop();
        steps[step].known.load(&ts.graph, solver, lit, &*stop).ok_or_else(|| limits.cause())
    }

    /// Is there such a run? None if that takes more than about this many conflicts.
    fn ask(&mut self, fixed: &[Lit], behind: &[Lit], conflicts: u32) -> Result<Option<bool>, Stopped> {
        self.limits.check()?;
        self.calls += 1;
        let assumptions = [fixed, behind].concat();
        let query = Query { assumptions: &assumptions, ..Query::default() };
        let Concrete { solver, solve, .. } = self;
        match timed(solve, || solver.ask_briefly(query, conflicts)) {
            Answer::Sat => Ok(Some(true)),
            Answer::Unsat => Ok(Some(false)),
            Answer::Interrupted => self.limits.reached().map_or(Ok(None), Err),
        }
    }

    /// The core of the last query, made smaller by asking again with what is left.
    fn core(&mut self, mut fixed: Vec<Lit>, mut behind: Vec<Lit>) -> Result<Core, Stopped> {
        for round in 0.. {
            let before = behind.len();
            for assumptions in [&mut fixed, &mut behind] {
                assumptions.retain(|&lit| self.solver.failed(lit));
            }
            // A core that hardly shrinks is small enough.
            if round == ROUNDS || behind.len() * 20 > before * 19 {
                break;
            }
            if self.ask(&fixed, &behind, BRIEFLY)? != Some(false) {
                break;
            }
        }
        let behind: HashSet<Lit> = behind.into_iter().collect();
        let is_behind = |lit: &Lit| behind.contains(lit);
        let of_latches =
            self.latches.iter().enumerate().filter(|(_, lit)| lit.as_ref().is_some_and(is_behind));
        let of_constraints = self.constraints.iter().enumerate().filter(|(_, lit)| is_behind(lit));
        Ok(Core {
            latches: of_latches.map(|(i, _)| i).collect(),
            constraints: of_constraints.map(|(i, _)| i).collect(),
        })
    }

    /// The values of visible latches in a run of the view, as far as the solver knows these latches.
    fn states(&self, view: &View<'_>, path: &Path) -> Vec<Lit> {
        let mut fixed = Vec::new();
        for (step, values) in self.steps.iter().zip(path.values(&view.ts)) {
            for (inner, latch) in view.ts.latch_vars().zip(&view.latches) {
                fixed.extend(step.known.get(latch.lit()).map(|lit| lit.xor(!values.get(inner.lit()))));
            }
        }
        fixed
    }

    /// The run that the solver has found.
    fn path(&self, last: usize) -> Path {
        let value = |step: &Step, lit: Lit| step.known.get(lit).is_some_and(|lit| self.solver.value(lit));
        let first =
            |(var, init): (Var, &Option<bool>)| init.unwrap_or_else(|| value(&self.steps[0], var.lit()));
        let inputs = |step| self.ts.inputs.iter().map(|input| value(step, input.lit())).collect();
        Path {
            state: self.ts.latch_vars().zip(&self.ts.init).map(first).collect(),
            inputs: self.steps[..=last].iter().map(inputs).collect(),
        }
    }
}
