//! Gates added to those of a model. Equal gates are made once.

use hashbrown::HashMap;

use crate::limits::{Poll, Stopped};
use crate::logic::ascending;
use crate::logic::lit::{Lit, Var};

/// A list of gates that grows; the gates it started with stay as they are.
#[derive(Default)]
pub(super) struct Gates {
    /// The variable of the first gate.
    first: usize,
    ands: Vec<[Lit; 2]>,
    /// The literal of each gate, by its operands, the larger one first.
    hashed: HashMap<[Lit; 2], Lit>,
}

impl Gates {
    /// Starts with the gates `ands`, the first of which is variable `first`.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn new(first: usize, ands: Vec<[Lit; 2]>, poll: &mut Poll<'_>) -> Result<Gates, Stopped> {
        // The table has up to twice as many places.
        poll.limits.room(2 * ands.len() * size_of::<[Lit; 3]>())?;
        let hashed = HashMap::with_capacity(ands.len());
        let mut gates = Gates { first, ands, hashed };
        for i in 0..gates.ands.len() {
            poll.tick()?;
            let [a, b] = gates.ands[i];
            gates.hashed.entry([a.max(b), a.min(b)]).or_insert(gate(first, i));
        }
        Ok(gates)
    }

    /// All gates.
    pub fn into_ands(self) -> Vec<[Lit; 2]> {
        self.ands
    }

    /// The number of gates.
    pub fn count(&self) -> usize {
        self.ands.len()
    }

    /// Removes the gates added since there were `count`.
    pub fn truncate(&mut self, count: usize) {
        for [a, b] in self.ands.drain(count..) {
            self.hashed.remove(&[a, b]);
        }
    }

    /// A gate of its own with the value of a literal: no other gate will be this one, however equal.
    pub fn private(&mut self, lit: Lit) -> Lit {
        self.ands.push([lit.max(Lit::TRUE), lit.min(Lit::TRUE)]);
        gate(self.first, self.ands.len() - 1)
    }

    /// A literal for `a ∧ b`.
    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let [a, b] = [a.max(b), a.min(b)];
        if b == Lit::FALSE || a == !b {
            return Lit::FALSE;
        }
        if b == Lit::TRUE || a == b {
            return a;
        }
        *self.hashed.entry([a, b]).or_insert_with(|| {
            self.ands.push([a, b]);
            gate(self.first, self.ands.len() - 1)
        })
    }

    /// A literal for `a ⊕ b`.
    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let (both, neither) = (self.and(a, b), self.and(!a, !b));
        self.and(!both, !neither)
    }

    /// A literal for the conjunction of all literals, as a balanced tree. They are sorted, so that similar conjunctions
    /// share gates.
    pub fn conjunction(&mut self, lits: Vec<Lit>) -> Lit {
        let mut lits = ascending(lits);
        while lits.len() > 1 {
            lits = lits
                .chunks(2)
                .map(|pair| match *pair {
                    [a, b] => self.and(a, b),
                    _ => pair[0],
                })
                .collect();
        }
        lits.first().copied().unwrap_or(Lit::TRUE)
    }
}

/// The literal of gate `i`, if the first gate is variable `first`.
fn gate(first: usize, i: usize) -> Lit {
    Var((first + i) as u32).lit()
}
