//! Workers that decide linear clauses: each sees them in its own way, and has an answer about the clauses.
//!
//! Most search the model; `chc` has frames for each predicate. A worker ends undecided if its proof says nothing about
//! single predicates (k-induction), so the race goes on. Rejected: a race about the model, whose winner may have no
//! answer about the clauses.

use std::sync::{Mutex, PoisonError};

use super::answer::Answer;
use super::error::{Decided, Failed};
use super::linear::Linear;
use super::rules::Ruled;
use crate::check::outcome::{Outcome, Verdict};
use crate::check::property::{threads, workers};
use crate::check::race::{Work, race_by};
use crate::check::smaller::Smaller;
use crate::config::{Config, Engine};
use crate::engine::Observer;
use crate::engine::chc::Interpretation;
use crate::limits::Limits;
use crate::logic::bits;
use crate::model::Model;
use crate::model::horn::System;
use crate::model::horn::rules::Bits;

/// Verifies the answer of an outcome, as the options of a run say.
pub(super) type Verify<'a> = &'a (dyn Fn(&Answer, &mut Outcome, &Limits) -> Result<(), Failed> + Sync);

/// Decides linear clauses by the workers of these options. Answers are verified before they count.
pub(super) fn decide(
    system: &System,
    model: &Model,
    linear: &Linear,
    config: &Config,
    limits: &Limits,
    verify: Verify<'_>,
    observer: Observer<'_>,
) -> Decided {
    // The answers about the clauses are verified instead.
    let workers = workers(&Config { self_check: None, ..config.clone() });
    let answers: Vec<Mutex<Option<Answer>>> = workers.iter().map(|_| Mutex::default()).collect();
    let smaller = Smaller::default();
    let work: Work<'_, Failed> = &|number, limits, exchange, observer| {
        let worker = &workers[number];
        let (mut outcome, answer) = match &worker.config.engine {
            Engine::Chc(_) => by_rules(system, model, linear, &worker.config, limits)?,
            _ => {
                let mut outcome = worker.decide(model, 0, &smaller, limits, exchange, observer)?;
                let answer = linear.conclude(system, model, &mut outcome)?;
                (outcome, answer)
            }
        };
        if let Some(answer) = &answer {
            verify(answer, &mut outcome, &limits.without_turns())?;
        }
        *answers[number].lock().unwrap_or_else(PoisonError::into_inner) = answer;
        Ok(outcome)
    };
    let outcome = race_by(work, 0, &workers, threads(config), limits, observer)?;
    let winner = outcome.race.as_ref().and_then(|race| race.winner);
    let answer = winner.and_then(|number| {
        let mut answer = answers[number].lock().unwrap_or_else(PoisonError::into_inner);
        answer.take()
    });
    Ok((outcome, answer))
}

/// Decides the clauses with frames for each predicate; what it finds is one of the model. A run has as many steps as
/// the derivation is high, but no values. Heights are no bounds for others.
fn by_rules(system: &System, model: &Model, linear: &Linear, config: &Config, limits: &Limits) -> Decided {
    let reduced = linear.reduced().clone();
    let ruled = match Ruled::new(reduced, &limits.without_turns()) {
        Ok((_, ruled)) => ruled,
        Err(no_model) => return Ok((Outcome::unknown(no_model), None)),
    };
    let place = |place: &Bits, found: &[Interpretation]| linear.invariant(model, place, found);
    let (mut outcome, answer) = ruled.decide(system, config, limits, &place, &mut |_| {});
    match &mut outcome.verdict {
        Verdict::Unsafe(run) => {
            run.state = bits::Bits::zeros(model.latches.len());
            run.inputs.fill(bits::Bits::zeros(model.inputs));
        }
        Verdict::Unknown { bound, .. } => *bound = None,
        Verdict::Safe(_) | Verdict::Live(_) => {}
    }
    Ok((outcome, answer))
}
