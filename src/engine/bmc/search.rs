//! Queries about an unrolling in one incremental solver: is there a counterexample of these depths?
//!
//! Between two queries the clauses are satisfied exactly by the runs up to the last depth that was asked about which
//! reach no bad state. Constraints of a frame become clauses only when all counterexamples that end before it are known
//! not to exist: such a run need not go on. Departure from step sizes in other tools: a counterexample is a shortest
//! one for every step size, because the query is repeated for the depths below it.

use crate::limits::{Limits, Stopped};
use crate::logic::lit::Lit;
use crate::sat::encode::Cones;
use crate::sat::{Answer, Backend, Solver, Stop};
use crate::stats::{Stats, timed};
use crate::system::{Frame, Path, Start, TransitionSystem, Unrolling};

/// What a query found.
pub enum Found {
    /// A shortest counterexample.
    Run(Path),
    /// The constraints end all runs: none reaches the last depth that was asked about.
    Exhausted,
    /// No counterexample of these depths.
    Nothing,
}

/// An unrolling from the initial states, and the solver that knows it.
pub struct Search<'a> {
    unrolling: Unrolling<'a>,
    cones: Cones,
    solver: Solver,
    limits: &'a Limits,
    stop: Stop,
    stats: &'a mut Stats,
}

/// A solver for queries about unrollings. They are few and hard, so it is CaDiCaL unless the options say otherwise.
pub fn solver(sat: Option<Backend>, limits: &Limits) -> Solver {
    match sat {
        None | Some(Backend::Cadical) => Solver::new(Some(limits.stop())),
        Some(Backend::Native) => Solver::with_backend(Backend::Native, Some(limits.stop())),
    }
}

impl<'a> Search<'a> {
    /// An unrolling without frames.
    pub fn new(
        ts: &'a TransitionSystem,
        sat: Option<Backend>,
        limits: &'a Limits,
        stats: &'a mut Stats,
    ) -> Search<'a> {
        let stop = limits.stop();
        Search {
            unrolling: Unrolling::new(ts, Start::Initial),
            cones: Cones::default(),
            solver: solver(sat, limits),
            limits,
            stop,
            stats,
        }
    }

    /// Looks for a shortest counterexample of `first` to `last` steps.
    ///
    /// Requires: all smaller depths have been asked about or skipped, and nothing was found.
    pub fn ask(&mut self, first: usize, last: usize) -> Result<Found, Stopped> {
        let hits = self.hits(first, last)?;
        // All counterexamples that are left have this frame.
        self.constrain(first)?;
        let mut found = None;
        let mut end = hits.len();
        let exhausted = loop {
            let target = self.any(&hits[..end]);
            if target == Lit::FALSE {
                break false;
            }
            let assumption = self.load(target)?;
            if !self.solve(&[assumption])? {
                break found.is_none() && !self.solver.failed(assumption);
            }
            end = self.first_hit(&hits[..end]);
            found = Some(self.path(first + end));
        };
        if let Some(path) = found {
            return Ok(Found::Run(path));
        }
        self.exclude(first, last)?;
        let constrained = |frame: &Frame| frame.constraints.iter().any(|&constraint| constraint != Lit::TRUE);
        let may_end = self.unrolling.frames()[first..=last].iter().any(constrained);
        let ended = exhausted || may_end && !self.solve(&[])?;
        Ok(if ended { Found::Exhausted } else { Found::Nothing })
    }

    /// Takes it for known that no counterexample has `first` to `last` steps.
    ///
    /// Requires: all smaller depths have been asked about or skipped.
    pub fn skip(&mut self, first: usize, last: usize) -> Result<(), Stopped> {
        self.hits(first, last)?;
        self.exclude(first, last)
    }

    /// Leaves the runs without bad states in these frames, which satisfy the constraints there.
    fn exclude(&mut self, first: usize, last: usize) -> Result<(), Stopped> {
        for depth in first..=last {
            self.constrain(depth)?;
            let bad = self.load(self.unrolling.frames()[depth].bad)?;
            self.solver.add_clause(&[!bad]);
        }
        Ok(())
    }

    /// For each depth: Bad in its frame, after a run that satisfies the constraints of the frames behind `first`.
    fn hits(&mut self, first: usize, last: usize) -> Result<Vec<Lit>, Stopped> {
        timed(&mut self.stats.phases.unroll, || {
            while self.unrolling.frames().len() <= last {
                self.unrolling.extend(self.limits)?;
            }
            let mut run = Lit::TRUE;
            let mut hits = Vec::with_capacity(last - first + 1);
            for depth in first..=last {
                let (graph, frames) = self.unrolling.parts();
                let frame = &frames[depth];
                if depth > first {
                    run = frame.constraints.iter().fold(run, |run, &constraint| graph.and(run, constraint));
                }
                hits.push(graph.and(run, frame.bad));
            }
            self.stats.frames = self.unrolling.frames().len();
            let asked = self.unrolling.frames()[first..]
                .iter()
                .flat_map(|frame| frame.constraints.iter().chain([&frame.bad]));
            let roots = self.unrolling.next().iter().chain(asked).chain(&hits).copied();
            let graph = self.unrolling.graph();
            self.limits.room(graph.variables().saturating_mul(Cones::BYTES_PER_VARIABLE))?;
            self.cones.grow(graph, roots);
            Ok(hits)
        })
    }

    /// The disjunction of some literals.
    fn any(&mut self, lits: &[Lit]) -> Lit {
        let graph = self.unrolling.parts().0;
        let any = lits.iter().fold(Lit::FALSE, |any, &lit| graph.or(any, lit));
        self.cones.grow(graph, [any]);
        any
    }

    /// The literal of the solver for one of the graph.
    fn load(&mut self, lit: Lit) -> Result<Lit, Stopped> {
        let Search { unrolling, cones, solver, limits, stop, stats } = self;
        let load = || cones.load(unrolling.graph(), solver, lit, &**stop).ok_or_else(|| limits.cause());
        timed(&mut stats.phases.unroll, load)
    }

    /// Makes the constraints of a frame hold.
    fn constrain(&mut self, depth: usize) -> Result<(), Stopped> {
        for number in 0..self.unrolling.frames()[depth].constraints.len() {
            let constraint = self.load(self.unrolling.frames()[depth].constraints[number])?;
            self.solver.add_clause(&[constraint]);
        }
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<bool, Stopped> {
        self.limits.check()?;
        self.stats.sat_calls += 1;
        match timed(&mut self.stats.phases.base, || self.solver.solve(assumptions)) {
            Answer::Sat => Ok(true),
            Answer::Unsat => Ok(false),
            Answer::Interrupted => Err(self.limits.cause()),
        }
    }

    /// The value of a leaf in the model of the solver.
    fn value(&self, leaf: Lit) -> bool {
        self.cones.get(leaf).is_some_and(|lit| self.solver.value(lit))
    }

    /// The first literal that holds in the model of the solver.
    fn first_hit(&self, hits: &[Lit]) -> usize {
        if hits.len() == 1 {
            return 0;
        }
        let values = self.unrolling.graph().evaluate(|leaf| self.value(leaf.lit()));
        hits.iter().position(|&hit| values.get(hit)).expect("their disjunction holds")
    }

    fn path(&self, steps: usize) -> Path {
        self.unrolling.path(steps, |leaf| self.value(leaf))
    }
}
