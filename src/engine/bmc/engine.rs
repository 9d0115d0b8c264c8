//! Bounded model checking as an engine: which depths are asked about together, and what is reported.

use std::fmt;
use std::sync::Arc;

use super::search::{Found, Search};
use crate::config::{self, Step};
use crate::engine::exchange::Exchange;
use crate::engine::interface::{Answer, Engine, Event, Observer, Proof, Reason};
use crate::limits::{Limits, Stopped};
use crate::sat::Backend;
use crate::stats::Stats;
use crate::system::{Path, TransitionSystem};

/// The engine that unrolls.
#[derive(Debug)]
pub struct Bmc {
    config: config::Bmc,
    sat: Option<Backend>,
    /// What others know about the property.
    exchange: Arc<Exchange>,
    stats: Stats,
}

/// How a search ends.
enum End {
    /// With a shortest counterexample.
    Run(Path),
    /// No run has this many steps.
    Exhausted(usize),
    /// At the bound.
    Bound,
}

impl Bmc {
    /// An engine that has not run. CaDiCaL is the solver if none is given.
    pub fn new(config: config::Bmc, sat: Option<Backend>) -> Bmc {
        Bmc { config, sat, exchange: Arc::default(), stats: Stats::default() }
    }

    /// Asks about depths until one answers the question. `clean` becomes the largest depth without counterexamples.
    fn search(
        &self,
        search: &mut Search<'_>,
        observer: Observer<'_>,
        clean: &mut Option<usize>,
    ) -> Result<End, Stopped> {
        loop {
            let first = clean.map_or(0, |clean| clean + 1);
            let bound = self.config.bound.unwrap_or(usize::MAX);
            if first > bound {
                return Ok(End::Bound);
            }
            if let Some(known) =
                self.exchange.bound().map(|known| known.min(bound)).filter(|&known| known >= first)
            {
                search.skip(first, known)?;
                *clean = Some(known);
                continue;
            }
            let last = first.saturating_add(depths(self.config.step, first) - 1).min(bound);
            observer(Event::Working { status: &Status { clean: *clean, last } });
            match search.ask(first, last)? {
                Found::Run(path) => return Ok(End::Run(path)),
                Found::Exhausted => return Ok(End::Exhausted(last)),
                Found::Nothing => *clean = Some(last),
            }
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
        let reason = match end {
            Ok(End::Run(path)) => return Answer::Unsafe(path),
            Ok(End::Exhausted(steps)) => return Answer::Safe(Proof::Exhausted { steps }),
            Ok(End::Bound) => Reason::Incomplete("bound reached".into()),
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
