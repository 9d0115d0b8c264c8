//! Values of terms: truth values, numbers and arrays of numbers.

use std::fmt;

use super::array::Array;
use super::fraction::Number;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A truth value.
    Truth(bool),
    /// A number, integer or real.
    Number(Number),
    /// An array of integers.
    Array(Array),
}

impl Value {
    /// The truth value. Requires: it is one.
    pub fn truth(&self) -> bool {
        match self {
            Value::Truth(truth) => *truth,
            other => unreachable!("{other} is no truth value"),
        }
    }

    /// The number. Requires: it is one.
    pub fn number(&self) -> &Number {
        match self {
            Value::Number(number) => number,
            other => unreachable!("{other} is no number"),
        }
    }

    /// The array. Requires: it is one.
    pub fn array(&self) -> &Array {
        match self {
            Value::Array(array) => array,
            other => unreachable!("{other} is no array"),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Truth(truth) => truth.fmt(f),
            Value::Number(number) => number.fmt(f),
            Value::Array(array) => array.fmt(f),
        }
    }
}
