//! Projection of an integer variable.
//!
//! Source: Cooper, *Theorem proving in arithmetic without multiplication*, 1972, by a model: the variable moves towards
//! its tightest bound by as many whole periods of the divisibilities as it can. What is left of the distance is a
//! number that the assignment tells.

use super::linear::Linear;
use super::literal::Literal;
use crate::number::{Number, Value};

/// What so many times the variable is: a form without it.
struct Solution {
    factor: Number,
    form: Linear,
}

/// The literals without a variable that occurs in all of them; all variables are integers. Requires: they are true.
pub(super) fn without(literals: &[Literal], variable: usize, values: &[Value]) -> Vec<Literal> {
    let factor = |literal: &Literal| literal.linear().and_then(|linear| linear.factor(variable)).cloned();
    let factor = |literal: &Literal| factor(literal).expect("it occurs");
    let rest = |literal: &Literal| literal.linear().expect("it has the variable").without(variable);
    let equalities = literals.iter().filter(|literal| matches!(literal, Literal::Equal(_)));
    if let Some(equality) = equalities.min_by_key(|equality| factor(equality).abs()) {
        let form = rest(equality).times(&Number::from(if factor(equality).is_positive() { -1 } else { 1 }));
        let solution = Solution { factor: factor(equality).abs(), form };
        return substituted(literals.iter().filter(|other| *other != equality), variable, &solution);
    }
    let period = literals.iter().fold(Number::one(), |period, literal| match literal {
        Literal::Divides(modulus, ..) => {
            period.common_multiple(&(modulus / &modulus.common_divisor(&factor(literal))))
        }
        _ => period,
    });
    let value = values[variable].number();
    let is_bound = |literal: &&Literal| matches!(literal, Literal::AtMost(_));
    let (upper, lower): (Vec<&Literal>, Vec<&Literal>) =
        literals.iter().filter(is_bound).partition(|bound| factor(bound).is_positive());
    if upper.is_empty() || lower.is_empty() {
        let solution = Solution { factor: Number::one(), form: value.remainder(&period).into() };
        return substituted(literals.iter().filter(|literal| !is_bound(literal)), variable, &solution);
    }
    let is_lower = lower.len() <= upper.len();
    let side = if is_lower { lower } else { upper };
    // How far the variable is from a bound.
    let distance = |bound: &&&Literal| &-bound_value(bound, values) / &factor(bound).abs();
    let tightest = side.iter().min_by_key(distance).expect("there is one");
    let factor = factor(tightest).abs();
    let left = (-bound_value(tightest, values)).remainder(&(&factor * &period));
    let form = match is_lower {
        true => rest(tightest).plus(&Number::one(), &left.into()),
        false => rest(tightest).plus(&Number::one(), &left.into()).times(&Number::from(-1)),
    };
    substituted(literals.iter(), variable, &Solution { factor, form })
}

/// The value of the form of a literal: not positive, if it is a bound.
fn bound_value(literal: &Literal, values: &[Value]) -> Number {
    literal.linear().expect("it has one").value(values)
}

/// Literals with the solution in the place of the variable, which must be an integer.
fn substituted<'l>(
    literals: impl Iterator<Item = &'l Literal>,
    variable: usize,
    Solution { factor, form }: &Solution,
) -> Vec<Literal> {
    let substitute = |literal: &Literal| {
        let linear = literal.linear().expect("it has the variable");
        let of = linear.factor(variable).expect("it occurs");
        let linear = linear.without(variable).times(factor).plus(of, form);
        match literal {
            Literal::Divides(modulus, _, positive) => Literal::Divides(modulus * factor, linear, *positive),
            literal => literal.with(linear),
        }
    };
    let whole = Literal::Divides(factor.clone(), form.clone(), true);
    literals.map(substitute).chain([whole]).collect()
}
