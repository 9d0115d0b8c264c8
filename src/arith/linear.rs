//! Linear forms: sums of multiples of variables, and a constant.

use std::collections::BTreeMap;

use crate::number::{Number, Value};

/// A linear form.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Linear {
    /// The factors of the variables, none of them 0.
    pub factors: BTreeMap<usize, Number>,
    /// The constant.
    pub constant: Number,
}

impl From<Number> for Linear {
    fn from(constant: Number) -> Linear {
        Linear { factors: BTreeMap::new(), constant }
    }
}

impl Linear {
    /// A variable.
    pub fn variable(variable: usize) -> Linear {
        Linear { factors: BTreeMap::from([(variable, Number::one())]), constant: Number::zero() }
    }

    /// The factor of a variable.
    pub fn factor(&self, variable: usize) -> Option<&Number> {
        self.factors.get(&variable)
    }

    /// So many times another form, and this one.
    pub fn plus(&self, factor: &Number, other: &Linear) -> Linear {
        let mut sum = self.clone();
        for (&variable, of) in &other.factors {
            let before = sum.factors.remove(&variable).unwrap_or_else(Number::zero);
            let after = &before + &(factor * of);
            if !after.is_zero() {
                sum.factors.insert(variable, after);
            }
        }
        sum.constant = &sum.constant + &(factor * &other.constant);
        sum
    }

    /// So many times the form. Requires: the factor is not 0.
    pub fn times(&self, factor: &Number) -> Linear {
        let factors = self.factors.iter().map(|(&variable, of)| (variable, of * factor)).collect();
        Linear { factors, constant: &self.constant * factor }
    }

    /// The difference to another form.
    pub fn minus(&self, other: &Linear) -> Linear {
        self.plus(&Number::from(-1), other)
    }

    /// The form without a variable.
    pub fn without(&self, variable: usize) -> Linear {
        let mut rest = self.clone();
        rest.factors.remove(&variable);
        rest
    }

    /// With forms in the place of variables.
    pub fn with(&self, of: &mut dyn FnMut(usize) -> Linear) -> Linear {
        let constant = Linear::from(self.constant.clone());
        self.factors.iter().fold(constant, |sum, (&variable, factor)| sum.plus(factor, &of(variable)))
    }

    /// Its value. Requires: all of its variables have one.
    pub fn value(&self, values: &[Value]) -> Number {
        let add = |sum: Number, (&variable, factor): (&usize, &Number)| {
            &sum + &(factor * values[variable].number())
        };
        self.factors.iter().fold(self.constant.clone(), add)
    }

    /// The positive number by which it has to be multiplied such that the factors of variables are integers without a
    /// common divisor. If `all`, the constant becomes an integer, too, though it may have no divisor in common.
    pub fn scale(&self, all: bool) -> Number {
        let constant = all.then_some(&self.constant);
        let of = |numbers: &mut dyn Iterator<Item = &Number>| {
            numbers.fold(Number::one(), |multiple, number| {
                multiple.common_multiple(&number.denominator().clone().into())
            })
        };
        let multiple = of(&mut self.factors.values().chain(constant));
        let divisor = self.factors.values().fold(Number::zero(), |divisor, factor| {
            let factor = factor * &multiple;
            if divisor.is_zero() { factor.abs() } else { divisor.common_divisor(&factor) }
        });
        if divisor.is_zero() || all { multiple } else { &multiple / &divisor }
    }
}
