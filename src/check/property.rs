//! Decides one property as the options say: by one engine, or by several workers.

use std::num::NonZeroUsize;

use super::decide::decide_by;
use super::justice::{Justice, decide_justice};
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
/// Limits end it as they end [`decide_by`].
///
/// # Errors
/// As [`decide_by`], and if workers contradict each other.
pub fn decide(
    model: &Model,
    property: usize,
    config: &Config,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Outcome, Error> {
    if config.workers.is_empty() {
        if let Goal::NotForever(position) = model.goal(property)? {
            let justice = Justice { position, number: property };
            return decide_justice(&engine::select, model, justice, config, limits, observer);
        }
        return decide_by(&mut *engine::select(config), model, property, config, limits, observer);
    }
    let worker = |worker: &config::Worker| Worker {
        name: worker.name.clone(),
        config: worker.within(config),
        engine: &engine::select,
        weight: worker.weight,
    };
    let workers: Vec<Worker<'_>> = config.workers.iter().map(worker).collect();
    let threads = config.threads.map_or(workers.len(), NonZeroUsize::get);
    race(model, property, &workers, threads, limits, observer)
}
