//! A worker of a race: the whole pipeline, from preprocessing to self-check, with options of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::decide::decide_by;
use super::justice::{Justice, decide_justice};
use super::outcome::{Error, Outcome};
use crate::config::Config;
use crate::engine::{Engine, Event, Exchange, Observer};
use crate::limits::{Limits, cpu_time_of_thread};
use crate::model::{Goal, Model};

/// What takes part in a race.
pub struct Worker<'a> {
    /// What it is called in reports.
    pub name: String,
    /// Its options.
    pub config: Config,
    /// Its part of the work, if there are more workers than threads: so many times that of a worker of weight 1.
    pub weight: u64,
    /// Makes its engine, in the thread of the worker.
    pub engine: &'a (dyn Fn(&Config) -> Box<dyn Engine> + Sync),
}

/// How a worker ended.
pub(super) struct Finished {
    /// The outcome, or why there is none, or the message of a panic.
    pub result: thread::Result<Result<Outcome, Error>>,
    pub wall: Duration,
    pub cpu: Duration,
    /// What it has said on its way: no counterexample has this many steps or fewer.
    pub bound: Option<usize>,
}

impl Worker<'_> {
    /// Decides the property in this thread. What others find out is in `exchange`.
    pub(super) fn run(
        &self,
        model: &Model,
        property: usize,
        limits: &Limits,
        exchange: &Arc<Exchange>,
        observer: Observer<'_>,
    ) -> Finished {
        let (start, before) = (Instant::now(), cpu_time_of_thread());
        let mut bound = None;
        let work = || {
            if let Goal::NotForever(position) = model.goal(property)? {
                let justice = Justice { position, number: property };
                return decide_justice(self.engine, model, justice, &self.config, limits, observer);
            }
            let mut engine = (self.engine)(&self.config);
            engine.join(exchange);
            decide_by(&mut *engine, model, property, &self.config, limits, &mut |event| {
                if let Event::Bound { steps, .. } = event {
                    bound = Some(steps);
                }
                observer(event);
            })
        };
        let result = catch_unwind(AssertUnwindSafe(work));
        Finished { result, wall: start.elapsed(), cpu: cpu_time_of_thread() - before, bound }
    }
}
