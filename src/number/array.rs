//! Arrays of integers by integers: one number nearly everywhere, and others in finitely many cells.

use std::collections::BTreeMap;
use std::fmt;

use super::fraction::Number;

/// An array. Equal ones have equal cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Array {
    /// What is in all other cells.
    rest: Number,
    /// The cells with other numbers.
    cells: BTreeMap<Number, Number>,
}

impl Array {
    /// The array with this number in each cell.
    pub fn constant(rest: Number) -> Array {
        Array { rest, cells: BTreeMap::new() }
    }

    /// The number in a cell.
    pub fn at(&self, index: &Number) -> &Number {
        self.cells.get(index).unwrap_or(&self.rest)
    }

    /// The array with another number in a cell.
    pub fn with(mut self, index: Number, number: Number) -> Array {
        if number == self.rest {
            self.cells.remove(&index);
        } else {
            self.cells.insert(index, number);
        }
        self
    }

    /// The array that is so written, `[0, 3: 5, 7: -1]`: 5 at 3, -1 at 7, 0 elsewhere. `None` if it is none of
    /// integers.
    pub fn read(text: &str) -> Option<Array> {
        let integer = |text: &str| Number::read(text.trim()).filter(Number::is_integer);
        let mut parts = text.strip_prefix('[')?.strip_suffix(']')?.split(',');
        let mut array = Array::constant(integer(parts.next()?)?);
        for part in parts {
            let (index, number) = part.split_once(':')?;
            array = array.with(integer(index)?, integer(number)?);
        }
        Some(array)
    }
}

impl fmt::Display for Array {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}", self.rest)?;
        self.cells.iter().try_for_each(|(index, number)| write!(f, ", {index}: {number}"))?;
        write!(f, "]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_come_back() {
        for text in ["[0]", "[-1, 3: 5]", "[0, -7: 1, 2: -3]"] {
            assert_eq!(Array::read(text).unwrap().to_string(), text);
        }
        for text in ["", "[]", "0", "[0", "[0, 1]", "[1/2]", "[0, 1: x]", "[0, 1: 2: 3]", "[0,]"] {
            assert_eq!(Array::read(text), None, "{text}");
        }
    }

    #[test]
    fn equal_arrays_have_equal_cells() {
        let zero = Array::constant(Number::zero());
        let other = zero.clone().with(3.into(), 5.into());
        assert_eq!((other.at(&3.into()), other.at(&4.into())), (&5.into(), &Number::zero()));
        assert_ne!(other, zero);
        assert_eq!(other.with(3.into(), Number::zero()), zero);
    }
}
