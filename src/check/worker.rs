//! A worker of a race: the whole pipeline, from preprocessing to self-check, with options of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::decide::decide_together;
use super::justice::{Justice, decide_justice};
use super::outcome::{Error, Outcome};
use super::smaller::Smaller;
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
    /// Its part of the work, if there are more workers than threads: so many times that of a worker of weight 1; with
    /// weight 0, a thread that would be idle without it.
    pub weight: u64,
    /// Makes its engine, in the thread of the worker.
    pub engine: &'a (dyn Fn(&Config) -> Box<dyn Engine> + Sync),
}

/// How a worker ended.
pub(super) struct Finished<E> {
    /// The outcome, or why there is none, or the message of a panic.
    pub result: thread::Result<Result<Outcome, E>>,
    pub wall: Duration,
    pub cpu: Duration,
    /// What it has done in its turns, in calls of stop functions.
    pub work: u64,
    /// What it has said on its way: no counterexample has this many steps or fewer.
    pub bound: Option<usize>,
}

impl Worker<'_> {
    /// Decides the property in this thread. What others find out is in `exchange`, and what is the same for all in
    /// `smaller`.
    ///
    /// # Errors
    /// If the model has no such property, or the self-check refuses the answer.
    pub(super) fn decide(
        &self,
        model: &Model,
        property: usize,
        smaller: &Smaller,
        limits: &Limits,
        exchange: &Arc<Exchange>,
        observer: Observer<'_>,
    ) -> Result<Outcome, Error> {
        if let Goal::NotForever(position) = model.goal(property)? {
            let justice = Justice { position, number: property };
            return decide_justice(self.engine, model, justice, &self.config, limits, observer);
        }
        let mut engine = (self.engine)(&self.config);
        engine.join(exchange);
        decide_together(&mut *engine, smaller, model, property, &self.config, limits, observer)
    }
}

/// Does the work of a worker in this thread, and measures the time that it takes; a panic is no harm to others.
pub(super) fn run<E>(
    work: impl FnOnce(Observer<'_>) -> Result<Outcome, E>,
    observer: Observer<'_>,
) -> Finished<E> {
    let (start, before) = (Instant::now(), cpu_time_of_thread());
    let mut bound = None;
    let observer = &mut |event: Event<'_>| {
        if let Event::Bound { steps, .. } = event {
            bound = Some(steps);
        }
        observer(event);
    };
    let result = catch_unwind(AssertUnwindSafe(|| work(observer)));
    Finished { result, wall: start.elapsed(), cpu: cpu_time_of_thread() - before, work: 0, bound }
}
