//! Hashes of sets as sums of hashes of their elements: adding or removing an element takes constant time.

use crate::logic::lit::{Lit, Var};
use crate::logic::random::SplitMix64;

/// Hash of a literal.
pub fn literal(lit: Lit) -> u64 {
    mix(u64::from(lit.code()))
}

/// Hash of a variable, unrelated to the hashes of its literals.
pub fn variable(var: Var) -> u64 {
    mix(u64::from(var.0) | 1 << 32)
}

/// Hash of a set of literals.
pub fn literals(lits: &[Lit]) -> u64 {
    lits.iter().fold(0, |sum, &lit| sum.wrapping_add(literal(lit)))
}

/// Hash of the set of variables of these literals.
pub fn variables(lits: &[Lit]) -> u64 {
    lits.iter().fold(0, |sum, lit| sum.wrapping_add(variable(lit.var())))
}

fn mix(x: u64) -> u64 {
    SplitMix64::nth(0, x)
}

/// A set of hashes with false positives: a Bloom filter with one bit per hash.
pub struct Sieve {
    bits: Vec<u64>,
    shift: u32,
}

impl Sieve {
    /// A sieve in which, once it has `capacity` hashes, about one other hash in eight is a false positive.
    pub fn new(capacity: usize) -> Sieve {
        let words = (capacity / 8).next_power_of_two();
        Sieve { bits: vec![0; words], shift: 64 - 6 - words.trailing_zeros() }
    }

    /// Adds a hash. Returns whether it may have been in the set before.
    pub fn insert(&mut self, hash: u64) -> bool {
        let (word, bit) = self.place(hash);
        let before = self.bits[word] & bit != 0;
        self.bits[word] |= bit;
        before
    }

    /// May the hash be in the set?
    pub fn contains(&self, hash: u64) -> bool {
        let (word, bit) = self.place(hash);
        self.bits[word] & bit != 0
    }

    fn place(&self, hash: u64) -> (usize, u64) {
        let place = hash >> self.shift;
        ((place >> 6) as usize, 1 << (place & 63))
    }
}
