//! The derivation that a run of the model makes.
//!
//! A run says which clauses are applied, and the values of their free variables. All others follow from these and from
//! the fact before, by evaluation of terms. Steps in which nothing happens are left out.

use hashbrown::HashMap;

use crate::answer::horn::Derivation;
use crate::answer::horn::apply::{Evaluate, apply};
use crate::answer::witness::words::{Bits, WordRun};
use crate::model::horn::linear::{ERROR, Encoded, Linear, Location};
use crate::model::horn::{Clause, System};

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
        let last = derivation.steps.len().checked_sub(1);
        let clause = &linear.reduced.clauses[rule.clause].clause;
        let premises: Vec<usize> = clause.body.iter().filter_map(|_| last).collect();
        let free = |variable: usize| rule.inputs[variable].map(&value).unwrap_or_default();
        apply(system, &linear.reduced, rule.clause, &premises, free, evaluate, &mut derivation);
        used.push(step);
        location = target(linear, clause)?;
        if location == ERROR {
            return Some((derivation, used));
        }
    }
    None
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
