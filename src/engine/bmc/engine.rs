//! Bounded model checking as an engine: which depths are asked about together, and what is reported.

use std::fmt;
use std::sync::Arc;

use super::search::Search;
use crate::config::{self, Step};
use crate::engine::exchange::Exchange;
use crate::engine::interface::{Answer, Engine, Event, Observer};
use crate::limits::{Limits, Stopped};
use crate::sat::Backend;
use crate::stats::Stats;
use crate::system::TransitionSystem;

/// The engine that unrolls.
#[derive(Debug)]
pub struct Bmc {
    config: config::Bmc,
    sat: Option<Backend>,
    /// What others know about the property.
    exchange: Arc<Exchange>,
    stats: Stats,
}

impl Bmc {
    /// An engine that has not run. CaDiCaL is the solver if none is given.
    pub fn new(config: config::Bmc, sat: Option<Backend>) -> Bmc {
        Bmc { config, sat, exchange: Arc::default(), stats: Stats::default() }
    }

    /// Asks about depths until one answers the question; none at the bound. `clean` becomes the largest depth without
    /// counterexamples.
    fn search(
        &self,
        search: &mut Search<'_>,
        observer: Observer<'_>,
        clean: &mut Option<usize>,
    ) -> Result<Option<Answer>, Stopped> {
        loop {
            let first = clean.map_or(0, |clean| clean + 1);
            let bound = self.config.bound.unwrap_or(usize::MAX);
            if first > bound {
                return Ok(None);
            }
            if let Some(known) = search.skip_known(&self.exchange, first, bound)? {
                *clean = Some(known);
                continue;
            }
            let last = first.saturating_add(depths(self.config.step, first) - 1).min(bound);
            observer(Event::Working { status: &Status { clean: *clean, last } });
            if let Some(answer) = search.ask(first, last)? {
                return Ok(Some(answer));
            }
            *clean = Some(last);
            observer(Event::Bound { steps: last, status: &Status { clean: *clean, last } });
        }
    }
}

/// How many depths the query that begins with depth `first` covers.
fn depths(step: Step, first: usize) -> usize {
    match step {
        Step::Auto => (first / 8).clamp(1, 10),
        Step::Depths(depths) => depths.get(),
    }
}

impl Engine for Bmc {
    fn run(&mut self, ts: &TransitionSystem, limits: &Limits, observer: Observer<'_>) -> Answer {
        let mut search = Search::new(ts, self.sat, limits);
        let mut bound = None;
        let end = self.search(&mut search, observer, &mut bound);
        self.stats = Stats::default();
        search.all.count(&mut self.stats);
        self.stats.phases.base = search.all.solve;
        Answer::within_bound(end, bound)
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
    clean: Option<usize>,
    last: usize,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.clean {
            Some(clean) if clean == self.last => write!(f, "no counterexample of up to {clean} steps"),
            _ => write!(f, "looking for counterexamples of {} steps", self.last),
        }
    }
}
