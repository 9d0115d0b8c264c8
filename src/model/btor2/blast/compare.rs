//! Comparisons, by the carry of a difference: the same gates as those of the difference itself.

use super::gates::{Gates, Word, complement};
use crate::logic::lit::Lit;

impl Gates<'_> {
    pub fn eq(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let bits = self.bitwise(a, b, |graph, a, b| graph.equal(a, b));
        self.all(&bits)
    }

    /// Is a word less than another, unsigned?
    pub fn ult(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        !self.graph.ripple_add(a, &complement(b), Lit::TRUE).1
    }

    /// The same for signed words: with signs inverted, they are in the order of unsigned ones.
    pub fn slt(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let inverted = |word: &[Lit]| {
            let mut word: Word = word.to_vec();
            let top = word.len() - 1;
            word[top] = !word[top];
            word
        };
        self.ult(&inverted(a), &inverted(b))
    }
}
