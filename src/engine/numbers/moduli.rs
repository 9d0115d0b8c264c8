//! The divisors that generalization tries.
//!
//! Numbers that occur in clauses are likely to be those that lemmas need, and 2 where places of a program take turns.
//! There is no reason for any other.

use std::collections::BTreeSet;

use crate::arith::{Operator, Rules, Term};

/// The largest number that is tried as a divisor.
const LARGEST_MODULUS: i64 = 64;

/// Small integers that occur in clauses, at least 2, and 2 itself.
pub(super) fn moduli(rules: &Rules) -> Vec<i64> {
    let nodes = rules.rules.iter().flat_map(|rule| &rule.graph.nodes);
    let numbers = nodes.filter_map(|node| match &node.term {
        Term::Number(number) | Term::Apply(Operator::Times(number) | Operator::Quotient(number), _) => {
            Some(number)
        }
        _ => None,
    });
    let small: BTreeSet<i64> = (2..=LARGEST_MODULUS)
        .filter(|&modulus| modulus == 2 || numbers.clone().any(|number| number.abs() == modulus.into()))
        .collect();
    small.into_iter().collect()
}
