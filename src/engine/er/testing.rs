//! For tests: random circuits and clauses over few state variables, which can be evaluated in all states.

use proptest::prelude::*;

use super::auxiliary::AuxiliaryCircuit;
use super::canonical::canonical;
use super::definitions::Definitions;
use super::totalizer;
use super::words::Words;
use crate::logic::cube::Clause;
use crate::logic::definition::{Definition, Operator};
use crate::logic::lit::{Lit, Var};
use crate::logic::threshold::Threshold;

/// State variables are 1 to `STATES`.
pub const STATES: u32 = 7;

/// Definitions with their auxiliary circuit.
#[derive(Clone, Debug)]
pub struct Circuit {
    pub definitions: Definitions,
    pub auxiliary: AuxiliaryCircuit,
}

impl Circuit {
    /// No definitions, over this many state variables.
    pub fn new(states: usize) -> Circuit {
        let definitions = Definitions::new(&vec![None; states]);
        Circuit { definitions, auxiliary: AuxiliaryCircuit::default() }
    }

    pub fn define(&mut self, operator: Operator, a: Lit, b: Lit) -> Lit {
        self.auxiliary.define(&mut self.definitions, operator, a, b)
    }

    pub fn threshold(&mut self, threshold: &Threshold) -> Lit {
        totalizer::threshold(&mut self.auxiliary, &mut self.definitions, threshold)
    }

    pub fn find(&self, operator: Operator, a: Lit, b: Lit) -> Option<Lit> {
        self.auxiliary.find(&self.definitions, operator, a, b)
    }

    pub fn canonical(&self, clause: &Clause) -> Option<Clause> {
        canonical(&self.definitions, clause)
    }

    pub fn retire(&mut self, keep: impl Fn(Var) -> bool) -> usize {
        self.auxiliary.retire(&self.definitions, keep)
    }

    /// The definitions in use.
    pub fn used(&self) -> Vec<(Var, Definition)> {
        let used = self.definitions.iter().filter(|&(var, _)| !self.auxiliary.is_retired(var));
        used.map(|(var, definition)| (var, *definition)).collect()
    }
}

/// The values of all variables in all states, 64 states in each entry.
pub fn all_states(circuit: &Circuit) -> Vec<Words> {
    assert_eq!(circuit.definitions.first(), Var(STATES + 1));
    let block = |high: u64| {
        let value = |state: u64, var: u32| u64::from(state >> (var - 1) & 1 == 1);
        let word = |var| (0..64).fold(0, |word, i| word | value(high << 6 | i, var) << i);
        let states: Vec<u64> = std::iter::once(0).chain((1..=STATES).map(word)).collect();
        Words::new(&circuit.definitions, &states)
    };
    (0..1 << (STATES - 6)).map(block).collect()
}

/// The states in which all clauses hold, one bit for each state.
pub fn table<'a>(values: &[Words], clauses: impl IntoIterator<Item = &'a Clause>) -> Vec<u64> {
    let clauses: Vec<&Clause> = clauses.into_iter().collect();
    let word = |words: &Words| clauses.iter().fold(!0, |word, clause| word & words.clause(clause));
    values.iter().map(word).collect()
}

/// A circuit with nested definitions.
pub fn circuit(definitions: usize) -> impl Strategy<Value = Circuit> {
    let definition = (any::<bool>(), any::<prop::sample::Index>(), any::<prop::sample::Index>());
    prop::collection::vec(definition, 0..=definitions).prop_map(|definitions| {
        let mut circuit = Circuit::new(STATES as usize);
        for (and, a, b) in definitions {
            let operator = if and { Operator::And } else { Operator::Xor };
            let literals = 2 * circuit.definitions.end().index();
            let [a, b] = [a, b].map(|index| Lit::from_code(index.index(literals) as u32));
            circuit.define(operator, a, b);
        }
        circuit
    })
}

/// A clause over all variables of a circuit, the constant included.
pub fn clause(circuit: &Circuit, length: usize) -> impl Strategy<Value = Clause> + use<> {
    let literal = (0..2 * circuit.definitions.end().0).prop_map(Lit::from_code);
    prop::collection::vec(literal, 0..=length).prop_map(|lits| lits.into_iter().collect())
}
