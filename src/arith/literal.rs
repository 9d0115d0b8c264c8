//! Literals: linear inequalities, equalities and divisibilities in a normal form, and truth values.
//!
//! Factors are integers without a common divisor. Where all variables are integers, inequalities are not strict and
//! their constants integers: so equal sets have equal literals, as far as one literal can tell.

use super::graph::Sort;
use super::linear::Linear;
use crate::number::{Number, Value};

/// A literal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Literal {
    /// A variable is true, or false.
    Truth(usize, bool),
    /// The form is at most 0.
    AtMost(Linear),
    /// The form is less than 0.
    Less(Linear),
    /// The form is 0.
    Equal(Linear),
    /// The positive integer divides the form, whose variables are integers, or it does not.
    Divides(Number, Linear, bool),
}

impl Literal {
    /// A variable has this value.
    pub fn is(variable: usize, value: &Value) -> Literal {
        match value {
            Value::Truth(truth) => Literal::Truth(variable, *truth),
            value => Literal::Equal(Linear::variable(variable).minus(&value.number().clone().into())),
        }
    }

    /// Its variables.
    pub fn variables(&self) -> Vec<usize> {
        match self {
            Literal::Truth(variable, _) => vec![*variable],
            literal => literal.linear().expect("it has a form").factors.keys().copied().collect(),
        }
    }

    /// Its linear form, unless it is a truth value.
    pub fn linear(&self) -> Option<&Linear> {
        match self {
            Literal::Truth(..) => None,
            Literal::AtMost(linear) | Literal::Less(linear) | Literal::Equal(linear) => Some(linear),
            Literal::Divides(_, linear, _) => Some(linear),
        }
    }

    /// With another form. Requires: it is no truth value.
    pub fn with(&self, linear: Linear) -> Literal {
        match self {
            Literal::Truth(..) => unreachable!("it has no form"),
            Literal::AtMost(_) => Literal::AtMost(linear),
            Literal::Less(_) => Literal::Less(linear),
            Literal::Equal(_) => Literal::Equal(linear),
            Literal::Divides(modulus, _, positive) => Literal::Divides(modulus.clone(), linear, *positive),
        }
    }

    /// What holds if it does not. Requires: it is no equality.
    pub fn negated(&self) -> Literal {
        let opposite = |linear: &Linear| linear.times(&Number::from(-1));
        match self {
            Literal::Truth(variable, truth) => Literal::Truth(*variable, !truth),
            Literal::AtMost(linear) => Literal::Less(opposite(linear)),
            Literal::Less(linear) => Literal::AtMost(opposite(linear)),
            Literal::Equal(_) => unreachable!("a cube has no equalities"),
            Literal::Divides(modulus, linear, positive) => {
                Literal::Divides(modulus.clone(), linear.clone(), !positive)
            }
        }
    }

    /// With other variables.
    pub fn renamed(&self, name: impl Fn(usize) -> usize) -> Literal {
        match self.linear() {
            None => match self {
                Literal::Truth(variable, truth) => Literal::Truth(name(*variable), *truth),
                _ => unreachable!("it has a form"),
            },
            Some(linear) => {
                let factors =
                    linear.factors.iter().map(|(&variable, factor)| (name(variable), factor.clone()));
                self.with(Linear { factors: factors.collect(), constant: linear.constant.clone() })
            }
        }
    }

    /// Does it hold? Requires: its variables have values.
    pub fn holds(&self, values: &[Value]) -> bool {
        match self {
            Literal::Truth(variable, truth) => values[*variable].truth() == *truth,
            Literal::AtMost(linear) => !linear.value(values).is_positive(),
            Literal::Less(linear) => linear.value(values).is_negative(),
            Literal::Equal(linear) => linear.value(values).is_zero(),
            Literal::Divides(modulus, linear, positive) => {
                (&linear.value(values) / modulus).is_integer() == *positive
            }
        }
    }

    /// The literal in its normal form, or the truth value that it is.
    pub fn normal(self, sorts: &[Sort]) -> Result<Literal, bool> {
        let Some(linear) = self.linear() else { return Ok(self) };
        if linear.factors.is_empty() {
            return Err(self.holds(&[]));
        }
        let integers = linear.factors.keys().all(|&variable| sorts[variable] == Sort::Int);
        match self {
            Literal::Truth(..) => Ok(self),
            Literal::Divides(modulus, linear, positive) => divides(modulus, &linear, positive),
            Literal::AtMost(linear) if integers => Ok(Literal::AtMost(rounded(scaled(&linear)))),
            // Less than 0: the next integer is at most 0.
            Literal::Less(linear) if integers => {
                let linear = linear.times(&linear.scale(true));
                let next = Linear { constant: &linear.constant + &Number::one(), ..linear };
                Ok(Literal::AtMost(rounded(scaled(&next))))
            }
            Literal::Equal(linear) => {
                let linear = scaled(&linear);
                if integers && !linear.constant.is_integer() {
                    Err(false)
                } else {
                    Ok(Literal::Equal(linear))
                }
            }
            Literal::AtMost(linear) => Ok(Literal::AtMost(scaled(&linear))),
            Literal::Less(linear) => Ok(Literal::Less(scaled(&linear))),
        }
    }
}

fn scaled(linear: &Linear) -> Linear {
    linear.times(&linear.scale(false))
}

/// Integers at most some fraction are at most the integer below it.
fn rounded(linear: Linear) -> Linear {
    Linear { constant: linear.constant.ceiling(), ..linear }
}

/// Factors of a divisibility are between 0 and the modulus; a common divisor of all is divided out.
fn divides(modulus: Number, linear: &Linear, positive: bool) -> Result<Literal, bool> {
    // The modulus grows with the form if that has fractions.
    let scale = linear.scale(true);
    let (modulus, linear) = (&modulus * &scale, linear.times(&scale));
    let mut small = Linear::from(linear.constant.remainder(&modulus));
    for (&variable, factor) in &linear.factors {
        let factor = factor.remainder(&modulus);
        if !factor.is_zero() {
            small.factors.insert(variable, factor);
        }
    }
    let divisor =
        small.factors.values().fold(modulus.clone(), |divisor, factor| divisor.common_divisor(factor));
    if small.factors.is_empty() || !(&small.constant / &divisor).is_integer() {
        // The form without its constant is a multiple of the divisor, in any case.
        return Err((small.factors.is_empty() && small.constant.is_zero()) == positive);
    }
    Ok(Literal::Divides(&modulus / &divisor, small.times(&(&Number::one() / &divisor)), positive))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(factors: &[i64], constant: i64) -> Linear {
        factors.iter().enumerate().fold(Linear::from(Number::from(constant)), |sum, (i, &factor)| {
            sum.plus(&factor.into(), &Linear::variable(i))
        })
    }

    #[test]
    fn integers_have_no_strict_inequalities() {
        let sorts = [Sort::Int, Sort::Int];
        let of = |literal: Literal| literal.normal(&sorts);
        assert_eq!(of(Literal::AtMost(form(&[2, -4], 3))), Ok(Literal::AtMost(form(&[1, -2], 2))));
        assert_eq!(of(Literal::Less(form(&[2], -4))), Ok(Literal::AtMost(form(&[1], -1))));
        assert_eq!(of(Literal::Equal(form(&[2], 3))), Err(false));
        assert_eq!(of(Literal::Less(form(&[], -1))), Err(true));
        let sorts = [Sort::Real, Sort::Int];
        let literal = Literal::Less(form(&[2, 4], -3)).normal(&sorts).unwrap();
        let constant = &Number::from(-3) / &Number::from(2);
        assert_eq!(literal, Literal::Less(Linear { constant, ..form(&[1, 2], 0) }));
    }

    #[test]
    fn divisibilities_are_small() {
        let of = |modulus: i64, linear: Linear, positive| {
            Literal::Divides(modulus.into(), linear, positive).normal(&[Sort::Int; 2])
        };
        assert_eq!(of(4, form(&[6, -2], 2), true), Ok(Literal::Divides(2.into(), form(&[1, 1], 1), true)));
        assert_eq!((of(4, form(&[2], 1), true), of(4, form(&[2], 1), false)), (Err(false), Err(true)));
        assert_eq!((of(3, form(&[3], 6), true), of(3, form(&[3], 6), false)), (Err(true), Err(false)));
        assert_eq!((of(1, form(&[1], 0), true), of(3, form(&[3], 1), true)), (Err(true), Err(false)));
    }

    /// The normal form means what the literal does.
    #[test]
    fn normal_forms_are_equivalent() {
        for (a, b, c) in (0..343).map(|i| (i % 7 - 3, i / 7 % 7 - 3, i / 49 - 3)) {
            let linear = form(&[a, b], c);
            for literal in [
                Literal::AtMost(linear.clone()),
                Literal::Less(linear.clone()),
                Literal::Equal(linear.clone()),
                Literal::Divides(4.into(), linear.clone(), true),
                Literal::Divides(3.into(), linear.clone(), false),
            ] {
                let normal = literal.clone().normal(&[Sort::Int; 2]);
                for (x, y) in (0..81).map(|i| (i % 9 - 4, i / 9 - 4)) {
                    let values = [x, y].map(|value| Value::Number(Number::from(value)));
                    let found = normal.as_ref().map_or_else(|truth| *truth, |normal| normal.holds(&values));
                    assert_eq!(found, literal.holds(&values), "{literal:?} {normal:?} {x} {y}");
                }
            }
        }
    }
}
