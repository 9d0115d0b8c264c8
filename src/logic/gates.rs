//! Gates over words, the bits of which are literals, the least significant one first.
//!
//! What several builders of circuits need. Sums are chains of full adders, not trees of prefixes: extended resolution
//! finds the carries.

use super::graph::Graph;
use super::lit::Lit;

impl Graph {
    /// Exclusive or.
    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        !self.equal(a, b)
    }

    /// One word if the condition holds, otherwise the other one.
    pub fn choose(&mut self, condition: Lit, then: &[Lit], other: &[Lit]) -> Vec<Lit> {
        then.iter().zip(other).map(|(&a, &b)| self.mux(condition, a, b)).collect()
    }

    /// The sum of two words and a carry, by a chain of full adders, and the carry out.
    pub fn ripple_add(&mut self, a: &[Lit], b: &[Lit], mut carry: Lit) -> (Vec<Lit>, Lit) {
        let mut sum = Vec::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            let half = self.xor(a, b);
            sum.push(self.xor(half, carry));
            let (both, carried) = (self.and(a, b), self.and(half, carry));
            carry = self.or(both, carried);
        }
        (sum, carry)
    }
}
