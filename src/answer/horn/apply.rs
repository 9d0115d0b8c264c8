//! A combined clause is applied: the steps of a derivation that it stands for.

use super::derivation::{Derivation, Step};
use crate::answer::witness::words::Bits;
use crate::model::btor2::{Operand, WordModel};
use crate::model::horn::System;
use crate::model::horn::reduce::{Combined, Reduced, replay};

/// Evaluates terms: their values, given those of the inputs of a model without states.
pub type Evaluate<'a> = &'a dyn Fn(&WordModel, &[Bits], &[Operand]) -> Vec<Bits>;

/// Adds the steps that apply a clause that is left to earlier steps. `free` has the values of its free variables, by
/// variable; what does not matter is 0.
pub(super) fn apply(
    system: &System,
    reduced: &Reduced,
    clause: usize,
    premises: &[usize],
    free: impl Fn(usize) -> Bits,
    evaluate: Evaluate<'_>,
    derivation: &mut Derivation,
) {
    let Combined { clause: combined, parts } = &reduced.clauses[clause];
    let free = combined.variables.iter().enumerate().map(|(i, variable)| {
        let mut bits = free(i);
        bits.resize(variable.sort.width() as usize, false);
        bits
    });
    let given = premises.iter().flat_map(|&premise| derivation.steps[premise].arguments.iter().cloned());
    let given: Vec<Bits> = given.chain(free).collect();
    let replay = replay(reduced, clause);
    let values = evaluate(&replay.terms, &given, &replay.variables);
    for (i, part) in parts.iter().enumerate() {
        let written = &system.clauses[part.clause];
        let values = evaluate(&combined.terms, &values, &part.variables);
        let premises = if i == 0 { premises.to_vec() } else { vec![derivation.steps.len() - 1] };
        let terms = written.head.as_ref().map_or(&[][..], |head| &head.arguments);
        let arguments = evaluate(&written.terms, &values, terms);
        derivation.steps.push(Step { clause: part.clause, values, premises, arguments });
    }
}
