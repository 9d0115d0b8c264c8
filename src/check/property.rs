//! Decides one property as the options say: by one engine, or by several workers.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::methods::with_methods;
use super::outcome::{Error, Outcome};
use super::race::race;
use super::smaller::Smaller;
use super::worker::Worker;
use crate::config::{self, Config};
use crate::engine::{self, Observer};
use crate::limits::Limits;
use crate::model::{Goal, Model};

/// Decides property number `property` of a model.
///
/// ```
/// use pdrer::{check, config::Config, limits::Limits, model::aiger};
/// // A latch that starts at 0 and keeps its value is never 1.
/// let model = aiger::parse(b"aag 1 0 1 0 0 1\n2 2\n2\n")?.model;
/// let outcome = check::decide(&model, 0, &Config::default(), &Limits::default(), &mut |_| {})?;
/// assert!(matches!(outcome.verdict, check::Verdict::Safe(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Limits end it as they end [`decide_by`](super::decide_by).
///
/// # Errors
/// As [`decide_by`](super::decide_by), and if workers contradict each other.
pub fn decide(
    model: &Model,
    property: usize,
    config: &Config,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Outcome, Error> {
    let mut workers = configured(config);
    if let Goal::NotForever(_) = model.goal(property)? {
        workers = with_methods(workers);
    }
    let workers: Vec<Worker<'_>> = workers.into_iter().map(worker).collect();
    if config.workers.is_empty()
        && let [worker] = &workers[..]
    {
        return worker.decide(model, property, &Smaller::default(), limits, &Arc::default(), observer);
    }
    race(model, property, &workers, threads(config), limits, observer)
}

/// The workers that the options name; the options themselves are one if there are no others.
fn configured(config: &Config) -> Vec<config::Worker> {
    let within = |worker: &config::Worker| config::Worker { config: worker.within(config), ..worker.clone() };
    match &config.workers[..] {
        [] => vec![config::Worker { name: String::new(), config: config.clone(), weight: 1 }],
        workers => workers.iter().map(within).collect(),
    }
}

fn worker(config::Worker { name, config, weight }: config::Worker) -> Worker<'static> {
    Worker { name, config, engine: &engine::select, weight }
}

/// The workers that decide a safety property as these options say.
pub(super) fn workers(config: &Config) -> Vec<Worker<'static>> {
    configured(config).into_iter().map(worker).collect()
}

/// How many of them run at once.
pub(super) fn threads(config: &Config) -> usize {
    config.threads.map_or(config.workers.len(), NonZeroUsize::get)
}
