//! Values of terms: truth values and numbers.

use std::fmt;

use super::fraction::Number;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A truth value.
    Truth(bool),
    /// A number, integer or real.
    Number(Number),
}

impl Value {
    /// The truth value. Requires: it is one.
    pub fn truth(&self) -> bool {
        match self {
            Value::Truth(truth) => *truth,
            Value::Number(number) => unreachable!("the number {number} is no truth value"),
        }
    }

    /// The number. Requires: it is one.
    pub fn number(&self) -> &Number {
        match self {
            Value::Number(number) => number,
            Value::Truth(truth) => unreachable!("{truth} is no number"),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Truth(truth) => truth.fmt(f),
            Value::Number(number) => number.fmt(f),
        }
    }
}
