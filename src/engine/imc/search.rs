//! The search: larger and larger sets of states for one K, then a larger K.

use std::fmt;
use std::ops::ControlFlow;

use super::cut::Cut;
use super::reached::Reached;
use crate::config;
use crate::engine::interface::{Answer, Engine, Event, Observer};
use crate::limits::{Limits, Stopped};
use crate::logic::lit::Lit;
use crate::sat;
use crate::sat::encode::Encoding;
use crate::stats::{Stats, timed};
use crate::system::{Path, Start, TransitionSystem, Unrolling};

/// The engine that searches for an invariant by interpolation.
#[derive(Debug)]
pub struct Imc {
    config: config::Imc,
    stats: Stats,
    /// No bad state is reachable in this many steps or fewer.
    bound: Option<usize>,
}

impl Imc {
    /// An engine that has not run.
    pub fn new(config: config::Imc) -> Imc {
        Imc { config, stats: Stats::default(), bound: None }
    }

    fn search(
        &mut self,
        ts: &TransitionSystem,
        limits: &Limits,
        observer: Observer<'_>,
    ) -> Result<Option<Answer>, Stopped> {
        if let Some(path) = self.first_step(ts, limits)? {
            return Ok(Some(Answer::Unsafe(path)));
        }
        self.reach_bound(0, observer);
        let mut unrolling = Unrolling::new(ts, Start::Any);
        let most = self.config.bound.unwrap_or(usize::MAX);
        let mut steps = 0;
        let mut more = 1;
        while steps < most {
            steps = most.min(steps + more);
            while unrolling.frames().len() < steps {
                unrolling.extend(limits)?;
            }
            match self.search_with(ts, &mut unrolling, limits, observer)? {
                ControlFlow::Break(answer) => return Ok(Some(answer)),
                // As the source does it: after many interpolants, one step more would hardly help.
                ControlFlow::Continue(interpolants) => more = interpolants,
            }
        }
        Ok(None)
    }

    /// A bad initial state, if there is one.
    fn first_step(&mut self, ts: &TransitionSystem, limits: &Limits) -> Result<Option<Path>, Stopped> {
        let roots = ts.constraints.iter().copied().chain([ts.bad]);
        let solver = Encoding::solver(&ts.graph, roots, limits.stop());
        let mut solver = solver.ok_or_else(|| limits.cause())?;
        ts.constraints.iter().for_each(|&constraint| solver.add_clause(&[constraint]));
        let assumptions: Vec<Lit> = ts.init_cube().iter().copied().chain([ts.bad]).collect();
        self.stats.frames = 1;
        self.stats.sat_calls += 1;
        match solver.solve(&assumptions) {
            sat::Answer::Interrupted => Err(limits.cause()),
            sat::Answer::Unsat => Ok(None),
            sat::Answer::Sat => {
                let latches = ts.latch_vars().zip(&ts.init);
                let state = latches.map(|(var, init)| init.unwrap_or_else(|| solver.value(var.lit())));
                let inputs = ts.inputs.iter().map(|var| solver.value(var.lit())).collect();
                Ok(Some(Path { state: state.collect(), inputs: vec![inputs] }))
            }
        }
    }

    /// Searches with the steps of this unrolling. The answer is the number of interpolants if a bad state can be
    /// reached from the last one, which may have too many states.
    fn search_with(
        &mut self,
        ts: &TransitionSystem,
        unrolling: &mut Unrolling<'_>,
        limits: &Limits,
        observer: Observer<'_>,
    ) -> Result<ControlFlow<Answer, usize>, Stopped> {
        let steps = unrolling.frames().len();
        self.stats.frames = steps + 1;
        let mut cut = Cut::new(ts, unrolling, limits)?;
        let mut reached = Reached::new(ts, limits);
        let mut from = reached.states;
        for interpolants in 0.. {
            limits.check()?;
            self.stats.sat_calls += 1;
            let before = cut.propagations();
            let finds_run = cut.solve(&reached.graph, from)?;
            self.stats.propagations += cut.propagations() - before;
            match finds_run {
                true if interpolants == 0 => return Ok(ControlFlow::Break(Answer::Unsafe(cut.path()))),
                true => return Ok(ControlFlow::Continue(interpolants)),
                false if interpolants == 0 => self.reach_bound(steps, observer),
                false => {}
            }
            let phase = &mut self.stats.phases.interpolate;
            from = timed(phase, || cut.interpolant(&mut reached.graph))?;
            self.stats.sat_calls += 1;
            if reached.graph.gate_count() > self.config.gates {
                // With more steps interpolants are nearer to the goal, and the search begins with a new set.
                return Ok(ControlFlow::Continue(interpolants + 1));
            }
            if reached.contains(from)? {
                return Ok(ControlFlow::Break(Answer::Safe(reached.proof())));
            }
            reached.add(from);
            let status = Status { steps, interpolants: interpolants + 1, gates: reached.graph.gate_count() };
            observer(Event::Working { status: &status });
        }
        unreachable!("there are finitely many sets of states")
    }

    fn reach_bound(&mut self, steps: usize, observer: Observer<'_>) {
        self.bound = Some(steps);
        observer(Event::Bound { steps, status: &Status { steps, interpolants: 0, gates: 0 } });
    }
}

impl Engine for Imc {
    fn run(&mut self, ts: &TransitionSystem, limits: &Limits, observer: Observer<'_>) -> Answer {
        *self = Imc::new(self.config);
        let end = self.search(ts, limits, observer);
        Answer::within_bound(end, self.bound)
    }

    fn stats(&self) -> Stats {
        self.stats.clone()
    }
}

/// The progress of the engine.
struct Status {
    steps: usize,
    interpolants: usize,
    gates: usize,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} steps, {} interpolants, {} gates", self.steps, self.interpolants, self.gates)
    }
}
