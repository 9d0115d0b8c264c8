//! Answers about Horn clauses, verified.

use std::path::Path;

use pdrer::answer::horn;
use pdrer::check::horn::{Answer, verify_answer};
use pdrer::limits::Limits;
use pdrer::model::horn::{System, is_solution, solution_from_bytes};
use pdrer::verify::Rejected;
use pdrer::verify::horn::{Rejected as NoAnswer, Unverified};

use super::args::VerifyArgs;
use super::error::Error;
use super::exit::Exit;
use super::model::bytes;
use super::output;

/// Verifies an answer about clauses.
pub fn verify(system: &System, args: &VerifyArgs) -> Result<Exit, Error> {
    if args.property.is_some() {
        return Err(Error::NotForClauses { path: args.model.clone(), option: "property" });
    }
    let path = &args.answer;
    if args.proof.is_some() {
        return Err(Error::NoRefutations {
            path: path.clone(),
            reason: "it is an answer about Horn clauses",
        });
    }
    let (answer, what) = read(system, path)?;
    // Nothing stops this check: a signal ends the program.
    let (line, exit) = match verify_answer(system, &answer, args.by.into(), &Limits::default()) {
        Ok(()) => (format!("ok: {what}\n"), Exit::Done),
        Err(Unverified::Rejected(NoAnswer::Refutation(reason @ Rejected::Refutation(_)))) => {
            return Err(Error::WrongRefutation { path: path.clone(), reason });
        }
        Err(Unverified::Rejected(reason)) => (format!("REJECTED: {reason}\n"), Exit::Input),
        Err(Unverified::Stopped) => unreachable!("without limits"),
    };
    output::print(line.as_bytes())?;
    Ok(exit)
}

/// The answer in a file, and what it says.
fn read(system: &System, path: &Path) -> Result<(Answer, String), Error> {
    let bytes = bytes(path)?;
    if horn::recognize(&bytes) {
        let derivation =
            horn::read(system, &bytes).map_err(|error| Error::Derivation { path: path.to_owned(), error })?;
        let last = derivation.steps.last().map(|step| system.clauses[step.clause].line);
        let line = last.map(|line| format!(" in line {line}")).unwrap_or_default();
        let what = format!("derivation, the query{line} follows in step {}", derivation.steps.len());
        return Ok((Answer::Derivation(derivation), what));
    }
    if !is_solution(&bytes) {
        return Err(Error::NoAnswerAboutClauses { path: path.to_owned() });
    }
    // Errors of the file are no errors of the answer.
    solution_from_bytes(&bytes, path, &Limits::default())?;
    Ok((Answer::Solution(bytes), format!("solution, all {} clauses hold", system.clauses.len())))
}
