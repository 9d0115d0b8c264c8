//! Answers about Horn clauses, verified and explained.

use std::path::Path;

use crate::answer::horn;
use crate::answer::horn::picture::{self, Explanation, dot, html, svg, text};
use crate::check::horn::{Answer, verify_answer};
use crate::limits::Limits;
use crate::model::horn::{System, is_solution, lemmas, solution_from_bytes};
use crate::sat::Evidence;
use crate::verify::Rejected;
use crate::verify::horn::{Rejected as NoAnswer, Unverified};

use super::args::{ExplainArgs, VerifyArgs};
use super::error::Error;
use super::exit::Exit;
use super::explanations;
use super::model::bytes;
use super::output;

/// Verifies an answer about clauses.
pub fn verify(system: &System, args: &VerifyArgs) -> Result<Exit, Error> {
    if args.property.is_some() {
        return Err(Error::NotForClauses { path: args.models[0].clone(), option: "property" });
    }
    let path = &args.answer;
    if args.proof.is_some() {
        return Err(Error::NoRefutations {
            path: path.clone(),
            reason: "it is an answer about Horn clauses",
        });
    }
    let (answer, what) = read(system, path)?;
    let (line, exit) = match test(system, path, &answer, args.by.into())? {
        Ok(()) => (format!("ok: {what}\n"), Exit::Done),
        Err(reason) => (format!("REJECTED: {reason}\n"), Exit::Input),
    };
    output::print(line.as_bytes())?;
    Ok(exit)
}

/// Is the answer in this file right? If not, why.
fn test(
    system: &System,
    path: &Path,
    answer: &Answer,
    evidence: Evidence,
) -> Result<Result<(), NoAnswer>, Error> {
    // Nothing stops this check: a signal ends the program.
    match verify_answer(system, answer, evidence, &Limits::default()) {
        Ok(()) => Ok(Ok(())),
        Err(Unverified::Rejected(NoAnswer::Refutation(reason @ Rejected::Refutation(_)))) => {
            Err(Error::WrongRefutation { path: path.to_owned(), reason })
        }
        Err(Unverified::Rejected(reason)) => Ok(Err(reason)),
        Err(Unverified::Stopped) => unreachable!("without limits"),
    }
}

/// Verifies an answer about clauses, then explains it.
pub fn explain(system: &System, args: &ExplainArgs) -> Result<Exit, Error> {
    let ExplainArgs { models, answer: path, .. } = args;
    let model = &models[0];
    let options = [
        ("property", args.property.is_some()),
        ("map", !args.map.files.is_empty()),
        ("source", args.source.is_some()),
        ("expand-aux", args.expand_aux.is_some()),
    ];
    if let Some((option, _)) = options.into_iter().find(|(_, used)| *used) {
        return Err(Error::NotForClauses { path: model.clone(), option });
    }
    let (answer, _) = read(system, path)?;
    if let Err(reason) = test(system, path, &answer, Evidence::default())? {
        let (path, model, reason) = (path.clone(), model.clone(), reason.to_string());
        return Err(Error::WrongAnswer { path, model, reason });
    }
    let explanation = explanation(model, system, &answer);
    explanations::write(args, &explanation, text::write, [html::write, svg::write, dot::write])
}

/// What an answer says about the clauses in a file. A solution has been read or written before.
pub fn explanation(file: &Path, system: &System, answer: &Answer) -> Explanation {
    let file = file.to_string_lossy();
    match answer {
        Answer::Solution(text) => {
            let definitions = lemmas(text, &Limits::default()).expect("it has been read or written");
            picture::solution(&file, system, &definitions)
        }
        Answer::Derivation(derivation) => picture::derivation(&file, system, derivation),
    }
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
