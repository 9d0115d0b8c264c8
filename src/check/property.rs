//! Decides one property as the options say: by one engine, or by several workers.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::methods::with_methods;
use super::outcome::{Error, Outcome};
use super::race::race;
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
    let within = |worker: &config::Worker| config::Worker { config: worker.within(config), ..worker.clone() };
    let mut workers: Vec<config::Worker> = config.workers.iter().map(within).collect();
    let threads = config.threads.map_or(workers.len(), NonZeroUsize::get);
    if workers.is_empty() {
        workers.push(config::Worker { name: String::new(), config: config.clone(), weight: 1 });
    }
    if let Goal::NotForever(_) = model.goal(property)? {
        workers = with_methods(workers);
    }
    let worker =
        |config::Worker { name, config, weight }| Worker { name, config, engine: &engine::select, weight };
    let workers: Vec<Worker<'_>> = workers.into_iter().map(worker).collect();
    if config.workers.is_empty()
        && let [worker] = &workers[..]
    {
        return worker.decide(model, property, limits, &Arc::default(), observer);
    }
    race(model, property, &workers, threads, limits, observer)
}
