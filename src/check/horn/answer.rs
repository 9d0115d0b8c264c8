//! Answers about clauses, verified.

use crate::answer::horn::Derivation;
use crate::arith::Graph;
use crate::check::outcome::{Outcome, SelfCheck, Verdict};
use crate::config::Evidence;
use crate::engine::Reason;
use crate::limits::Limits;
use crate::model::btor2::WordModel;
use crate::model::btor2::blast::{Blasted, Unblasted, blast};
use crate::model::horn::{ParseError, Problem, System, parse_solution, parse_solution_of_numbers};
use crate::number::Value;
use crate::smt::{Command, Error, Solver};
use crate::verify::horn::{self as verify, Unverified};

/// An answer about clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// They are safe: a definition of each predicate, as text.
    Solution(Vec<u8>),
    /// They are not: a derivation of a query.
    Derivation(Derivation),
    /// Likewise, of clauses over numbers.
    OfNumbers(Derivation<Value>),
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

/// Verifies the answer of an outcome. If a limit ends that, the outcome is unknown, and has the verdict as unchecked.
///
/// # Errors
/// If the answer is wrong.
pub(super) fn conclude(
    answer: &Answer,
    outcome: &mut Outcome,
    limits: &Limits,
    verify: impl FnOnce(&Limits) -> Result<(), Unverified>,
) -> Result<(), Wrong> {
    let limits = limits.of_verification();
    match verify(&limits) {
        Ok(()) => outcome.self_check = SelfCheck::Passed,
        Err(Unverified::Stopped) => withdraw(outcome, limits.cause().into()),
        Err(Unverified::Rejected(reason @ verify::Rejected::TooLarge(_))) => {
            withdraw(outcome, Reason::Incomplete(format!("the {} is {reason}", answer.name())));
        }
        Err(Unverified::Rejected(reason @ verify::Rejected::Undecided { .. })) => {
            withdraw(outcome, Reason::Incomplete(reason.to_string()));
        }
        Err(Unverified::Rejected(reason)) => {
            return Err(Wrong { answer: answer.name(), reason: reason.to_string() });
        }
    }
    Ok(())
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
        Answer::OfNumbers(_) => unreachable!("the clauses are over words"),
        Answer::Solution(text) => {
            let definitions = parse_solution(text, limits).map_err(unreadable)?;
            let blaster = |words: &WordModel| bits(words, limits);
            verify::solution(system, &definitions, &blaster, evidence, Some(&limits.stop()))
        }
    }
}

/// Verifies an answer about a system over numbers: a derivation by evaluation, a solution by the first of these solvers
/// that is there.
///
/// # Errors
/// It is wrong, no solver knows that it is right, or a limit is reached.
pub fn verify_numbers(
    system: &System<Graph>,
    answer: &Answer,
    solvers: &[Command],
    limits: &Limits,
) -> Result<(), Unverified> {
    match answer {
        Answer::Derivation(_) => unreachable!("the clauses are over numbers"),
        Answer::OfNumbers(derivation) => {
            verify::derivation_of_numbers(system, derivation)?;
            Ok(())
        }
        Answer::Solution(text) => {
            let definitions = parse_solution_of_numbers(text, limits).map_err(unreadable)?;
            let mut solver = Solver::start(solvers, limits).map_err(|error| match error {
                Error::Stopped(_) => Unverified::Stopped,
                error => {
                    let line = system.clauses.first().map_or(0, |clause| clause.line);
                    verify::Rejected::Undecided { line, reason: error.to_string() }.into()
                }
            })?;
            verify::solution_of_numbers(system, &definitions, &mut solver)
        }
    }
}

/// Why a solution cannot be read.
fn unreadable(error: ParseError) -> Unverified {
    match error.problem {
        Problem::Stopped(_) => Unverified::Stopped,
        Problem::TooMany => verify::Rejected::TooLarge(error.to_string()).into(),
        _ => verify::Rejected::Unreadable(error.to_string()).into(),
    }
}

impl Answer {
    fn name(&self) -> &'static str {
        match self {
            Answer::Solution(_) => "solution",
            Answer::Derivation(_) | Answer::OfNumbers(_) => "derivation",
        }
    }
}

/// The bits of words without arrays.
pub(super) fn bits(words: &WordModel, limits: &Limits) -> Result<Blasted, Unblasted> {
    blast(words, 0, limits)
}
