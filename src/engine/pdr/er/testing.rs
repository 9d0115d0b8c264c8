//! Random circuits and clauses over few state variables, compared in all states.

use proptest::prelude::*;

use super::auxiliary::AuxiliaryCircuit;
use super::words::Words;
use crate::answer::invariant::Operator;
use crate::logic::cube::Clause;
use crate::logic::lit::{Lit, Var};

/// State variables are 1 to `STATES`.
pub const STATES: u32 = 7;

/// The values of all variables in all states.
pub fn all_states(circuit: &AuxiliaryCircuit) -> Vec<Words> {
    assert_eq!(circuit.first(), Var(STATES + 1));
    let block = |high: u64| {
        let value = |state: u64, var: u32| u64::from(state >> (var - 1) & 1 == 1);
        let word = |var| (0..64).fold(0, |word, i| word | value(high << 6 | i, var) << i);
        let states: Vec<u64> = std::iter::once(0).chain((1..=STATES).map(word)).collect();
        Words::new(circuit, &states)
    };
    (0..1 << (STATES - 6)).map(block).collect()
}

/// The states in which all clauses hold.
pub fn table<'a>(values: &[Words], clauses: impl IntoIterator<Item = &'a Clause>) -> Vec<u64> {
    let clauses: Vec<&Clause> = clauses.into_iter().collect();
    let word = |words: &Words| clauses.iter().fold(!0, |word, clause| word & words.clause(clause));
    values.iter().map(word).collect()
}

/// A circuit with nested definitions.
pub fn circuit(definitions: usize) -> impl Strategy<Value = AuxiliaryCircuit> {
    let definition = (any::<bool>(), any::<prop::sample::Index>(), any::<prop::sample::Index>());
    prop::collection::vec(definition, 0..=definitions).prop_map(|definitions| {
        let mut circuit = AuxiliaryCircuit::new(Var(STATES + 1));
        for (and, a, b) in definitions {
            let operator = if and { Operator::And } else { Operator::Xor };
            let literals = 2 * circuit.end().0 as usize;
            let [a, b] = [a, b].map(|index| Lit::from_code(index.index(literals) as u32));
            circuit.define(operator, a, b);
        }
        circuit
    })
}

/// A clause over all variables of a circuit, the constant included.
pub fn clause(circuit: &AuxiliaryCircuit, length: usize) -> impl Strategy<Value = Clause> + use<> {
    let literal = (0..2 * circuit.end().0).prop_map(Lit::from_code);
    prop::collection::vec(literal, 0..=length).prop_map(|lits| lits.into_iter().collect())
}
