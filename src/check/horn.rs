//! Horn clauses in the pipeline: from a system to a model of bits, which the rest of the pipeline decides, and from its
//! answers to answers about the clauses, which are verified on them.
//!
//! A solution is verified as it is written: its text is read back. So nothing that makes it has to be believed.

use super::outcome::{Outcome, SelfCheck, Verdict};
use crate::answer::horn::Derivation;
use crate::answer::horn::linear::{derive, solution};
use crate::answer::invariant::Invariant;
use crate::answer::witness::Counterexample;
use crate::answer::witness::words::WordRun;
use crate::config::Evidence;
use crate::engine::Reason;
use crate::limits::{Limits, Stopped};
use crate::model::Model;
use crate::model::btor2::WordModel;
use crate::model::btor2::blast::{Blasted, Unblasted, WordMap, blast};
use crate::model::horn::linear::{Linear, Unencoded, encode};
use crate::model::horn::{Problem, System, parse_solution};
use crate::verify::horn::{self as verify, Unverified};
use crate::verify::words::evaluate;

/// A system of clauses, and how it has become a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clauses {
    /// The clauses.
    pub system: System,
    linear: Linear,
    map: WordMap,
}

/// Why a system has no model of bits here. That says nothing about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoModel {
    /// It is not linear, or a limit was reached.
    #[error(transparent)]
    Unencoded(#[from] Unencoded),
    /// It is too large, or a limit was reached.
    #[error(transparent)]
    Unblasted(#[from] Unblasted),
}

impl NoModel {
    /// The limit that was reached, if one was.
    pub fn stopped(&self) -> Option<Stopped> {
        match self {
            NoModel::Unencoded(Unencoded::Stopped(stopped))
            | NoModel::Unblasted(Unblasted::Stopped(stopped)) => Some(*stopped),
            _ => None,
        }
    }
}

/// An answer about clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// They are safe: a definition of each predicate, as text.
    Solution(Vec<u8>),
    /// They are not: a derivation of a query.
    Derivation(Derivation),
}

/// An answer about clauses is wrong: a bug in this program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("self-check of the {answer} failed: {reason}")]
pub struct Wrong {
    /// "solution" or "derivation".
    pub answer: &'static str,
    /// Why it is wrong.
    pub reason: String,
}

impl Clauses {
    /// A model of bits that has one property, which fails if and only if the system is unsafe.
    ///
    /// # Errors
    /// If there is none, and limits.
    pub fn new(system: System, limits: &Limits) -> Result<(Model, Clauses), NoModel> {
        let linear = encode(&system, &mut limits.poll())?;
        let Blasted { model, map } = bits(&linear.words, limits)?;
        Ok((model, Clauses { system, linear, map }))
    }

    /// The answer that an outcome about the model makes, verified if there is evidence to be. A counterexample loses
    /// the steps in which nothing happens. The verdict becomes `Unknown` if there is no such answer, or a limit ends
    /// its verification: then the answer is unchecked.
    ///
    /// # Errors
    /// If the answer is wrong.
    pub fn conclude(
        &self,
        model: &Model,
        outcome: &mut Outcome,
        evidence: Option<Evidence>,
        limits: &Limits,
    ) -> Result<Option<Answer>, Wrong> {
        let answer = match (&mut outcome.verdict, &mut outcome.unchecked) {
            (Verdict::Safe(invariant), _) | (_, Some(Verdict::Safe(invariant))) => {
                self.solution(model, invariant)
            }
            (Verdict::Unsafe(run), _) | (_, Some(Verdict::Unsafe(run))) => Ok(self.derivation(run)?),
            _ => return Ok(None),
        };
        let answer = match answer {
            Ok(answer) => answer,
            Err(reason) => {
                outcome.verdict = Verdict::Unknown { reason, bound: None };
                outcome.unchecked = None;
                return Ok(None);
            }
        };
        if let Some(evidence) = evidence.filter(|_| outcome.unchecked.is_none()) {
            let limits = limits.of_verification();
            match self.verify(&answer, evidence, &limits) {
                Ok(()) => outcome.self_check = SelfCheck::Passed,
                Err(Unverified::Stopped) => withdraw(outcome, limits.cause().into()),
                Err(Unverified::Rejected(reason @ verify::Rejected::TooLarge(_))) => {
                    withdraw(outcome, Reason::Incomplete(format!("the {} is {reason}", answer.name())));
                }
                Err(Unverified::Rejected(reason)) => {
                    return Err(Wrong { answer: answer.name(), reason: reason.to_string() });
                }
            }
        }
        Ok(Some(answer))
    }

    fn solution(&self, model: &Model, invariant: &Invariant) -> Result<Answer, Reason> {
        let text = solution(&self.system, &self.linear, &self.map, model.latches.len(), invariant);
        text.map(Answer::Solution).ok_or_else(|| {
            let proof = &invariant.induction;
            Reason::Incomplete(format!(
                "there is a proof, but it says nothing about single predicates: {proof}"
            ))
        })
    }

    fn derivation(&self, run: &mut Counterexample) -> Result<Answer, Wrong> {
        let words = WordRun::new(&self.linear.words, &self.map, run);
        let derived = derive(&self.system, &self.linear, &words, &evaluate);
        let (derivation, mut steps) = derived.ok_or_else(|| {
            let reason = "the counterexample of the model applies a clause that there is not".to_owned();
            Wrong { answer: "derivation", reason }
        })?;
        // The error itself.
        steps.extend(steps.last().map(|last| last + 1));
        run.inputs = steps.iter().filter_map(|&step| run.inputs.get(step).cloned()).collect();
        Ok(Answer::Derivation(derivation))
    }

    fn verify(&self, answer: &Answer, evidence: Evidence, limits: &Limits) -> Result<(), Unverified> {
        verify_answer(&self.system, answer, evidence, limits)
    }
}

/// The verdict is not known, for this reason: its answer is unchecked.
fn withdraw(outcome: &mut Outcome, reason: Reason) {
    let unknown = Verdict::Unknown { reason, bound: None };
    outcome.unchecked = Some(std::mem::replace(&mut outcome.verdict, unknown));
    outcome.self_check = SelfCheck::Skipped;
}

/// Verifies an answer about a system.
///
/// # Errors
/// It is wrong, or a limit is reached.
pub fn verify_answer(
    system: &System,
    answer: &Answer,
    evidence: Evidence,
    limits: &Limits,
) -> Result<(), Unverified> {
    match answer {
        Answer::Derivation(derivation) => {
            verify::derivation(system, derivation)?;
            Ok(())
        }
        Answer::Solution(text) => {
            let definitions = parse_solution(text, limits).map_err(|error| match error.problem {
                Problem::Stopped(_) => Unverified::Stopped,
                Problem::TooMany => verify::Rejected::TooLarge(error.to_string()).into(),
                _ => verify::Rejected::Unreadable(error.to_string()).into(),
            })?;
            let blaster = |words: &WordModel| bits(words, limits);
            verify::solution(system, &definitions, &blaster, evidence, Some(&limits.stop()))
        }
    }
}

impl Answer {
    fn name(&self) -> &'static str {
        match self {
            Answer::Solution(_) => "solution",
            Answer::Derivation(_) => "derivation",
        }
    }
}

/// There are no arrays.
fn bits(words: &WordModel, limits: &Limits) -> Result<Blasted, Unblasted> {
    blast(words, 0, limits)
}
