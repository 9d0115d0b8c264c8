//! Evaluates definitions and clauses in 64 states at once.

use super::definitions::Definitions;
use crate::logic::definition::Definition;
use crate::logic::lit::Lit;

/// The values of all variables, state and auxiliary, in 64 states.
#[derive(Clone, Debug)]
pub struct Words(Vec<u64>);

impl Words {
    /// Evaluates all definitions, in use or retired. Bit i of `states[v]` is the value of variable v in state i.
    ///
    /// Requires: `states` has a word for each variable below the first auxiliary one; that of the constant is 0.
    pub fn new(definitions: &Definitions, states: &[u64]) -> Words {
        assert_eq!(states.len(), definitions.first().index());
        assert_eq!(states[0], 0);
        let mut words = Words(states.to_vec());
        for &Definition { operator, operands: [a, b] } in definitions.list() {
            let (a, b) = (words.literal(a), words.literal(b));
            words.0.push(operator.words(a, b));
        }
        words
    }

    /// The values of a literal.
    pub fn literal(&self, lit: Lit) -> u64 {
        let word = self.0[lit.var().index()];
        if lit.is_negated() { !word } else { word }
    }

    /// The values of a clause.
    pub fn clause(&self, clause: &[Lit]) -> u64 {
        clause.iter().fold(0, |word, &lit| word | self.literal(lit))
    }
}
