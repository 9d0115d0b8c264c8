//! The derivation of a query, from the facts that it is made of.

use std::convert::Infallible;

use super::interpretation::bit;
use super::reached::{Fact, Reached};
use crate::engine::derivation::{self, Applied};
use crate::system::Rules;

/// A rule is applied.
pub type Step = derivation::Step<bool>;

/// A derivation of a query, which is the last step.
pub type Derivation = derivation::Derivation<bool>;

/// The derivation of a fact without bits.
pub(super) fn derivation(rules: &Rules, reached: &Reached, goal: &Fact) -> Derivation {
    let applied = |fact: &Fact, values: Vec<bool>| {
        let rule = &rules.rules[fact.rule];
        let body = rule.body.iter().zip(&fact.premises).map(|(atom, &position)| {
            let vector = atom.bits.iter().map(|lit| values[rule.leaf(lit.var())]).collect();
            (atom.predicate, position, vector)
        });
        Applied { rule: fact.rule, body: body.collect(), values }
    };
    let found =
        derivation::derivation(applied(goal, goal.leaves.clone()), |(predicate, position, vector)| {
            let fact = &reached.of(*predicate)[*position];
            Ok::<_, Infallible>(applied(fact, leaves(rules, fact, vector)))
        });
    let Ok(found) = found;
    found
}

/// The leaves of the rule of a fact such that it derives this vector of the fact.
fn leaves(rules: &Rules, fact: &Fact, vector: &[bool]) -> Vec<bool> {
    let rule = &rules.rules[fact.rule];
    let head = rule.head.as_ref().expect("a fact of a predicate has bits");
    let mut leaves = fact.leaves.clone();
    for (i, &value) in vector.iter().enumerate() {
        if !fact.fixes(bit(i)) {
            let copied = head.bits[i];
            leaves[rule.leaf(copied.var())] = value != copied.is_negated();
        }
    }
    leaves
}
