//! Building models gate by gate.

use std::ops::Range;

use pdrer::logic::lit::Lit;
use pdrer::model::{Latch, Model};

/// A model under construction. The numbers of inputs and latches are fixed from the start, since they determine the
/// numbers of the gates.
pub struct Builder {
    pub model: Model,
}

impl Builder {
    /// A model without gates whose latches are and stay 0.
    pub fn new(inputs: usize, latches: usize) -> Builder {
        let latch = Latch { next: Lit::FALSE, reset: Lit::FALSE };
        Builder { model: Model { inputs, latches: vec![latch; latches], ..Model::default() } }
    }

    /// Sets next state and reset of latch `i`, and returns its literal.
    pub fn set(&mut self, i: usize, next: Lit, reset: Lit) -> Lit {
        self.model.latches[i] = Latch { next, reset };
        self.model.latch(i)
    }

    /// The literals of some latches.
    pub fn latches(&self, range: Range<usize>) -> Vec<Lit> {
        range.map(|i| self.model.latch(i)).collect()
    }

    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        self.model.add_and(a, b)
    }

    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let (left, right) = (self.and(a, !b), self.and(!a, b));
        self.or(left, right)
    }

    /// `if condition { yes } else { no }`
    pub fn choose(&mut self, condition: Lit, yes: Lit, no: Lit) -> Lit {
        let (left, right) = (self.and(condition, yes), self.and(!condition, no));
        self.or(left, right)
    }

    /// The conjunction.
    pub fn all(&mut self, lits: &[Lit]) -> Lit {
        lits.iter().copied().reduce(|a, b| self.and(a, b)).unwrap_or(Lit::TRUE)
    }

    /// Do these bits, least significant first, have this value?
    pub fn equals(&mut self, bits: &[Lit], value: usize) -> Lit {
        let lits: Vec<_> = bits.iter().enumerate().map(|(i, l)| l.xor(value >> i & 1 == 0)).collect();
        self.all(&lits)
    }

    /// Makes some latches a binary counter, least significant bit first, that counts when `enable` holds. Returns the
    /// literals of its next state.
    pub fn count_up(&mut self, range: Range<usize>, enable: Lit) -> Vec<Lit> {
        let mut carry = enable;
        let last = range.end - 1;
        for i in range.clone() {
            let bit = self.model.latch(i);
            self.model.latches[i].next = self.xor(bit, carry);
            if i < last {
                carry = self.and(carry, bit);
            }
        }
        self.model.latches[range].iter().map(|l| l.next).collect()
    }
}
