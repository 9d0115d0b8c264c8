//! The definitions and lemmas of an invariant as gates.

use super::gates::Gates;
use crate::answer::invariant::{Invariant, Lemma, Operator};
use crate::logic::lit::Lit;
use crate::model::Model;

/// Adds the definitions of an invariant as gates. `value` gives the literals of latches of the model, and `first_step`
/// that of the flag. Returns, for each of its lemmas, the cube that it excludes.
pub(super) fn cubes(
    gates: &mut Gates,
    model: &Model,
    invariant: &Invariant,
    value: &dyn Fn(Lit) -> Lit,
    first_step: Lit,
) -> Vec<Vec<Lit>> {
    let latches = model.latches.len();
    let mut auxiliary: Vec<Lit> = Vec::new();
    let get = |auxiliary: &[Lit], lit: Lit| {
        let value = match lit.var().index() {
            0 => Lit::FALSE,
            var if var <= latches => value(model.latch(var - 1)),
            var if var == latches + 1 => first_step,
            var => auxiliary[var - latches - 2],
        };
        value.xor(lit.is_negated())
    };
    for definition in &invariant.definitions {
        let [a, b] = definition.operands.map(|operand| get(&auxiliary, operand));
        auxiliary.push(match definition.operator {
            Operator::And => gates.and(a, b),
            Operator::Xor => gates.xor(a, b),
        });
    }
    let cube = |lemma: &Lemma| lemma.iter().map(|&lit| !get(&auxiliary, lit)).collect();
    invariant.lemmas.iter().map(cube).collect()
}
