//! Vectors of bits, eight to a byte: runs of models with very many latches and inputs are kept for each property.
//!
//! What is read are references, as of a `Vec<bool>`, so whatever only reads values takes both.

use std::fmt;
use std::ops::{Index, Range};

/// A vector of Boolean values.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Bits {
    len: usize,
    /// Bit i of word w is the value 64 w + i; the last bits are 0.
    words: Box<[u64]>,
}

impl Bits {
    /// So many values that are false.
    pub fn zeros(len: usize) -> Bits {
        Bits { len, words: vec![0; len.div_ceil(64)].into() }
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Are there no values?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Changes a value.
    ///
    /// # Panics
    /// If there is none with this number.
    pub fn set(&mut self, i: usize, value: bool) {
        assert!(i < self.len);
        self.words[i / 64] = self.words[i / 64] & !(1 << (i % 64)) | u64::from(value) << (i % 64);
    }

    /// Leaves only the first values, so many.
    pub fn truncate(&mut self, len: usize) {
        *self = self.range(0..len.min(self.len)).copied().collect();
    }

    /// The values.
    pub fn iter(&self) -> Iter<'_> {
        self.range(0..self.len)
    }

    /// The values with these numbers.
    pub fn range(&self, range: Range<usize>) -> Iter<'_> {
        Iter { bits: self, left: range }
    }
}

impl Index<usize> for Bits {
    type Output = bool;

    fn index(&self, i: usize) -> &bool {
        assert!(i < self.len);
        if self.words[i / 64] >> (i % 64) & 1 == 1 { &true } else { &false }
    }
}

/// Values, one after the other.
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    bits: &'a Bits,
    left: Range<usize>,
}

impl<'a> Iterator for Iter<'a> {
    type Item = &'a bool;

    fn next(&mut self) -> Option<&'a bool> {
        self.left.next().map(|i| &self.bits[i])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl<'a> IntoIterator for &'a Bits {
    type Item = &'a bool;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl FromIterator<bool> for Bits {
    fn from_iter<I: IntoIterator<Item = bool>>(values: I) -> Bits {
        let mut values = values.into_iter();
        let (mut len, mut words) = (0, Vec::with_capacity(values.size_hint().0.div_ceil(64)));
        loop {
            let (mut word, mut bits) = (0, 0);
            for value in values.by_ref().take(64) {
                word |= u64::from(value) << bits;
                bits += 1;
            }
            if bits == 0 {
                return Bits { len, words: words.into() };
            }
            words.push(word);
            len += bits;
        }
    }
}

impl<T: AsRef<[bool]>> From<T> for Bits {
    fn from(values: T) -> Bits {
        values.as_ref().iter().copied().collect()
    }
}

impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|&value| f.write_str(if value { "1" } else { "0" }))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn bits_are_a_vector_of_values(
            mut values in prop::collection::vec(any::<bool>(), 0..200),
            changes in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..20),
            ends in any::<[prop::sample::Index; 2]>(),
            len in 0..250usize,
        ) {
            let mut bits = Bits::from(&values);
            for (i, value) in changes {
                if !values.is_empty() {
                    let i = i.index(values.len());
                    values[i] = value;
                    bits.set(i, value);
                }
            }
            prop_assert_eq!((bits.len(), bits.is_empty()), (values.len(), values.is_empty()));
            prop_assert!((0..values.len()).all(|i| bits[i] == values[i]));
            prop_assert!(bits.iter().eq(&values));
            let [mut begin, mut end] = ends.map(|end| end.index(values.len() + 1));
            if begin > end {
                std::mem::swap(&mut begin, &mut end);
            }
            prop_assert!(bits.range(begin..end).eq(&values[begin..end]));
            let digits: String = values.iter().map(|&value| if value { '1' } else { '0' }).collect();
            prop_assert_eq!(format!("{bits:?}"), digits);
            // What was set and cut off is no part of the value.
            values.truncate(len);
            bits.truncate(len);
            prop_assert_eq!(&bits, &Bits::from(&values));
            bits.iter().enumerate().filter(|(_, value)| **value).for_each(|(i, _)| values[i] = false);
            prop_assert_eq!(Bits::from(values), Bits::zeros(bits.len()));
        }
    }

    #[test]
    #[should_panic(expected = "i < self.len")]
    fn the_rest_of_a_word_is_no_value() {
        let _ = Bits::zeros(3)[3];
    }
}
