//! Projection of a real variable.
//!
//! Source: Loos, Weispfenning, *Applying linear quantifier elimination*, 1993: the variable becomes its greatest lower
//! bound in the assignment, or just above it if that is strict; or its least upper bound, if there are fewer of these.

use super::linear::Linear;
use super::literal::Literal;
use crate::number::{Number, Value};

/// A bound of the variable: a form without it, and whether the variable must not be equal to it.
struct Bound {
    form: Linear,
    strict: bool,
}

/// The literals without a variable that occurs in all of them. Requires: they are true.
pub(super) fn without(literals: &[Literal], variable: usize, values: &[Value]) -> Vec<Literal> {
    let is_equality = |literal: &&Literal| matches!(literal, Literal::Equal(_));
    if let Some(equality) = literals.iter().find(is_equality) {
        let solution = solved(equality.linear().expect("it is an equality"), variable);
        let others = literals.iter().filter(|other| *other != equality);
        return others.map(|other| substituted(other, variable, &solution)).collect();
    }
    let (mut lower, mut upper) = (Vec::new(), Vec::new());
    for literal in literals {
        let linear = literal.linear().expect("it has the variable");
        let bound = Bound { form: solved(linear, variable), strict: matches!(literal, Literal::Less(_)) };
        let is_upper = linear.factor(variable).is_some_and(Number::is_positive);
        if is_upper { upper.push(bound) } else { lower.push(bound) }
    }
    match (lower.is_empty() || upper.is_empty(), lower.len() <= upper.len()) {
        (true, _) => Vec::new(),
        (_, true) => at(&lower, &upper, values, &|a, b| a.minus(b)),
        (_, false) => at(&upper, &lower, values, &|a, b| b.minus(a)),
    }
}

/// Likewise, with its value in the place of the variable.
pub(super) fn with_value(literals: &[Literal], variable: usize, values: &[Value]) -> Vec<Literal> {
    let value = Linear::from(values[variable].number().clone());
    literals.iter().map(|literal| substituted(literal, variable, &value)).collect()
}

/// What the variable is if the form is 0.
fn solved(linear: &Linear, variable: usize) -> Linear {
    let factor = linear.factor(variable).expect("it occurs");
    linear.without(variable).times(&(&Number::from(-1) / factor))
}

fn substituted(literal: &Literal, variable: usize, by: &Linear) -> Literal {
    let linear = literal.linear().expect("it has the variable");
    let factor = linear.factor(variable).expect("it occurs").clone();
    literal.with(linear.without(variable).plus(&factor, by))
}

/// The variable is at the tightest bound of one side, or next to it. `below` is a form that is at most 0 if its first
/// argument is less tight than its second one, or is on the other side.
fn at(
    side: &[Bound],
    other: &[Bound],
    values: &[Value],
    below: &dyn Fn(&Linear, &Linear) -> Linear,
) -> Vec<Literal> {
    let tighter = |best: usize, i: usize| {
        let difference = below(&side[i].form, &side[best].form).value(values);
        let is_tighter =
            difference.is_positive() || difference.is_zero() && side[i].strict && !side[best].strict;
        if is_tighter { i } else { best }
    };
    let best = (1..side.len()).fold(0, tighter);
    let Bound { form, strict } = &side[best];
    let literal =
        |form: Linear, strict: bool| if strict { Literal::Less(form) } else { Literal::AtMost(form) };
    let others = side.iter().enumerate().filter(|(i, _)| *i != best);
    let looser = others.map(|(_, bound)| literal(below(&bound.form, form), bound.strict && !strict));
    let across = other.iter().map(|bound| literal(below(form, &bound.form), bound.strict || *strict));
    looser.chain(across).collect()
}
