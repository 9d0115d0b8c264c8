//! The derivation that a run of the model makes.
//!
//! A run says which clauses are applied, and the values of their free variables. All others follow from these and from
//! the fact before, by evaluation of terms. Steps in which nothing happens are left out.

use hashbrown::HashMap;

use crate::answer::horn::{Derivation, Step};
use crate::answer::witness::words::{Bits, WordRun};
use crate::model::btor2::{Operand, WordModel};
use crate::model::horn::linear::{Combined, ERROR, Encoded, Linear, Location, replay};
use crate::model::horn::{Clause, System};

/// Evaluates terms: their values, given those of the inputs of a model without states.
pub type Evaluate<'a> = &'a dyn Fn(&WordModel, &[Bits], &[Operand]) -> Vec<Bits>;

/// The derivation that a run makes, and the steps of the run that it consists of. `None` if the run does not lead to
/// the error.
pub fn derive(
    system: &System,
    linear: &Linear,
    run: &WordRun,
    evaluate: Evaluate<'_>,
) -> Option<(Derivation, Vec<usize>)> {
    let rules: HashMap<(u64, u64), &Encoded> =
        linear.rules.iter().map(|rule| ((rule.source, rule.choice), rule)).collect();
    let (mut derivation, mut used) = (Derivation::default(), Vec::new());
    let mut location = 0;
    for (step, frame) in run.frames.iter().enumerate() {
        let value = |input: usize| {
            let assignment = frame.inputs.iter().find(|assignment| assignment.position == input);
            assignment.map_or_else(Bits::new, |assignment| assignment.value.clone())
        };
        let choice = value(0).iter().rev().fold(0, |number, &bit| number << 1 | u64::from(bit));
        if choice == 0 {
            continue;
        }
        let rule = rules.get(&(location, choice))?;
        let Combined { clause, parts } = &linear.reduced.clauses[rule.clause];
        let before = derivation.steps.last().map_or(&[][..], |step| &step.arguments);
        let values = values(linear, rule, before, &value, evaluate);
        for part in parts {
            let written = &system.clauses[part.clause];
            let values = evaluate(&clause.terms, &values, &part.variables);
            let premises = written.body.iter().map(|_| derivation.steps.len() - 1).collect();
            let terms = written.head.as_ref().map_or(&[][..], |head| &head.arguments);
            let arguments = evaluate(&written.terms, &values, terms);
            derivation.steps.push(Step { clause: part.clause, values, premises, arguments });
        }
        used.push(step);
        location = target(linear, clause)?;
        if location == ERROR {
            return Some((derivation, used));
        }
    }
    None
}

/// The values of the variables of a clause.
fn values(
    linear: &Linear,
    rule: &Encoded,
    arguments: &[Bits],
    input: &dyn Fn(usize) -> Bits,
    evaluate: Evaluate<'_>,
) -> Vec<Bits> {
    let clause = &linear.reduced.clauses[rule.clause].clause;
    let free = clause.variables.iter().zip(&rule.inputs).map(|(variable, position)| {
        let mut bits = position.map(input).unwrap_or_default();
        // What does not matter is 0.
        bits.resize(variable.sort.width() as usize, false);
        bits
    });
    let given: Vec<Bits> = if clause.body.is_empty() { Vec::new() } else { arguments.to_vec() };
    let given: Vec<Bits> = given.into_iter().chain(free).collect();
    let replay = replay(&linear.reduced, rule);
    evaluate(&replay.terms, &given, &replay.variables)
}

/// Where a clause leads to.
fn target(linear: &Linear, clause: &Clause) -> Option<u64> {
    match &clause.head {
        None => Some(ERROR),
        Some(head) => match &linear.layout.locations[head.predicate] {
            Location::At { code, .. } => Some(*code),
            _ => None,
        },
    }
}
