//! The sorts of nodes: words and arrays of words.
//!
//! Sorts are compared by what they are: two lines `sort bitvec 8` declare one sort.

use std::fmt;

/// A sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    /// Words of so many bits, at least one.
    Bits(u32),
    /// Arrays of words. An array has a cell for each value of the index.
    Array {
        /// The bits of an index.
        index: u32,
        /// The bits of a cell.
        element: u32,
    },
}

impl Sort {
    /// The sort of truth values.
    pub const BOOL: Sort = Sort::Bits(1);

    /// The bits of a word; `None` for arrays.
    pub fn width(self) -> Option<u32> {
        match self {
            Sort::Bits(width) => Some(width),
            Sort::Array { .. } => None,
        }
    }

    /// The bits of a value. The largest number stands for all that are larger.
    pub fn bits(self) -> u128 {
        match self {
            Sort::Bits(width) => width.into(),
            Sort::Array { index, element } => {
                1u128.checked_shl(index).map_or(u128::MAX, |cells| cells.saturating_mul(element.into()))
            }
        }
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bits(width) => write!(f, "bitvec {width}"),
            Sort::Array { index, element } => write!(f, "array of bitvec {element} by bitvec {index}"),
        }
    }
}
