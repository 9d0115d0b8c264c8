//! The part of the auxiliary circuit that one auxiliary variable depends on.

use crate::answer::invariant::{Invariant, used_definitions};
use crate::logic::lit::{Lit, Var};

/// The definitions that an auxiliary variable depends on, its own included.
pub(super) struct Circuit<'a> {
    invariant: &'a Invariant,
    latches: usize,
    /// The positions of these definitions, in order.
    pub positions: Vec<usize>,
}

impl<'a> Circuit<'a> {
    /// Of the auxiliary variable that `definitions[k]` defines.
    pub fn new(invariant: &'a Invariant, latches: usize, k: usize) -> Circuit<'a> {
        let output = Invariant::auxiliary(latches, k).lit();
        let positions = used_definitions(&invariant.definitions, [output].into_iter(), latches + 2);
        Circuit { invariant, latches, positions }
    }

    /// The values of the auxiliary variable in 64 states, one for each bit; `state` tells those of state variables.
    pub fn value(&self, state: impl Fn(Var) -> u64) -> u64 {
        let Some(&output) = self.positions.last() else { return 0 };
        let mut values = vec![0; output + 1];
        for &at in &self.positions {
            let definition = &self.invariant.definitions[at];
            let literal = |lit: Lit| {
                let value = match Invariant::definition(self.latches, lit.var()) {
                    Some(earlier) => values[earlier],
                    None if lit.is_constant() => 0,
                    None => state(lit.var()),
                };
                if lit.is_negated() { !value } else { value }
            };
            let [a, b] = definition.operands.map(literal);
            values[at] = definition.operator.words(a, b);
        }
        values[output]
    }
}
