//! Runs the searches for the properties of a model.

use std::path::Path;
use std::time::Instant;

use crate::check::horn::{Answer, Clauses};
use crate::check::memories::{self, Answers, Seen};
use crate::check::{self, Begin, News, Outcome};
use crate::config::{Config, Several};
use crate::engine::{self, Event, Observer};
use crate::limits::Limits;
use crate::model::Model;
use crate::model::btor2::WordModel;
use crate::model::names::Names;
use crate::system::vacuity;

use super::args::LimitArgs;
use super::error::Error;
use super::report::{Decided, Memories, Summary};

/// The limits of a run that began at `start`, with the flags that signals set.
pub fn limits(args: &LimitArgs, start: Instant, signals: &Limits) -> Limits {
    Limits {
        // A deadline that the clock cannot express is never reached.
        deadline: args.timeout.and_then(|timeout| start.checked_add(timeout)),
        memory_mib: args.memory,
        ..signals.clone()
    }
}

/// The number of steps of the longest run, if a property is safe and constraints end all runs.
pub fn longest_run(model: &Model, decided: &[Decided], limits: &Limits) -> Option<usize> {
    let safe = decided.iter().any(|decided| decided.summary() == Summary::Safe);
    let limits = limits.of_verification();
    if safe && limits.reached().is_none() { vacuity::longest_run(model, &limits) } else { None }
}

/// What is searched, and how.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The file, for messages.
    pub path: &'a Path,
    pub model: &'a Model,
    pub config: &'a Config,
    pub several: &'a Several,
    pub limits: &'a Limits,
}

impl Question<'_> {
    /// Decides properties, in turns if there are several; some of them may be known. A goal that is reached is no
    /// failure.
    pub fn decide(
        &self,
        names: &Names,
        properties: &[usize],
        known: &[(usize, Outcome)],
        observer: &mut dyn FnMut(News<'_>),
    ) -> Result<Vec<Decided>, Error> {
        let &Question { path, model, config, several, limits } = self;
        let mut decide = |properties: &[usize], several: &Several| -> Result<Vec<Decided>, Error> {
            let known = known.to_vec();
            let outcomes = check::decide_others(model, properties, known, config, several, limits, observer)
                .map_err(|error| Error::of_check(path, error))?;
            Ok(decided(properties, outcomes))
        };
        if !several.stop_at_first_failure {
            return decide(properties, several);
        }
        let (goals, others): (Vec<usize>, Vec<usize>) =
            properties.iter().partition(|&&property| names.is_goal(property));
        let mut decided = if others.is_empty() { Vec::new() } else { decide(&others, several)? };
        if !goals.is_empty() {
            decided.extend(decide(&goals, &Several { stop_at_first_failure: false, ..several.clone() })?);
        }
        decided.sort_by_key(|decided| decided.property);
        Ok(decided)
    }

    /// Likewise, of a model whose memories are seen through some of their cells.
    pub fn decide_seen(
        &self,
        words: &WordModel,
        seen: Seen,
        properties: &[usize],
        observer: &mut dyn FnMut(News<'_>),
    ) -> Result<(Vec<Decided>, Memories), Error> {
        let Question { config, several, limits, .. } = self;
        let answers = memories::decide_all(words, seen, properties, config, several, limits, observer)
            .map_err(|error| Error::of_check(self.path, error))?;
        let Answers { seen, outcomes, runs, refinements, gave_up } = answers;
        let memories = Memories { map: seen.words_of_model(words), seen, runs, refinements, gave_up };
        Ok((decided(properties, outcomes), memories))
    }

    /// Decides clauses, which have one property.
    pub fn decide_clauses(
        &self,
        clauses: &Clauses,
        observer: &mut dyn FnMut(News<'_>),
    ) -> Result<(Decided, Option<Answer>), Error> {
        let limits = &self.limits.within(self.several.time_for_each);
        observer(News::Turn(&[0]));
        let search = &mut |event: Event<'_>| observer(News::Search(event));
        let decided = clauses.decide(self.model, self.config, limits, search);
        let (outcome, answer) = decided.map_err(|failed| Error::of_clauses(self.path, failed))?;
        observer(News::Decided(0, &outcome));
        Ok((Decided { property: 0, outcome }, answer))
    }

    /// Decides a single property by a search that begins with this, or by candidates alone.
    pub fn decide_from(
        &self,
        property: usize,
        begin: Begin<'_>,
        alone: bool,
        observer: Observer<'_>,
    ) -> Result<Decided, Error> {
        let &Question { path, model, config, limits, .. } = self;
        let outcome = match begin {
            Begin::Candidates(candidates) if alone => {
                check::by_lemmas(candidates, model, property, config, limits, observer)
            }
            _ => {
                let engine = &mut *engine::select(config);
                check::decide_from(engine, begin, model, property, config, limits, observer)
            }
        };
        Ok(Decided { property, outcome: outcome.map_err(|error| Error::of_check(path, error))? })
    }
}

fn decided(properties: &[usize], outcomes: Vec<Outcome>) -> Vec<Decided> {
    properties.iter().zip(outcomes).map(|(&property, outcome)| Decided { property, outcome }).collect()
}
