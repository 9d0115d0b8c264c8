//! The search: step by step, until a state is bad or none is new.

use std::fmt;
use std::time::Duration;

use bdd::{Bdd, Manager};

use super::gave_up::GaveUp;
use super::path::{self, Step};
use super::proof;
use super::relation::Relation;
use super::space::Space;
use crate::config;
use crate::engine::interface::{Answer, Engine, Event, Observer, Reason};
use crate::limits::Limits;
use crate::logic::lit::Lit;
use crate::stats::{Stats, timed};
use crate::system::TransitionSystem;

/// The engine that reaches all states with decision diagrams.
#[derive(Debug)]
pub struct Reachability {
    config: config::Bdd,
    stats: Stats,
    /// No bad state is reachable in this many steps or fewer.
    bound: Option<usize>,
}

impl Reachability {
    /// An engine that has not run.
    pub fn new(config: config::Bdd) -> Reachability {
        Reachability { config, stats: Stats::default(), bound: None }
    }

    fn decide(
        &mut self,
        ts: &TransitionSystem,
        limits: &Limits,
        observer: Observer<'_>,
    ) -> Result<Answer, GaveUp> {
        let mut space = Space::new(ts, self.config.nodes, limits)?;
        let answer = self.search(&mut space, observer);
        let used = space.manager.stats();
        (self.stats.bdd.peak_nodes, self.stats.bdd.operations) = (used.peak_nodes as u64, used.operations);
        answer
    }

    fn search(&mut self, space: &mut Space<'_>, observer: Observer<'_>) -> Result<Answer, GaveUp> {
        let ts = space.ts;
        let roots: Vec<Lit> = [ts.bad].iter().chain(&ts.constraints).chain(&ts.next).copied().collect();
        let functions = space.functions(&roots)?;
        let (constraints, next) = functions[1..].split_at(ts.constraints.len());
        let mut bad = functions[0].clone();
        for constraint in constraints {
            bad = space.manager.and(&bad, constraint)?;
        }
        let inputs: Vec<u32> = ts.inputs.iter().map(|&input| space.now(input)).collect();
        let inputs = space.variables(inputs)?;
        let bad_states = space.manager.exists(&bad, &inputs)?;
        let init: Vec<(u32, bool)> =
            ts.init_cube().iter().map(|lit| (space.now(lit.var()), !lit.is_negated())).collect();
        let mut rings = vec![space.cube(init)?];
        let relation = Relation::new(space, next, constraints, self.config.cluster)?;
        self.stats.bdd.clusters = relation.len() as u64;
        self.stats.bdd.relation_nodes = relation.size(space) as u64;
        let mut reached = rings[0].clone();
        loop {
            let new = rings.last().expect("the initial states are a ring");
            if !disjoint(space, new, &bad_states)? {
                let step = Step { relation: &relation, next, constraints };
                return Ok(Answer::Unsafe(path::path(space, &step, &rings, &bad)?));
            }
            self.reach_bound(rings.len() - 1, &space.manager, &reached, observer);
            let from = space.manager.smaller(new, &reached).clone();
            let image = relation.image(space, &from)?;
            let not_reached = space.manager.not(&reached);
            let new = space.manager.and(&image, &not_reached)?;
            if new == space.manager.constant(false) {
                break;
            }
            reached = space.manager.or(&reached, &image)?;
            rings.push(new);
        }
        drop(rings);
        self.stats.bdd.nodes = space.manager.size([&reached]) as u64;
        let states = space.manager.count_models(&reached, &space.latches());
        self.stats.bdd.states = u64::try_from(states).unwrap_or(u64::MAX);
        Ok(Answer::Safe(proof::proof(space, &reached)?))
    }

    fn reach_bound(&mut self, steps: usize, manager: &Manager, reached: &Bdd, observer: Observer<'_>) {
        self.bound = Some(steps);
        self.stats.frames = steps + 1;
        self.stats.bdd.steps = steps as u64;
        observer(Event::Bound { steps, status: &Status { steps, manager, reached } });
    }
}

impl Engine for Reachability {
    fn run(&mut self, ts: &TransitionSystem, limits: &Limits, observer: Observer<'_>) -> Answer {
        *self = Reachability::new(self.config);
        let mut time = Duration::ZERO;
        let end = timed(&mut time, || self.decide(ts, limits, observer));
        self.stats.phases.reach = time;
        let stopped = match end {
            Ok(answer) => return answer,
            Err(GaveUp::Stopped(stopped)) => Some(stopped),
            // The limits may have ended the operation.
            Err(GaveUp::OverBudget(_)) => limits.reached(),
        };
        let over_budget = || Reason::Incomplete(format!("diagrams of more than {} nodes", self.config.nodes));
        Answer::Unknown { reason: stopped.map_or_else(over_budget, Reason::Stopped), bound: self.bound }
    }

    fn stats(&self) -> Stats {
        self.stats.clone()
    }
}

/// Do these sets have no state in common?
fn disjoint(space: &mut Space<'_>, a: &Bdd, b: &Bdd) -> Result<bool, GaveUp> {
    Ok(space.manager.and(a, b)? == space.manager.constant(false))
}

/// The progress of the engine.
struct Status<'a> {
    steps: usize,
    manager: &'a Manager,
    reached: &'a Bdd,
}

impl fmt::Display for Status<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} steps, {} nodes", self.steps, self.manager.size([self.reached]))
    }
}
