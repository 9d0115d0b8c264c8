//! An unrolling, and the solver that knows what has been asked for of it.
//!
//! Bounded model checking and the steps of k-induction ask their queries through it. It counts what they cost.

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::engine::turn::Turn;
use crate::limits::{Limits, Stopped};
use crate::logic::lit::Lit;
use crate::sat::encode::Cones;
use crate::sat::{Answer, Backend, Query, Solver, Stop};
use crate::stats::{Stats, timed};
use crate::system::{Start, TransitionSystem, Unrolling};

/// An unrolling in a solver, and its cost.
pub struct Encoded<'a> {
    pub unrolling: Unrolling<'a>,
    pub solver: Solver,
    cones: Cones,
    limits: &'a Limits,
    stop: Stop,
    /// Ends queries when another search should go on.
    pub turn: Turn,
    /// What a frame counts in turns. To unroll a thousand gates takes about as long as a call of the stop function.
    frame_cost: u64,
    /// SAT queries.
    pub calls: u64,
    /// The time to unroll, and to add what is unrolled to the solver.
    pub unroll: Duration,
    /// The time of the queries.
    pub solve: Duration,
}

impl<'a> Encoded<'a> {
    /// An unrolling without frames. Queries about unrollings are few and hard, so the solver is CaDiCaL unless the
    /// options say otherwise.
    pub fn new(
        ts: &'a TransitionSystem,
        start: Start,
        sat: Option<Backend>,
        limits: &'a Limits,
    ) -> Encoded<'a> {
        let (stop, turn) = (limits.stop(), Turn::default());
        let stop_query = turn.stop(stop.clone());
        let solver = match sat {
            None | Some(Backend::Cadical) => Solver::new(Some(stop_query)),
            Some(Backend::Native) => Solver::with_backend(Backend::Native, Some(stop_query)),
        };
        let (unrolling, cones) = (Unrolling::new(ts, start), Cones::default());
        Encoded {
            unrolling,
            solver,
            cones,
            limits,
            stop,
            turn,
            frame_cost: ts.graph.variables() as u64 / 1000 + 1,
            calls: 0,
            unroll: Duration::ZERO,
            solve: Duration::ZERO,
        }
    }

    /// Makes sure that there are so many frames. [`Encoded::grow`] must follow.
    pub fn extend_to(&mut self, frames: usize) -> Result<(), Stopped> {
        timed(&mut self.unroll, || {
            while self.unrolling.frames().len() < frames {
                self.unrolling.extend(self.limits)?;
                self.turn.count(self.frame_cost);
            }
            Ok(())
        })
    }

    /// Takes note of what has been added to the graph. Bad and the constraints of the frames from `first` on will be
    /// asked for, and so will these literals.
    pub fn grow(&mut self, first: usize, asked: &[Lit]) -> Result<(), Stopped> {
        timed(&mut self.unroll, || {
            let (graph, frames) = (self.unrolling.graph(), &self.unrolling.frames()[first..]);
            let of_frames = frames.iter().flat_map(|frame| frame.constraints.iter().chain([&frame.bad]));
            let roots = self.unrolling.next().iter().chain(of_frames).chain(asked).copied();
            self.limits.room(graph.variables().saturating_mul(Cones::BYTES_PER_VARIABLE))?;
            self.cones.grow(graph, roots);
            Ok(())
        })
    }

    /// The literal of the solver for one of the graph.
    pub fn load(&mut self, lit: Lit) -> Result<Lit, Stopped> {
        let Encoded { unrolling, cones, solver, limits, stop, unroll, .. } = self;
        let load = || cones.load(unrolling.graph(), solver, lit, &**stop).ok_or_else(|| limits.cause());
        timed(unroll, load)
    }

    /// Makes the constraints of these frames hold.
    pub fn constrain(&mut self, depths: RangeInclusive<usize>) -> Result<(), Stopped> {
        let frames = &self.unrolling.frames()[depths];
        let constraints: Vec<Lit> = frames.iter().flat_map(|frame| &frame.constraints).copied().collect();
        for constraint in constraints {
            let constraint = self.load(constraint)?;
            self.solver.add_clause(&[constraint]);
        }
        Ok(())
    }

    /// Makes Bad false in a frame.
    pub fn exclude_bad(&mut self, depth: usize) -> Result<(), Stopped> {
        let bad = self.load(self.unrolling.frames()[depth].bad)?;
        self.solver.add_clause(&[!bad]);
        Ok(())
    }

    /// Is there a model of all clauses under these assumptions?
    ///
    /// # Errors
    /// If a limit is reached; [`Stopped::Share`] also if it is another search's turn: then the query can be repeated.
    pub fn solve(&mut self, assumptions: &[Lit]) -> Result<bool, Stopped> {
        self.solve_briefly(assumptions, u32::MAX)?.ok_or_else(|| self.limits.cause())
    }

    /// Likewise; none if that takes more than about this many conflicts.
    ///
    /// # Errors
    /// As [`Encoded::solve`].
    pub fn solve_briefly(&mut self, assumptions: &[Lit], conflicts: u32) -> Result<Option<bool>, Stopped> {
        self.limits.check()?;
        self.calls += 1;
        let query = Query { assumptions, ..Query::default() };
        match timed(&mut self.solve, || self.solver.ask_briefly(query, conflicts)) {
            Answer::Sat => Ok(Some(true)),
            Answer::Unsat => Ok(Some(false)),
            Answer::Interrupted if self.is_waiting() => Err(Stopped::Share),
            Answer::Interrupted => self.limits.reached().map_or(Ok(None), Err),
        }
    }

    /// Are these literals never true, since gates that they depend on are equal? Bad and the constraints of the frames
    /// from `first` on will be asked for, as with [`Encoded::grow`].
    pub fn refute(&mut self, first: usize, lits: &[Lit]) -> Result<bool, Stopped> {
        let before = self.unrolling.graph().variables();
        let refuted = timed(&mut self.unroll, || self.unrolling.refute(lits.to_vec(), self.limits))?;
        self.turn.count(before as u64 / 1000 + 1);
        self.grow(first, lits)?;
        Ok(refuted)
    }

    /// Has the search to wait for another one? A limit is the end for both.
    pub fn is_waiting(&self) -> bool {
        self.turn.is_over() && self.limits.reached().is_none()
    }

    /// Adds the cost to the counters of an engine, except for the time of the queries, which is that of different
    /// phases.
    pub fn count(&self, stats: &mut Stats) {
        stats.frames = stats.frames.max(self.unrolling.frames().len());
        stats.sat_calls += self.calls;
        stats.phases.unroll += self.unroll;
    }

    /// The value of a leaf in the model of the solver.
    pub fn value(&self, leaf: Lit) -> bool {
        self.cones.get(leaf).is_some_and(|lit| self.solver.value(lit))
    }
}
