//! k-induction as an engine: base and step in turn, for k = 1, 2, ...

use std::fmt;
use std::sync::Arc;

use super::step::Step;
use crate::config;
use crate::engine::bmc::{Found, Search};
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

    /// Tries one k after the other; none at the bound. `clean` becomes the largest depth without counterexamples.
    fn search(
        &self,
        base: &mut Search<'_>,
        step: &mut Step<'_>,
        observer: Observer<'_>,
        clean: &mut Option<usize>,
    ) -> Result<Option<Answer>, Stopped> {
        for depth in 0..=self.config.bound.unwrap_or(usize::MAX) {
            let status = &Status { k: depth + 1 };
            observer(Event::Working { status });
            if self.exchange.bound().is_some_and(|bound| bound >= depth) {
                base.skip(depth, depth)?;
            } else {
                match base.ask(depth, depth)? {
                    Found::Run(path) => return Ok(Some(Answer::Unsafe(path))),
                    Found::Exhausted => return Ok(Some(Answer::Safe(Proof::Exhausted { steps: depth }))),
                    Found::Nothing => {}
                }
            }
            *clean = Some(depth);
            observer(Event::Bound { steps: depth, status });
            if step.holds()? {
                return Ok(Some(Answer::Safe(step.proof(depth + 1))));
            }
        }
        Ok(None)
    }
}

impl Engine for KInduction {
    fn run(&mut self, ts: &TransitionSystem, limits: &Limits, observer: Observer<'_>) -> Answer {
        let mut base = Search::new(ts, self.sat, limits);
        let mut step = Step::new(ts, self.sat, self.config.simple_path, limits);
        let mut bound = None;
        let end = self.search(&mut base, &mut step, observer, &mut bound);
        self.stats = Stats::default();
        base.all.count(&mut self.stats);
        step.all.count(&mut self.stats);
        (self.stats.phases.base, self.stats.phases.step) = (base.all.solve, step.all.solve);
        let reason = match end {
            Ok(Some(answer)) => return answer,
            Ok(None) => Reason::Incomplete("bound reached".into()),
            Err(stopped) => Reason::Stopped(stopped),
        };
        Answer::Unknown { reason, bound }
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
