//! Conjunctions taken apart.

use hashbrown::HashSet;

use crate::model::btor2::{Operand, Operator, Value, WordModel};

/// The truth values that must hold for all of these to hold.
pub(super) fn conjuncts(terms: &WordModel, truths: &[Operand]) -> Vec<Operand> {
    let mut parts = Vec::new();
    let mut seen = HashSet::new();
    let mut open: Vec<Operand> = truths.iter().rev().copied().collect();
    while let Some(truth) = open.pop() {
        if !seen.insert(truth) {
            continue;
        }
        match &terms.nodes[truth.node].value {
            Value::Apply(Operator::And, both) if !truth.negated => open.extend(both.iter().rev()),
            Value::Apply(Operator::Or, both) if truth.negated => {
                open.extend(both.iter().rev().map(|&part| !part));
            }
            _ => parts.push(truth),
        }
    }
    parts
}
