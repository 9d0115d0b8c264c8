//! Shifts and rotations, by rows of multiplexers: row k moves the word by 2^k places or not.

use super::gates::{Gates, Word};
use crate::logic::lit::Lit;

impl Gates<'_> {
    pub fn sll(&mut self, a: &[Lit], by: &[Lit]) -> Word {
        // To the left is to the right, reversed.
        let reversed: Word = a.iter().rev().copied().collect();
        let mut word = self.shift_right(&reversed, by, Lit::FALSE);
        word.reverse();
        word
    }

    /// To the right, with copies of this bit from the left.
    pub fn shift_right(&mut self, a: &[Lit], by: &[Lit], fill: Lit) -> Word {
        let width = a.len();
        let rows = width.next_power_of_two().trailing_zeros() as usize;
        let (low, high) = by.split_at(rows);
        let mut word = a.to_vec();
        for (k, &bit) in low.iter().enumerate() {
            let moved: Word = (0..width).map(|i| word.get(i + (1 << k)).copied().unwrap_or(fill)).collect();
            word = self.graph.choose(bit, &moved, &word);
        }
        let far = self.any(high);
        self.graph.choose(far, &vec![fill; width], &word)
    }

    /// To the left, by a number of places modulo the width.
    pub fn rol(&mut self, a: &[Lit], by: &[Lit]) -> Word {
        self.rotate(a, by, |width, places| width - places)
    }

    /// To the right, likewise.
    pub fn ror(&mut self, a: &[Lit], by: &[Lit]) -> Word {
        self.rotate(a, by, |_, places| places)
    }

    /// Rotates; `from` says where bit 0 comes from, given the width and the places of a row.
    fn rotate(&mut self, a: &[Lit], by: &[Lit], from: impl Fn(usize, usize) -> usize) -> Word {
        let width = a.len();
        let mut word = a.to_vec();
        // Row k moves by 2^k modulo the width.
        let mut places = 1 % width;
        for &bit in by {
            if places != 0 {
                let mut moved = word.clone();
                moved.rotate_left(from(width, places));
                word = self.graph.choose(bit, &moved, &word);
            }
            places = 2 * places % width;
        }
        word
    }
}
