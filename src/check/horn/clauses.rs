//! A system of clauses with its encoding.

use std::time::Duration;

use super::answer::{Answer, conclude, verify_answer, verify_numbers};
use super::constants;
use super::error::{Decided, NoModel};
use super::linear::Linear;
use super::numbers::Numbered;
use super::race;
use super::rules::{Ruled, side_by_side};
use crate::arith::Graph;
use crate::check::outcome::Outcome;
use crate::check::property as check;
use crate::config::{Config, Engine};
use crate::engine::Observer;
use crate::limits::Limits;
use crate::model::Model;
use crate::model::horn::reduce::reduce;
use crate::model::horn::{Input, System};
use crate::smt::Command;
use crate::stats::timed;
use crate::verify::horn::solvers;

/// A system of clauses, and how an engine sees it.
#[derive(Clone, Debug)]
pub struct Clauses {
    /// The clauses.
    pub system: Input,
    encoding: Encoding,
}

#[derive(Clone, Debug)]
enum Encoding {
    Linear(Linear),
    Rules(Ruled),
    Numbers(Numbered),
    /// Free constants get values first.
    Constants {
        /// Are the clauses linear then?
        linear: bool,
    },
}

impl Clauses {
    /// The system as the engine of the options sees it, with a model: of linear clauses the one that is decided, whose
    /// property fails if and only if the system is unsafe, of others one that stands for them in reports.
    ///
    /// Engines with frames decide clauses that are not linear with frames for each predicate, and bounded model
    /// checking looks for flat derivations of them.
    ///
    /// # Errors
    /// If the engine cannot decide the system, and limits.
    pub fn new(
        system: impl Into<Input>,
        config: &Config,
        limits: &Limits,
    ) -> Result<(Model, Clauses), NoModel> {
        let system = system.into();
        let with_values: Option<Input> = match &system {
            Input::Words(system) => {
                system.has_constants().then(|| system.with(&system.first_values()).into())
            }
            Input::Numbers(system) => {
                system.has_constants().then(|| system.with(&system.first_values()).into())
            }
        };
        if let Some(with_values) = with_values {
            let (model, clauses) = Clauses::new(with_values, config, limits)?;
            return Ok((
                model,
                Clauses { system, encoding: Encoding::Constants { linear: clauses.are_linear() } },
            ));
        }
        match system {
            Input::Words(system) => Clauses::of_words(system, config, limits),
            Input::Numbers(system) => Clauses::of_numbers(system, config),
        }
    }

    fn of_numbers(system: System<Graph>, config: &Config) -> Result<(Model, Clauses), NoModel> {
        match &config.engine {
            Engine::Chc(_) | Engine::Pdr | Engine::Pdrer(_) | Engine::Quip(_) => {}
            _ => return Err(NoModel::Numbers),
        }
        let (model, rules) = Numbered::new(&system)?;
        Ok((model, Clauses { system: system.into(), encoding: Encoding::Numbers(rules) }))
    }

    fn of_words(system: System, config: &Config, limits: &Limits) -> Result<(Model, Clauses), NoModel> {
        let reduced = reduce(&system, &mut limits.poll())?;
        let linear = reduced.clauses.iter().all(|combined| combined.clause.is_linear());
        let by_rules = match &config.engine {
            Engine::Chc(_) => true,
            _ if linear => false,
            Engine::Pdr | Engine::Pdrer(_) | Engine::Quip(_) | Engine::Bmc(_) => true,
            _ => {
                let first = system.clauses.iter().find(|clause| !clause.is_linear());
                let clause = first.expect("linear clauses stay linear");
                return Err(NoModel::NotLinear { line: clause.line, count: clause.body.len() });
            }
        };
        let (model, encoding) = if by_rules {
            let (model, rules) = Ruled::new(reduced, limits)?;
            (model, Encoding::Rules(rules))
        } else {
            let (model, linear) = Linear::new(reduced, limits)?;
            (model, Encoding::Linear(linear))
        };
        Ok((model, Clauses { system: system.into(), encoding }))
    }

    /// Is there a model of the clauses, which workers can search?
    pub fn are_linear(&self) -> bool {
        matches!(self.encoding, Encoding::Linear(_) | Encoding::Constants { linear: true })
    }

    /// The system, if it is over words.
    pub fn words(&self) -> Option<&System> {
        match &self.system {
            Input::Words(system) => Some(system),
            Input::Numbers(_) => None,
        }
    }

    /// Decides the system. `model` is the one that came with it.
    ///
    /// # Errors
    /// As [`decide`](crate::check::decide), or if the answer about the clauses is wrong.
    pub fn decide(&self, model: &Model, config: &Config, limits: &Limits, observer: Observer<'_>) -> Decided {
        let verified =
            |answer: &Answer, outcome: &mut Outcome, limits: &Limits, command: Option<&Command>| {
                let Some(evidence) = config.self_check else { return Ok(()) };
                let verify = |limits: &Limits| match &self.system {
                    Input::Words(system) => verify_answer(system, answer, evidence, limits),
                    Input::Numbers(system) => verify_numbers(system, answer, &solvers(command), limits),
                };
                let mut time = Duration::ZERO;
                let verified = timed(&mut time, || conclude(answer, outcome, limits, verify));
                outcome.stats.phases.self_check += time;
                Ok(verified?)
            };
        if let (Input::Words(system), Encoding::Linear(linear)) = (&self.system, &self.encoding)
            && !config.workers.is_empty()
        {
            let verify = &|answer: &Answer, outcome: &mut Outcome, limits: &Limits| {
                verified(answer, outcome, limits, None)
            };
            return race::decide(system, model, linear, config, limits, verify, observer);
        }
        let mut command = None;
        let (mut outcome, answer) = match (&self.system, &self.encoding) {
            (system, Encoding::Constants { .. }) => {
                let mut solve = |system: Input, config: &Config| match Clauses::new(system, config, limits) {
                    Ok((model, clauses)) => clauses.decide(&model, config, limits, observer),
                    Err(error) => Ok((Outcome::unknown(error), None)),
                };
                constants::decide(system, config, &mut solve)?
            }
            (Input::Words(system), Encoding::Linear(linear)) => {
                // The answer about the clauses is verified instead.
                let search = Config { self_check: None, ..config.clone() };
                let mut outcome = check::decide(model, 0, &search, limits, observer)?;
                let answer = linear.conclude(system, model, &mut outcome)?;
                (outcome, answer)
            }
            (Input::Words(system), Encoding::Rules(rules)) => {
                rules.decide(system, config, limits, &side_by_side, observer)
            }
            (Input::Numbers(system), Encoding::Numbers(rules)) => {
                let (outcome, answer, used) = rules.decide(system, config, limits, observer)?;
                command = used;
                (outcome, answer)
            }
            _ => unreachable!("the encoding is that of the system"),
        };
        if let Some(answer) = &answer {
            verified(answer, &mut outcome, limits, command.as_ref())?;
        }
        Ok((outcome, answer))
    }
}
