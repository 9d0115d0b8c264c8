//! k-induction as an engine: base and step in turn, for k = 1, 2, ...

use std::fmt;
use std::sync::Arc;

use super::step::Step;
use crate::config;
use crate::engine::bmc::{Found, Search, solver};
use crate::engine::exchange::Exchange;
use crate::engine::interface::{Answer, Engine, Event, Observer, Proof, Reason};
use crate::limits::{Limits, Stopped};
use crate::sat::Backend;
use crate::stats::Stats;
use crate::system::TransitionSystem;

/// The engine that proves by k-induction.
#[derive(Debug)]
pub struct KInduction {
    config: config::KInduction,
    sat: Option<Backend>,
    /// What others know about the property.
    exchange: Arc<Exchange>,
    stats: Stats,
}

impl KInduction {
    /// An engine that has not run.
    pub fn new(config: config::KInduction, sat: Option<Backend>) -> KInduction {
        KInduction { config, sat, exchange: Arc::default(), stats: Stats::default() }
    }

    /// Tries one k after the other. `clean` becomes the largest depth without counterexamples.
    fn search(
        &mut self,
        ts: &TransitionSystem,
        limits: &Limits,
        observer: Observer<'_>,
        clean: &mut Option<usize>,
    ) -> Result<Answer, Stopped> {
        let mut base = Search::new(ts, self.sat, limits, &mut self.stats);
        let mut step = Step::new(ts, solver(self.sat, limits), self.config.simple_path, limits);
        let bound = self.config.bound.unwrap_or(usize::MAX);
        let decided = loop {
            let depth = clean.map_or(0, |clean| clean + 1);
            if depth > bound {
                break Ok(None);
            }
            let status = &Status { k: depth + 1 };
            observer(Event::Working { status });
            let known = self.exchange.bound().is_some_and(|bound| bound >= depth);
            let asked =
                if known { base.skip(depth, depth).map(|()| Found::Nothing) } else { base.ask(depth, depth) };
            match asked {
                Ok(Found::Run(path)) => break Ok(Some(Answer::Unsafe(path))),
                Ok(Found::Exhausted) => break Ok(Some(Answer::Safe(Proof::Exhausted { steps: depth }))),
                Ok(Found::Nothing) => *clean = Some(depth),
                Err(stopped) => break Err(stopped),
            }
            observer(Event::Bound { steps: depth, status });
            match step.holds() {
                Ok(true) => break Ok(Some(Answer::Safe(step.proof(depth + 1)))),
                Ok(false) => {}
                Err(stopped) => break Err(stopped),
            }
        };
        let frames = self.stats.frames.max(step.stats.frames);
        self.stats += &step.stats;
        self.stats.frames = frames;
        let unknown = Answer::Unknown { reason: Reason::Incomplete("bound reached".into()), bound: *clean };
        Ok(decided?.unwrap_or(unknown))
    }
}

impl Engine for KInduction {
    fn run(&mut self, ts: &TransitionSystem, limits: &Limits, observer: Observer<'_>) -> Answer {
        self.stats = Stats::default();
        let mut bound = None;
        self.search(ts, limits, observer, &mut bound)
            .unwrap_or_else(|stopped| Answer::Unknown { reason: Reason::Stopped(stopped), bound })
    }

    fn join(&mut self, exchange: &Arc<Exchange>) {
        self.exchange = exchange.clone();
    }

    fn stats(&self) -> Stats {
        self.stats.clone()
    }
}

/// The progress of the engine.
struct Status {
    k: usize,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "k-induction with k = {}", self.k)
    }
}
