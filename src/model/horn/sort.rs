//! The sorts of terms. A truth value and a word of one bit differ here, as they do in SMT-LIB, though not as bits.

use std::fmt;

use crate::arith;
use crate::model::btor2;

/// A sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    /// Truth values.
    Bool,
    /// Words of so many bits, at least one.
    Bits(u32),
    /// Integers.
    Int,
    /// Real numbers.
    Real,
    /// Arrays of integers by integers.
    Array,
}

impl Sort {
    /// The bits of a value; none of numbers and of arrays.
    pub fn bits(self) -> Option<u32> {
        match self {
            Sort::Bool => Some(1),
            Sort::Bits(width) => Some(width),
            Sort::Int | Sort::Real | Sort::Array => None,
        }
    }

    /// The bits of a value. Requires: it is no number.
    pub fn width(self) -> u32 {
        self.bits().expect("numbers have no bits")
    }

    /// Is it a sort of numbers?
    pub fn is_numeric(self) -> bool {
        matches!(self, Sort::Int | Sort::Real)
    }

    /// The sort of terms about numbers. Requires: it is none of words.
    pub fn of_numbers(self) -> arith::Sort {
        match self {
            Sort::Bool => arith::Sort::Bool,
            Sort::Int => arith::Sort::Int,
            Sort::Real => arith::Sort::Real,
            Sort::Array => arith::Sort::Array,
            Sort::Bits(_) => unreachable!("words do not go with numbers"),
        }
    }

    /// The sort of its values as words.
    pub fn word(self) -> btor2::Sort {
        btor2::Sort::Bits(self.width())
    }
}

impl fmt::Display for Sort {
    /// As SMT-LIB writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => f.write_str("Bool"),
            Sort::Bits(width) => write!(f, "(_ BitVec {width})"),
            Sort::Int => f.write_str("Int"),
            Sort::Real => f.write_str("Real"),
            Sort::Array => f.write_str("(Array Int Int)"),
        }
    }
}
