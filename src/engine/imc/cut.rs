//! The queries for one K: a step from a set of states (A), and up to K-1 more steps to a bad state (B).
//!
//! Both sides share exactly the latches after the first step. They are variables of their own there, made equal to the
//! next-state literals by clauses of A: constants and equal gates of A must not be folded into B, or interpolants would
//! mention gates. B asks for a bad state in any of the steps 1 to K, and a constraint concerns only bad states of later
//! steps: if all constraints were clauses, a bad state at which the run ends would be missed.
//!
//! All queries of one K share a solver, which keeps what it has learnt about B: the states to begin with are assumed.

use super::gates::Gates;
use crate::limits::{Limits, Stopped};
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::sat::encode::Encoding;
use crate::sat::interpolation::{Interpolator, Side};
use crate::sat::{Answer, Stop};
use crate::system::{Path, TransitionSystem, Unrolling};

/// The solver, and where it has the variables of graphs.
pub(super) struct Cut<'s> {
    ts: &'s TransitionSystem,
    limits: &'s Limits,
    solver: Interpolator,
    /// The system in the first step.
    step: Copy,
    /// The graph of the sets of states, over the latches of the first step.
    sets: Copy,
    known: Gates,
    /// The inputs of the steps from the second one on.
    later: Vec<Vec<Lit>>,
}

/// A graph in the solver.
struct Copy {
    side: Side,
    /// By variable: its literal in the solver, if there is one.
    images: Vec<Option<Lit>>,
}

impl Copy {
    fn new(side: Side) -> Copy {
        Copy { side, images: vec![Some(Lit::FALSE)] }
    }

    fn set(&mut self, var: Var, image: Lit) {
        self.images.resize(self.images.len().max(var.index() + 1), None);
        self.images[var.index()] = Some(image);
    }

    /// The literal of the solver, if there is one.
    fn get(&self, lit: Lit) -> Option<Lit> {
        Some(self.images.get(lit.var().index()).copied()??.xor(lit.is_negated()))
    }

    /// The literal of the solver, which is made if there is none.
    fn image(&mut self, solver: &mut Interpolator, lit: Lit) -> Lit {
        self.get(lit).unwrap_or_else(|| {
            let image = solver.new_var(self.side).lit();
            self.set(lit.var(), image);
            image.xor(lit.is_negated())
        })
    }

    fn define(&mut self, solver: &mut Interpolator, var: Var, clauses: &[&[Lit]]) {
        let clauses: Vec<Vec<Lit>> = clauses
            .iter()
            .map(|clause| clause.iter().map(|&lit| self.image(solver, lit)).collect())
            .collect();
        let clauses: Vec<&[Lit]> = clauses.iter().map(Vec::as_slice).collect();
        let image = self.image(solver, var.lit());
        solver.define(self.side, image.var(), &clauses);
    }

    /// Adds the cones of roots; none if `stop` returned true.
    fn load(&mut self, solver: &mut Interpolator, graph: &Graph, roots: &[Lit], stop: &Stop) -> Option<()> {
        let encoding = Encoding::new(graph, roots.iter().copied(), &**stop)?;
        for (count, (var, clauses)) in encoding.definitions().enumerate() {
            if count % 1024 == 1023 && stop() {
                return None;
            }
            self.define(solver, var, &clauses);
        }
        Some(())
    }
}

impl<'s> Cut<'s> {
    /// The queries for runs whose steps after the first one are these, from any state.
    ///
    /// Requires: the latches of the unrolling are its variables 1…L, as they are in the sets of states.
    pub fn new(
        ts: &'s TransitionSystem,
        unrolling: &mut Unrolling<'_>,
        limits: &'s Limits,
    ) -> Result<Cut<'s>, Stopped> {
        let bad = bad_states(unrolling);
        let stop = limits.stop();
        let mut solver = Interpolator::new(stop.clone());
        let mut later = Copy::new(Side::B);
        let shared: Vec<(Lit, Lit)> =
            ts.latch_vars().map(|latch| (solver.share(latch.lit()).lit(), ts.prime(latch.lit()))).collect();
        for (latch, &(image, _)) in ts.latch_vars().zip(&shared) {
            later.set(latch, image);
        }
        let stopped = |done: Option<()>| done.ok_or_else(|| limits.cause());
        stopped(later.load(&mut solver, unrolling.graph(), &bad, &stop))?;
        let mut step = Copy::new(Side::A);
        let mut roots = ts.next.clone();
        roots.extend(&ts.constraints);
        stopped(step.load(&mut solver, &ts.graph, &roots, &stop))?;
        for (after, next) in shared {
            let next = step.image(&mut solver, next);
            solver.define(Side::A, after.var(), &[&[!after, next], &[after, !next]]);
        }
        let some_bad: Vec<Lit> = bad.iter().map(|&lit| later.image(&mut solver, lit)).collect();
        solver.add_clause(Side::B, &some_bad);
        for &constraint in &ts.constraints {
            let constraint = step.image(&mut solver, constraint);
            solver.add_clause(Side::A, &[constraint]);
        }
        let mut sets = Copy::new(Side::A);
        for latch in ts.latch_vars() {
            sets.set(latch, step.image(&mut solver, latch.lit()));
        }
        let inputs = |lits: &Vec<Lit>| lits.iter().map(|&lit| later.get(lit).unwrap_or(Lit::FALSE)).collect();
        let later = unrolling.frames().iter().map(|frame| inputs(&frame.inputs)).collect();
        Ok(Cut { ts, limits, solver, step, sets, known: Gates::default(), later })
    }

    /// Is there a run from these states, a literal of the graph of sets?
    pub fn solve(&mut self, graph: &Graph, from: Lit) -> Result<bool, Stopped> {
        let mut poll = self.limits.poll();
        for gate in self.known.add(graph, [from]) {
            poll.tick()?;
            let (out, [a, b]) = (gate.lit(), graph.operands(gate).expect("a gate"));
            self.sets.define(&mut self.solver, gate, &[&[!out, a], &[!out, b], &[out, !a, !b]]);
        }
        let states = self.sets.image(&mut self.solver, from);
        match self.solver.solve(&[states]) {
            Answer::Sat => Ok(true),
            Answer::Unsat => Ok(false),
            Answer::Interrupted => Err(self.limits.cause()),
        }
    }

    /// How many literals the solver has propagated.
    pub fn propagations(&self) -> u64 {
        self.solver.propagations()
    }

    /// A set of states that contains all that are one step from those of the last query, which found no run.
    pub fn interpolant(&mut self, graph: &mut Graph) -> Result<Lit, Stopped> {
        self.solver.interpolant(graph).ok_or_else(|| self.limits.cause())
    }

    /// The run that the last query found from the initial states, up to the first bad state.
    pub fn path(&self) -> Path {
        let value = |image: Option<Lit>| image.is_some_and(|lit| self.solver.value(lit));
        let latches = self.ts.latch_vars().zip(&self.ts.init);
        let state: Vec<bool> =
            latches.map(|(latch, init)| init.unwrap_or_else(|| value(self.step.get(latch.lit())))).collect();
        let first = self.ts.inputs.iter().map(|input| value(self.step.get(input.lit()))).collect();
        let later = self.later.iter().map(|inputs| inputs.iter().map(|&lit| value(Some(lit))).collect());
        let inputs = [first].into_iter().chain(later).collect();
        Path { state, inputs }.until_bad(self.ts)
    }
}

/// For each step: a bad state, with the constraints of all steps so far.
fn bad_states(unrolling: &mut Unrolling<'_>) -> Vec<Lit> {
    let mut allowed = Lit::TRUE;
    (0..unrolling.frames().len())
        .map(|step| {
            let (graph, frames) = unrolling.parts();
            let frame = &frames[step];
            allowed = frame.constraints.iter().fold(allowed, |all, &constraint| graph.and(all, constraint));
            graph.and(allowed, frame.bad)
        })
        .collect()
}
