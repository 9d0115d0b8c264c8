//! A solver that knows a part of a graph, which grows: of whatever it is asked about, the cone is loaded.

use crate::limits::{Limits, Stopped};
use crate::logic::graph::Graph;
use crate::logic::lit::Lit;
use crate::sat::encode::Cones;
use crate::sat::{Answer, Backend, Query, Solver, Stop};

/// A solver for questions about a graph.
pub(super) struct Solving<'a> {
    solver: Solver,
    cones: Cones,
    stop: Stop,
    limits: &'a Limits,
    /// May anything be asked about, or only the roots that it began with?
    grows: bool,
    /// SAT calls.
    pub calls: u64,
}

impl<'a> Solving<'a> {
    /// Of a graph that grows, and anything in it.
    pub fn new(limits: &'a Limits) -> Solving<'a> {
        let stop = limits.stop();
        let solver = Solver::with_backend(Backend::Native, Some(stop.clone()));
        Solving { solver, cones: Cones::default(), stop, limits, grows: true, calls: 0 }
    }

    /// Of leaves and these roots of a graph, which must not be absorbed.
    pub fn of(graph: &Graph, roots: impl IntoIterator<Item = Lit>, limits: &'a Limits) -> Solving<'a> {
        let mut cones = Cones::default();
        cones.grow(graph, roots);
        Solving { cones, grows: false, ..Solving::new(limits) }
    }

    fn load(&mut self, graph: &Graph, lits: &[Lit]) -> Result<Vec<Lit>, Stopped> {
        if self.grows {
            self.cones.grow(graph, lits.iter().copied());
        }
        let Solving { solver, cones, stop, limits, .. } = self;
        let load = |&lit: &Lit| cones.load(graph, solver, lit, &**stop).ok_or_else(|| limits.cause());
        lits.iter().map(load).collect()
    }

    /// From now on this clause holds.
    pub fn add(&mut self, graph: &Graph, clause: &[Lit]) -> Result<(), Stopped> {
        let clause = self.load(graph, clause)?;
        self.solver.add_clause(&clause);
        Ok(())
    }

    /// Is there a model in which all assumptions hold, and one literal of the clause unless it is empty?
    pub fn ask(&mut self, graph: &Graph, assumptions: &[Lit], clause: &[Lit]) -> Result<bool, Stopped> {
        self.limits.check()?;
        let (assumptions, temporary) = (self.load(graph, assumptions)?, self.load(graph, clause)?);
        self.calls += 1;
        let query = Query { assumptions: &assumptions, temporary: &temporary, ..Query::default() };
        match self.solver.ask(query) {
            Answer::Sat => Ok(true),
            Answer::Unsat => Ok(false),
            Answer::Interrupted => Err(self.limits.cause()),
        }
    }

    /// The value of a leaf in the model of the last query; false if that does not depend on it.
    pub fn value(&self, leaf: Lit) -> bool {
        self.cones.get(leaf).is_some_and(|lit| self.solver.value(lit))
    }

    /// Is this one of the assumptions why the last query has no model?
    pub fn failed(&self, assumption: Lit) -> bool {
        self.cones.get(assumption).is_some_and(|lit| self.solver.failed(lit))
    }
}
