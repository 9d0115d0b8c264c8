//! Runs the searches for the properties of one model.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use pdrer::answer::minimize::Budget;
use pdrer::check::{self, Outcome, SelfCheck, Verdict};
use pdrer::config::Config;
use pdrer::engine::pdr::Event;
use pdrer::limits::{Limits, Stopped};
use pdrer::model::Model;
use pdrer::stats::Stats;

use super::args::LimitArgs;
use super::error::Error;
use super::progress::Progress;
use super::report::Decided;

/// The limits of a run that began at `start`.
pub fn limits(args: &LimitArgs, start: Instant, interrupt: &Arc<AtomicBool>) -> Limits {
    Limits {
        // A moment that the clock cannot express never comes.
        deadline: args.timeout.and_then(|timeout| start.checked_add(timeout)),
        memory_mib: args.memory,
        interrupt: Arc::clone(interrupt),
    }
}

/// Decides properties one after the other. They share the limits: once one is reached, the rest stay unknown.
pub fn decide(
    path: &Path,
    model: &Model,
    properties: &[usize],
    config: &Config,
    budget: Option<&Budget>,
    limits: &Limits,
    progress: &mut Progress,
) -> Result<Vec<Decided>, Error> {
    let decide_one = |&property: &usize| {
        progress.begin(property);
        let outcome = match limits.reached() {
            Some(stopped) => Ok(not_begun(stopped)),
            None => {
                let observer = &mut |event: Event<'_>| progress.observe(event);
                check::property_within(model, property, config, budget, limits, observer)
                    .map_err(|broken| Error::Broken { path: path.to_owned(), broken })
            }
        };
        Ok(Decided { property, outcome: outcome?, bound: progress.bound() })
    };
    properties.iter().map(decide_one).collect()
}

fn not_begun(stopped: Stopped) -> Outcome {
    Outcome {
        verdict: Verdict::Unknown(stopped),
        self_check: SelfCheck::Skipped,
        frames: 0,
        trace_lemmas: 0,
        stats: Stats::default(),
        minimized: None,
    }
}
