//! Runs the searches for the properties of a model.

use std::path::Path;
use std::time::Instant;

use pdrer::check::{self, Outcome};
use pdrer::config::Config;
use pdrer::engine::Event;
use pdrer::limits::Limits;
use pdrer::model::Model;

use super::args::LimitArgs;
use super::error::Error;
use super::progress::Progress;
use super::report::Decided;

/// The limits of a run that began at `start`, with the flags that signals set.
pub fn limits(args: &LimitArgs, start: Instant, signals: &Limits) -> Limits {
    Limits {
        // A deadline that the clock cannot express is never reached.
        deadline: args.timeout.and_then(|timeout| start.checked_add(timeout)),
        memory_mib: args.memory,
        ..signals.clone()
    }
}

/// Decides properties one after the other. They share the limits: when one is reached, the remaining properties stay
/// unknown.
pub fn decide(
    path: &Path,
    model: &Model,
    properties: &[usize],
    config: &Config,
    limits: &Limits,
    progress: &mut Progress,
) -> Result<Vec<Decided>, Error> {
    let decide_one = |&property: &usize| {
        progress.begin(property);
        let outcome = match limits.reached() {
            Some(stopped) => Ok(Outcome::unknown(stopped)),
            None => {
                let observer = &mut |event: Event<'_>| progress.observe(event);
                check::decide(model, property, config, limits, observer)
                    .map_err(|error| Error::of_check(path, error))
            }
        };
        Ok(Decided { property, outcome: outcome? })
    };
    properties.iter().map(decide_one).collect()
}
