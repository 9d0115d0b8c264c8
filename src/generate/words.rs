//! Gates over words: the operations that families are built from.

use super::circuit::{Circuit, Word};
use crate::logic::lit::Lit;

impl Circuit {
    /// Do all of these hold?
    pub fn all(&mut self, lits: &[Lit]) -> Lit {
        lits.iter().fold(Lit::TRUE, |all, &lit| self.graph.and(all, lit))
    }

    /// Does one of these hold?
    pub fn any(&mut self, lits: &[Lit]) -> Lit {
        lits.iter().fold(Lit::FALSE, |any, &lit| self.graph.or(any, lit))
    }

    /// Do two of these hold, or more?
    pub fn two(&mut self, lits: &[Lit]) -> Lit {
        let (mut one, mut two) = (Lit::FALSE, Lit::FALSE);
        for &lit in lits {
            let another = self.graph.and(one, lit);
            two = self.graph.or(two, another);
            one = self.graph.or(one, lit);
        }
        two
    }

    /// Do an odd number of these hold?
    pub fn parity(&mut self, lits: &[Lit]) -> Lit {
        lits.iter().fold(Lit::FALSE, |parity, &lit| self.graph.xor(parity, lit))
    }

    /// Is the word this number?
    pub fn is(&mut self, word: &[Lit], number: usize) -> Lit {
        debug_assert!(number >> word.len() == 0, "{number} does not fit");
        let bits: Word = word.iter().enumerate().map(|(i, bit)| bit.xor(number >> i & 1 == 0)).collect();
        self.all(&bits)
    }

    /// Is the word larger than this number?
    pub fn exceeds(&mut self, word: &[Lit], number: usize) -> Lit {
        debug_assert!(number >> word.len() == 0, "{number} does not fit");
        let larger = |above, (i, &bit): (usize, &Lit)| match number >> i & 1 {
            0 => self.graph.or(bit, above),
            _ => self.graph.and(bit, above),
        };
        word.iter().enumerate().fold(Lit::FALSE, larger)
    }

    /// Are two words equal?
    pub fn same(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        a.iter().zip(b).fold(Lit::TRUE, |same, (&a, &b)| {
            let equal = self.graph.equal(a, b);
            self.graph.and(same, equal)
        })
    }

    /// The word plus one if `enable` holds, else the word; the largest number becomes 0.
    pub fn count_up(&mut self, word: &[Lit], enable: Lit) -> Word {
        self.graph.ripple_add(word, &vec![Lit::FALSE; word.len()], enable).0
    }

    /// The word minus one if `enable` holds, else the word; 0 becomes the largest number.
    pub fn count_down(&mut self, word: &[Lit], enable: Lit) -> Word {
        // x - 1 is the complement of (complement of x) + 1.
        let complement: Word = word.iter().map(|&bit| !bit).collect();
        self.count_up(&complement, enable).into_iter().map(|bit| !bit).collect()
    }
}

/// How many bits it takes to number this many things.
pub fn bits_for(things: usize) -> usize {
    things.next_power_of_two().trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two words of three bits, all values, and what the functions make of them.
    #[test]
    fn words_are_numbers() {
        let mut c = Circuit::default();
        let (a, b, x) = (c.inputs("a", 3), c.inputs("b", 3), c.input("x"));
        let (sum, carry) = c.graph.ripple_add(&a, &b, x);
        let sum = [sum, vec![carry]].concat();
        let (up, down, chosen) = (c.count_up(&a, x), c.count_down(&a, x), c.graph.choose(x, &a, &b));
        let (same, odd, all, any) = (c.same(&a, &b), c.parity(&a), c.all(&a), c.any(&a));
        let two = c.two(&a);
        let five = [c.is(&a, 5), c.exceeds(&a, 5), c.exceeds(&a, 2), c.exceeds(&a, 7)];
        for assignment in 0..128 {
            let values = c.graph.evaluate(|var| assignment >> (var.index() - 1) & 1 == 1);
            let bit = |lit: Lit| values.get(lit);
            let number = |word: &[Lit]| word.iter().rev().fold(0, |n, &l| 2 * n + usize::from(bit(l)));
            let (m, n, carried) = (number(&a), number(&b), usize::from(bit(x)));
            assert_eq!(number(&sum), m + n + carried);
            assert_eq!(number(&up), (m + carried) % 8);
            assert_eq!(number(&down), (m + 8 - carried) % 8);
            assert_eq!(number(&chosen), if carried == 1 { m } else { n });
            assert_eq!(bit(same), m == n);
            assert_eq!(bit(odd), m.count_ones() % 2 == 1);
            assert_eq!((bit(all), bit(two), bit(any)), (m == 7, m.count_ones() >= 2, m > 0));
            assert_eq!(five.map(bit), [m == 5, m > 5, m > 2, false]);
        }
    }

    #[test]
    fn addresses_have_as_many_bits_as_they_need() {
        assert_eq!([1, 2, 3, 4, 5, 8, 9].map(bits_for), [0, 1, 2, 2, 3, 3, 4]);
    }
}
