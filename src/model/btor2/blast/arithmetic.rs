//! Sums, products, quotients and remainders.
//!
//! Products are sums of shifted rows; quotients come from restoring division, which gives what SMT-LIB says about
//! division by zero without a special case. Signed ones are made of unsigned ones, so that all of one pair share them.

use super::error::Unblasted;
use super::gates::{Gates, Word, complement, extended};
use crate::logic::lit::Lit;

impl Gates<'_> {
    pub fn add(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        self.graph.ripple_add(a, b, Lit::FALSE).0
    }

    pub fn sub(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        self.graph.ripple_add(a, &complement(b), Lit::TRUE).0
    }

    pub fn inc(&mut self, a: &[Lit]) -> Word {
        self.graph.ripple_add(a, &vec![Lit::FALSE; a.len()], Lit::TRUE).0
    }

    pub fn dec(&mut self, a: &[Lit]) -> Word {
        // x − 1 is the complement of (complement of x) + 1.
        complement(&self.inc(&complement(a)))
    }

    pub fn neg(&mut self, a: &[Lit]) -> Word {
        self.inc(&complement(a))
    }

    /// The word, or its negative if a condition holds.
    fn neg_if(&mut self, condition: Lit, a: &[Lit]) -> Word {
        let negative = self.neg(a);
        self.graph.choose(condition, &negative, a)
    }

    /// The carry out of a sum.
    pub fn uaddo(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        self.graph.ripple_add(a, b, Lit::FALSE).1
    }

    /// Have both operands one sign, and the sum another one?
    pub fn saddo(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let sum = self.add(a, b);
        let (same, changed) = self.signs(a, b, &sum);
        self.graph.and(same, changed)
    }

    /// Have the operands two signs, and the difference not that of the first?
    pub fn ssubo(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let difference = self.sub(a, b);
        let (same, changed) = self.signs(a, b, &difference);
        self.graph.and(!same, changed)
    }

    /// Have two words one sign? And has a third one another sign than the first?
    fn signs(&mut self, a: &[Lit], b: &[Lit], c: &[Lit]) -> (Lit, Lit) {
        let top = a.len() - 1;
        (self.graph.equal(a[top], b[top]), self.graph.xor(a[top], c[top]))
    }

    pub fn mul(&mut self, a: &[Lit], b: &[Lit]) -> Result<Word, Unblasted> {
        // Each bit of the second factor that may be 1 costs a row.
        let rows = |word: &[Lit]| (word.iter().filter(|&&bit| bit != Lit::FALSE).count(), word.to_vec());
        let (a, b) = if rows(a) < rows(b) { (b, a) } else { (a, b) };
        // A negative number may have few ones as a positive one: −2 has one, and x − 2y is how many tools write it.
        if b.iter().all(|bit| bit.is_constant()) {
            let opposite = self.neg(b);
            if rows(&opposite).0 + 1 < rows(b).0 {
                let product = self.mul(a, &opposite)?;
                return Ok(self.neg(&product));
            }
        }
        let mut product = vec![Lit::FALSE; a.len()];
        for (i, &bit) in b.iter().enumerate().filter(|(_, bit)| **bit != Lit::FALSE) {
            self.round(10 * a.len())?;
            let row: Word = a[..a.len() - i].iter().map(|&lit| self.graph.and(lit, bit)).collect();
            let (sum, _) = self.graph.ripple_add(&product[i..], &row, Lit::FALSE);
            product[i..].copy_from_slice(&sum);
        }
        Ok(product)
    }

    pub fn umulo(&mut self, a: &[Lit], b: &[Lit]) -> Result<Lit, Unblasted> {
        let width = a.len();
        let wide = |word: &[Lit]| extended(word, 2 * width, Lit::FALSE);
        let product = self.mul(&wide(a), &wide(b))?;
        Ok(self.any(&product[width..]))
    }

    pub fn smulo(&mut self, a: &[Lit], b: &[Lit]) -> Result<Lit, Unblasted> {
        let width = a.len();
        let wide = |word: &[Lit]| extended(word, 2 * width, word[width - 1]);
        let product = self.mul(&wide(a), &wide(b))?;
        // In range, the upper half repeats the sign.
        let upper = &product[width - 1..];
        let (all, any) = (self.all(upper), self.any(upper));
        Ok(self.graph.and(any, !all))
    }

    /// The quotient and the remainder of unsigned division.
    pub fn divide(&mut self, a: &[Lit], b: &[Lit]) -> Result<(Word, Word), Unblasted> {
        let width = a.len();
        let divisor = complement(&extended(b, width + 1, Lit::FALSE));
        let mut quotient = vec![Lit::FALSE; width];
        let mut rest: Word = vec![Lit::FALSE; width];
        for i in (0..width).rev() {
            self.round(10 * width)?;
            let mut shifted = vec![a[i]];
            shifted.extend(&rest);
            let (difference, fits) = self.graph.ripple_add(&shifted, &divisor, Lit::TRUE);
            quotient[i] = fits;
            rest = self.graph.choose(fits, &difference[..width], &shifted[..width]);
        }
        Ok((quotient, rest))
    }

    /// The quotient and the remainder of the absolute values, and the signs.
    fn divide_absolute(&mut self, a: &[Lit], b: &[Lit]) -> Result<(Word, Word, [Lit; 2]), Unblasted> {
        let signs = [a[a.len() - 1], b[b.len() - 1]];
        let (a, b) = (self.neg_if(signs[0], a), self.neg_if(signs[1], b));
        let (quotient, rest) = self.divide(&a, &b)?;
        Ok((quotient, rest, signs))
    }

    pub fn sdiv(&mut self, a: &[Lit], b: &[Lit]) -> Result<Word, Unblasted> {
        let (quotient, _, [a, b]) = self.divide_absolute(a, b)?;
        let differ = self.graph.xor(a, b);
        Ok(self.neg_if(differ, &quotient))
    }

    pub fn srem(&mut self, a: &[Lit], b: &[Lit]) -> Result<Word, Unblasted> {
        let (_, rest, [sign, _]) = self.divide_absolute(a, b)?;
        Ok(self.neg_if(sign, &rest))
    }

    pub fn smod(&mut self, a: &[Lit], b: &[Lit]) -> Result<Word, Unblasted> {
        let rest = self.srem(a, b)?;
        // It has the sign of the dividend, or is 0. If the divisor has the other one, it is added.
        let differ = self.graph.xor(a[a.len() - 1], b[b.len() - 1]);
        let nonzero = self.any(&rest);
        let add = self.graph.and(differ, nonzero);
        let sum = self.add(&rest, b);
        Ok(self.graph.choose(add, &sum, &rest))
    }

    /// Only the smallest number divided by −1 is out of range.
    pub fn sdivo(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let mut smallest = complement(a);
        let top = smallest.len() - 1;
        smallest[top] = a[top];
        smallest.extend(b);
        self.all(&smallest)
    }
}
