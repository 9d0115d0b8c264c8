//! Answers about Horn clauses, verified and explained.

use std::path::Path;

use crate::answer::horn::picture::{self, Explanation, dot, html, svg, text};
use crate::answer::horn::{self, Derivation, Literal};
use crate::check::horn::{Answer, verify_answer, verify_numbers};
use crate::limits::Limits;
use crate::model::horn::{
    Input, ReadError, System, is_solution, lemmas, solution_from_bytes, solution_of_numbers,
};
use crate::sat::Evidence;
use crate::smt::Command;
use crate::verify::Rejected;
use crate::verify::horn::{Rejected as NoAnswer, Unverified, solvers};

use super::args::{By, ExplainArgs, VerifyArgs, word};
use super::error::Error;
use super::exit::Exit;
use super::explanations;
use super::model::bytes;
use super::output;

/// Verifies an answer about clauses.
pub fn verify(system: &Input, args: &VerifyArgs) -> Result<Exit, Error> {
    if args.property.is_some() {
        return Err(Error::not_for_clauses(&args.models[0], "property"));
    }
    let path = &args.answer;
    if args.proof.is_some() {
        return Err(Error::no_refutations(path, "it is an answer about Horn clauses"));
    }
    let (answer, what) = read(system, path)?;
    let (line, exit) = match test(system, path, &answer, args.by)? {
        Ok(()) => (format!("ok: {what}\n"), Exit::Done),
        Err(reason) => (format!("REJECTED: {reason}\n"), Exit::Input),
    };
    output::print(line.as_bytes())?;
    Ok(exit)
}

/// Is the answer in this file right? If not, why.
fn test(system: &Input, path: &Path, answer: &Answer, by: By) -> Result<Result<(), NoAnswer>, Error> {
    // Nothing stops this check: a signal ends the program.
    let limits = Limits::default();
    let solvers = by.solver().map_or_else(|| solvers(None), |name| vec![Command::new(&name)]);
    let verified = match (system, by.evidence()) {
        (Input::Words(system), Some(evidence)) => verify_answer(system, answer, evidence, &limits),
        (Input::Words(_), None) => {
            return Err(Error::not_about_numbers(path, &word(by)));
        }
        (Input::Numbers(_), Some(Evidence::Cadical)) => {
            let by = word(by);
            let what =
                format_args!("--by {by} is not for solutions over integers and reals: --by z3 or cvc5 is");
            return Err(Error::about(path, what));
        }
        (Input::Numbers(system), _) => verify_numbers(system, answer, &solvers, &limits),
    };
    match verified {
        Ok(()) => Ok(Ok(())),
        Err(Unverified::Rejected(NoAnswer::Refutation(reason @ Rejected::Refutation(_)))) => {
            Err(Error::wrong_refutation(path, &reason))
        }
        Err(Unverified::Rejected(reason)) => Ok(Err(reason)),
        Err(Unverified::Stopped) => unreachable!("without limits"),
    }
}

/// Verifies an answer about clauses, then explains it.
pub fn explain(system: &Input, args: &ExplainArgs) -> Result<Exit, Error> {
    let ExplainArgs { models, answer: path, .. } = args;
    let model = &models[0];
    let options = [
        ("property", args.property.is_some()),
        ("map", !args.map.files.is_empty()),
        ("source", args.source.is_some()),
        ("expand-aux", args.expand_aux.is_some()),
    ];
    if let Some((option, _)) = options.into_iter().find(|(_, used)| *used) {
        return Err(Error::not_for_clauses(model, option));
    }
    let (answer, _) = read(system, path)?;
    if let Err(reason) = test(system, path, &answer, By::Proof)? {
        return Err(Error::about(path, format_args!("no answer about {}: {reason}", model.display())));
    }
    let explanation = explanation(model, system, &answer);
    explanations::write(args, &explanation, text::write, [html::write, svg::write, dot::write])
}

/// What an answer says about the clauses in a file. A solution has been read or written before.
///
/// Requires: the answer is about these clauses.
pub fn explanation(file: &Path, system: &Input, answer: &Answer) -> Explanation {
    let file = file.to_string_lossy();
    let definitions = |text: &[u8]| lemmas(text, &Limits::default()).expect("it has been read or written");
    match (system, answer) {
        (Input::Words(system), Answer::Solution(text)) => {
            picture::solution(&file, system, &definitions(text))
        }
        (Input::Numbers(system), Answer::Solution(text)) => {
            picture::solution(&file, system, &definitions(text))
        }
        (Input::Words(system), Answer::Derivation(found)) => picture::derivation(&file, system, found),
        (Input::Numbers(system), Answer::OfNumbers(found)) => picture::derivation(&file, system, found),
        _ => unreachable!("the answer is about other clauses"),
    }
}

/// The answer in a file, and what it says.
fn read(system: &Input, path: &Path) -> Result<(Answer, String), Error> {
    match system {
        Input::Words(system) => {
            let checked = |bytes: &[u8]| solution_from_bytes(bytes, path, &Limits::default()).map(|_| ());
            read_as(system, path, &checked, Answer::Derivation)
        }
        Input::Numbers(system) => {
            let checked = |bytes: &[u8]| solution_of_numbers(bytes, path, &Limits::default()).map(|_| ());
            read_as(system, path, &checked, Answer::OfNumbers)
        }
    }
}

/// Likewise; `checked` reads a solution.
fn read_as<G, V: Literal>(
    system: &System<G>,
    path: &Path,
    checked: &dyn Fn(&[u8]) -> Result<(), ReadError>,
    derived: fn(Derivation<V>) -> Answer,
) -> Result<(Answer, String), Error> {
    let bytes = bytes(path)?;
    if horn::recognize(&bytes) {
        let derivation: Derivation<V> =
            horn::read(system, &bytes).map_err(|error| Error::within(path, error))?;
        let last = derivation.steps.last().map(|step| system.clauses[step.clause].line);
        let line = last.map(|line| format!(" in line {line}")).unwrap_or_default();
        let what = format!("derivation, the query{line} follows in step {}", derivation.steps.len());
        return Ok((derived(derivation), what));
    }
    if !is_solution(&bytes) {
        return Err(Error::within(
            path,
            "1: neither a solution, which has definitions, nor a derivation, which has steps as JSON",
        ));
    }
    // Errors of the file are no errors of the answer.
    checked(&bytes)?;
    Ok((Answer::Solution(bytes), format!("solution, all {} clauses hold", system.clauses.len())))
}
