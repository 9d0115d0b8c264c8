//! Arrays of words, sparse.

use std::collections::BTreeMap;

use dashu_int::UBig;

/// An array: a value that most cells have, and the cells that have another one.
#[derive(Clone, Debug)]
pub(super) struct Array {
    others: UBig,
    cells: BTreeMap<UBig, UBig>,
}

impl Array {
    /// All cells have this value.
    pub fn constant(value: UBig) -> Array {
        Array { others: value, cells: BTreeMap::new() }
    }

    /// The value of all cells but [`Self::cells`].
    pub fn others(&self) -> &UBig {
        &self.others
    }

    /// The cells that have another value, by their indices.
    pub fn cells(&self) -> impl Iterator<Item = (&UBig, &UBig)> {
        self.cells.iter()
    }

    pub fn read(&self, index: &UBig) -> &UBig {
        self.cells.get(index).unwrap_or(&self.others)
    }

    pub fn write(&mut self, index: UBig, value: UBig) {
        if value == self.others {
            self.cells.remove(&index);
        } else {
            self.cells.insert(index, value);
        }
    }

    /// Are all cells equal? There are 2^`width` of them.
    pub fn equals(&self, other: &Array, width: u32) -> bool {
        if self.others == other.others {
            return self.cells == other.cells;
        }
        // Only if every cell differs from the default of its array can the arrays be equal.
        let all = 1usize.checked_shl(width).filter(|_| width < usize::BITS);
        let mentioned = self.cells.keys().filter(|index| !other.cells.contains_key(*index)).count();
        all == Some(mentioned + other.cells.len())
            && self.cells.keys().chain(other.cells.keys()).all(|index| self.read(index) == other.read(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn array(others: u32, cells: &[(u32, u32)]) -> Array {
        let mut array = Array::constant(others.into());
        cells.iter().for_each(|&(index, value)| array.write(index.into(), value.into()));
        array
    }

    #[test]
    fn arrays_are_equal_if_their_cells_are() {
        assert!(array(7, &[(0, 5), (0, 7)]).equals(&array(7, &[]), 2));
        assert!(!array(7, &[(0, 5)]).equals(&array(7, &[(1, 5)]), 2));
        // All four cells, written one by one.
        let [a, b] = [array(1, &[(0, 5), (1, 6)]), array(6, &[(0, 5), (2, 1), (3, 1)])];
        assert!(a.equals(&b, 2) && b.equals(&a, 2));
        assert!(!a.equals(&b, 3));
        assert!(!array(1, &[]).equals(&array(2, &[]), 70));
    }
}
