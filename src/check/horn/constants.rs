//! Free constants: values are chosen for them, one after the other, until one makes the clauses safe.
//!
//! Which values there are is a question about clauses, too, and its derivations are the values. Clauses are unsafe if a
//! query is derived by those that mention no constant; if it is derived in another way, other values remain.

use super::answer::Answer;
use super::error::Decided;
use crate::answer::horn::{Derivation, Literal};
use crate::answer::witness::words::Bits;
use crate::arith;
use crate::check::outcome::{Outcome, Verdict};
use crate::config::{Config, Engine};
use crate::engine::Reason;
use crate::model::btor2::WordModel;
use crate::model::horn::{Constants, Input, Sort, System, symbol};
use crate::number::Value;

/// So many values are tried.
const MOST_VALUES: usize = 16;

/// Decides a system without free constants.
pub(super) type Solve<'s> = &'s mut dyn FnMut(Input, &Config) -> Decided;

/// Terms whose values answers have.
trait Valued: Constants<Value: Clone + Literal> {
    /// The derivation that an answer is.
    fn derivation(answer: &Answer) -> Option<&Derivation<Self::Value>>;

    /// A value as a term of SMT-LIB.
    fn term(value: &Self::Value, sort: Sort) -> String;
}

impl Valued for WordModel {
    fn derivation(answer: &Answer) -> Option<&Derivation> {
        if let Answer::Derivation(derivation) = answer { Some(derivation) } else { None }
    }

    fn term(value: &Bits, sort: Sort) -> String {
        value.write(sort)
    }
}

impl Valued for arith::Graph {
    fn derivation(answer: &Answer) -> Option<&Derivation<Value>> {
        if let Answer::OfNumbers(derivation) = answer { Some(derivation) } else { None }
    }

    fn term(value: &Value, sort: Sort) -> String {
        value.number().term(sort == Sort::Real)
    }
}

/// Decides a system with free constants. Its answer is about that system, and not verified.
///
/// # Errors
/// As those of `solve`.
pub(super) fn decide(system: &Input, config: &Config, solve: Solve<'_>) -> Decided {
    match system {
        Input::Words(system) => choose(system, config, solve),
        Input::Numbers(system) => choose(system, config, solve),
    }
}

fn choose<G: Valued>(system: &System<G>, config: &Config, solve: Solve<'_>) -> Decided
where
    Input: From<System<G>>,
{
    let config = &Config { self_check: None, ..config.clone() };
    let simple = &Config { engine: Engine::Pdr, workers: Vec::new(), ..config.clone() };
    let mut tried: Vec<Vec<G::Value>> = Vec::new();
    loop {
        let (outcome, answer) = solve(system.question(&tried).into(), simple)?;
        let Some(found) = answer.as_ref().and_then(G::derivation).and_then(|found| found.steps.last()) else {
            let reason = none_left(system, &tried);
            return for_all(system, undecided(outcome, reason), config, solve);
        };
        let values = found.values.clone();
        let (outcome, answer) = solve(system.with(&values).into(), config)?;
        let answer = match answer {
            Some(Answer::Solution(text)) => Answer::Solution(with_values(system, &values, text)),
            Some(derived) if is_independent(system, &derived) => derived,
            Some(_) => {
                tried.push(values);
                if tried.len() == MOST_VALUES {
                    let undecided = undecided(outcome, one_by_one(system, &tried));
                    return for_all(system, undecided, config, solve);
                }
                continue;
            }
            None => return Ok((outcome, None)),
        };
        return Ok((outcome, Some(answer)));
    }
}

/// A derivation by the clauses that mention no constant, if there is one; else this outcome.
fn for_all<G: Valued>(system: &System<G>, undecided: Outcome, config: &Config, solve: Solve<'_>) -> Decided
where
    Input: From<System<G>>,
{
    let (outcome, answer) = solve(system.without_constants().into(), config)?;
    let derived = answer.filter(|answer| G::derivation(answer).is_some());
    Ok(if derived.is_some() { (outcome, derived) } else { (undecided, None) })
}

/// Is a derivation one by clauses that mention no constant?
fn is_independent<G: Valued>(system: &System<G>, answer: &Answer) -> bool {
    let derivation = G::derivation(answer);
    derivation
        .is_some_and(|found| found.steps.iter().all(|step| !system.clauses[step.clause].has_constants()))
}

/// The outcome without a verdict, for this reason unless it has one.
fn undecided(outcome: Outcome, reason: String) -> Outcome {
    match outcome.verdict {
        Verdict::Unknown { .. } => outcome,
        _ => Outcome { stats: outcome.stats, ..Outcome::unknown(Reason::Incomplete(reason)) },
    }
}

/// Why there is no answer if no other value satisfies the clauses that are about constants alone.
fn none_left<G: Valued>(system: &System<G>, tried: &[Vec<G::Value>]) -> String {
    match tried {
        [] => "no value of the free constants satisfies the clauses about them, which no derivation shows"
            .to_owned(),
        tried => format!("{}; there are no others", one_by_one(system, tried)),
    }
}

fn one_by_one<G: Valued>(system: &System<G>, tried: &[Vec<G::Value>]) -> String {
    let last = tried.last().expect("a value has been tried");
    let values = system.constants.iter().zip(last);
    let values =
        values.map(|(constant, value)| format!("{} = {}", constant.printable(), value.write(constant.sort)));
    let count = tried.len();
    let values = values.collect::<Vec<String>>().join(", ");
    format!(
        "with each value of the free constants that was tried ({count}; {values} was the last one), a query can be derived, but by clauses about them"
    )
}

/// The solution with definitions of the constants.
fn with_values<G: Valued>(system: &System<G>, values: &[G::Value], solution: Vec<u8>) -> Vec<u8> {
    const BEGIN: &[u8] = b"sat\n(\n";
    let rest = solution.strip_prefix(BEGIN).expect("solutions begin like this");
    let mut text = BEGIN.to_vec();
    for (constant, value) in system.constants.iter().zip(values) {
        text.extend(b"(define-fun ");
        text.extend(symbol(&constant.name));
        text.extend(format!(" () {} {})\n", constant.sort, G::term(value, constant.sort)).into_bytes());
    }
    text.extend(rest);
    text
}
