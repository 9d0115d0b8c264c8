//! Internal signals as auxiliary variables: gates of the system that depend on latches only.
//!
//! Source: Dureja, Gurfinkel, Ivrii, Vizel, *IC3 with Internal Signals*, FMCAD 2021. There they are latches of the
//! search; here they are definitions from the start, which new lemmas try like those of re-encoding. A gate that is an
//! exclusive or of two literals becomes one definition. Rejected: latches first when literals are dropped, since that
//! doubled the time ([measured](../../../docs/experiments/er.md)).

use super::auxiliary::AuxiliaryCircuit;
use super::definitions::Definitions;
use crate::logic::definition::Operator;
use crate::logic::graph::Graph;
use crate::logic::lit::Lit;

/// The functions of latches among the gates of a system, in an order in which operands come first. Variables are those
/// of the system.
#[derive(Clone, Debug, Default)]
pub struct Signals {
    /// For each gate: its variable, and what it computes of two literals.
    gates: Vec<(Lit, Operator, [Lit; 2])>,
}

impl Signals {
    /// The signals of a system with this logic, whose first leaves are its latches: at most so many.
    pub fn new(graph: &Graph, latches: usize, most: usize) -> Signals {
        let mut over_latches = vec![false; graph.variables()];
        over_latches[..=latches].fill(true);
        let mut gates = Vec::new();
        for (var, operands) in graph.gates() {
            if operands.iter().all(|lit| over_latches[lit.var().index()]) {
                over_latches[var.index()] = true;
                let (operator, operands) = function(graph, operands);
                gates.push((var.lit(), operator, operands));
            }
        }
        gates.truncate(most);
        Signals { gates }
    }

    /// Defines them. Nothing is left to define afterwards. Returns how many definitions are new.
    pub fn define(&mut self, circuit: &mut AuxiliaryCircuit, definitions: &mut Definitions) -> usize {
        let before = definitions.list().len();
        let latches = definitions.first();
        let mut literals = hashbrown::HashMap::new();
        for (gate, operator, operands) in std::mem::take(&mut self.gates) {
            let of = |lit: Lit| {
                let literal = match lit.var() < latches {
                    true => lit.var().lit(),
                    false => *literals.get(&lit.var())?,
                };
                Some(literal.xor(lit.is_negated()))
            };
            if let [Some(a), Some(b)] = operands.map(of) {
                literals.insert(gate.var(), circuit.define(definitions, operator, a, b));
            }
        }
        definitions.list().len() - before
    }
}

/// What a gate with these operands computes: an exclusive or is ¬(a∧b) ∧ ¬(¬a∧¬b).
fn function(graph: &Graph, operands: [Lit; 2]) -> (Operator, [Lit; 2]) {
    let inner = operands.map(|lit| graph.operands(lit.var()).filter(|_| lit.is_negated()));
    if let [Some([a, b]), Some(others)] = inner
        && (others == [!a, !b] || others == [!b, !a])
    {
        return (Operator::Xor, [a, b]);
    }
    (Operator::And, operands)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gates_over_latches_are_defined() {
        let mut graph = Graph::default();
        let [a, b, input] = [(); 3].map(|()| graph.leaf().lit());
        let both = graph.and(a, b);
        let parity = !graph.equal(a, b);
        graph.and(both, input);
        graph.and(parity, !both);
        let mut definitions = Definitions::new(&[Some(false); 2]);
        let mut circuit = AuxiliaryCircuit::default();
        let mut signals = Signals::new(&graph, 2, 10);
        assert!(signals.define(&mut circuit, &mut definitions) >= 2);
        assert!(circuit.find(&definitions, Operator::And, a, b).is_some());
        assert!(circuit.find(&definitions, Operator::Xor, a, b).is_some());
        assert!(
            definitions.list().iter().all(|definition| definition.operands.iter().all(|lit| *lit != input))
        );
        assert_eq!(signals.define(&mut circuit, &mut definitions), 0);
        assert_eq!(Signals::new(&graph, 2, 1).gates.len(), 1);
    }
}
