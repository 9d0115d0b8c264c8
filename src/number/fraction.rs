//! Fractions in lowest terms.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

use dashu_int::IBig;
use dashu_int::ops::{DivEuclid, Gcd};

/// A fraction in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Number {
    numerator: IBig,
    /// Positive.
    denominator: IBig,
}

impl Number {
    /// A quotient. Requires: the divisor is not 0.
    pub fn quotient(numerator: IBig, denominator: IBig) -> Number {
        assert!(!denominator.is_zero(), "no number has the denominator 0");
        let common = IBig::from((&numerator).gcd(&denominator));
        let common = if denominator < IBig::ZERO { -common } else { common };
        Number { numerator: numerator / &common, denominator: denominator / &common }
    }

    /// The number 0.
    pub fn zero() -> Number {
        Number::from(0)
    }

    /// The number 1.
    pub fn one() -> Number {
        Number::from(1)
    }

    /// The numerator of the lowest terms.
    pub fn numerator(&self) -> &IBig {
        &self.numerator
    }

    /// The denominator of the lowest terms, which is positive.
    pub fn denominator(&self) -> &IBig {
        &self.denominator
    }

    /// Is it an integer?
    pub fn is_integer(&self) -> bool {
        self.denominator.is_one()
    }

    /// Is it 0?
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// Is it greater than 0?
    pub fn is_positive(&self) -> bool {
        self.numerator > IBig::ZERO
    }

    /// Is it less than 0?
    pub fn is_negative(&self) -> bool {
        self.numerator < IBig::ZERO
    }

    /// The greatest integer that is not above it.
    pub fn floor(&self) -> Number {
        (&self.numerator).div_euclid(&self.denominator).into()
    }

    /// The least integer that is not below it.
    pub fn ceiling(&self) -> Number {
        -(-self.clone()).floor()
    }

    /// Its distance from 0.
    pub fn abs(&self) -> Number {
        if self.is_negative() { -self.clone() } else { self.clone() }
    }

    /// The greatest common divisor of two integers, not negative. Requires: they are integers, not both 0.
    pub fn common_divisor(&self, other: &Number) -> Number {
        IBig::from((&self.numerator).gcd(&other.numerator)).into()
    }

    /// The least common multiple of two positive integers.
    pub fn common_multiple(&self, other: &Number) -> Number {
        &(self * other) / &self.common_divisor(other)
    }

    /// What is left of an integer when a positive one divides it: from 0 to the divisor.
    pub fn remainder(&self, divisor: &Number) -> Number {
        self - &(divisor * &(self / divisor).floor())
    }
}

impl From<IBig> for Number {
    fn from(integer: IBig) -> Number {
        Number { numerator: integer, denominator: IBig::ONE }
    }
}

impl From<i64> for Number {
    fn from(integer: i64) -> Number {
        IBig::from(integer).into()
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Number {
    type Output = Number;

    fn add(self, other: &Number) -> Number {
        let sum = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        Number::quotient(sum, &self.denominator * &other.denominator)
    }
}

impl Sub for &Number {
    type Output = Number;

    fn sub(self, other: &Number) -> Number {
        self + &-other.clone()
    }
}

impl Mul for &Number {
    type Output = Number;

    fn mul(self, other: &Number) -> Number {
        Number::quotient(&self.numerator * &other.numerator, &self.denominator * &other.denominator)
    }
}

impl Div for &Number {
    type Output = Number;

    /// Requires: the divisor is not 0.
    fn div(self, other: &Number) -> Number {
        Number::quotient(&self.numerator * &other.denominator, &self.denominator * &other.numerator)
    }
}

impl Neg for Number {
    type Output = Number;

    fn neg(self) -> Number {
        Number { numerator: -self.numerator, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numerator: i64, denominator: i64) -> Number {
        Number::quotient(numerator.into(), denominator.into())
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(of(6, -4), of(-3, 2));
        assert_eq!((of(0, -5), of(0, -5).is_integer()), (Number::zero(), true));
        assert_eq!(&of(1, 2) + &of(1, 3), of(5, 6));
        assert_eq!(&of(1, 2) - &of(1, 2), Number::zero());
        assert_eq!(&of(2, 3) / &of(-4, 3), of(-1, 2));
        assert!(of(-1, 2) < of(-1, 3) && of(7, 3) > of(2, 1));
    }

    #[test]
    fn integers_around() {
        for (numerator, denominator, floor, ceiling) in [(7, 2, 3, 4), (-7, 2, -4, -3), (4, 2, 2, 2)] {
            let number = of(numerator, denominator);
            assert_eq!((number.floor(), number.ceiling()), (floor.into(), ceiling.into()));
        }
        assert_eq!(Number::from(-7).remainder(&3.into()), 2.into());
        assert_eq!(Number::from(-4).common_divisor(&6.into()), 2.into());
        assert_eq!(Number::from(4).common_multiple(&6.into()), 12.into());
    }
}
