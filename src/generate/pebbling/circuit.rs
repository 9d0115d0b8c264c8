//! The graph of a combinational and-inverter graph: its gates. Inputs are always there, so they are no vertices, and
//! signs cost nothing.

use super::error::{CircuitError, MAX_VERTICES};
use crate::logic::lit::Lit;
use crate::model::Model;
use crate::pebbling::Graph;

/// The graph of a circuit: its gates, named `g` and their literal in a binary AIGER file. What it computes are the
/// outputs, or the bad states if there are no outputs, as far as they are gates.
///
/// # Errors
/// There are latches, no output is a gate, or there are too many gates.
///
/// ```
/// use pdrer::{generate::pebbling::of_circuit, model::aiger, pebbling};
/// let circuit = aiger::parse(b"aag 4 2 0 1 2\n2\n4\n9\n6 2 4\n8 7 3\n")?.model;
/// assert_eq!(pebbling::write(&of_circuit(&circuit)?), "vertex g6\nvertex g8 g6\noutput g8\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_circuit(circuit: &Model) -> Result<Graph, CircuitError> {
    if !circuit.latches.is_empty() {
        return Err(CircuitError::Latches(circuit.latches.len()));
    }
    if circuit.ands.len() > MAX_VERTICES {
        return Err(CircuitError::TooLarge(circuit.ands.len()));
    }
    let first = circuit.first_gate().index();
    let gate = |lit: &Lit| lit.var().index().checked_sub(first);
    let mut graph = Graph::default();
    for (i, operands) in circuit.ands.iter().enumerate() {
        let operands: Vec<usize> = operands.iter().filter_map(gate).collect();
        graph.add(format!("g{}", circuit.and(i).code()), &operands);
    }
    let outputs = if circuit.outputs.is_empty() { &circuit.bads } else { &circuit.outputs };
    outputs.iter().filter_map(gate).for_each(|vertex| graph.add_output(vertex));
    if graph.outputs().is_empty() {
        return Err(CircuitError::NoOutput);
    }
    Ok(graph)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Latch;
    use crate::pebbling;

    /// Two inputs, 2 and 4, and the gates 6, 8 and 10.
    fn circuit(outputs: &[u32], bads: &[u32]) -> Model {
        let lits = |codes: &[u32]| codes.iter().copied().map(Lit::from_code).collect();
        let mut circuit = Model { inputs: 2, outputs: lits(outputs), bads: lits(bads), ..Model::default() };
        for [a, b] in [[2, 4], [7, 3], [7, 8]] {
            circuit.add_and(Lit::from_code(a), Lit::from_code(b));
        }
        circuit
    }

    #[test]
    fn gates_are_vertices_and_inputs_are_not() {
        let graph = |circuit| of_circuit(&circuit).map(|graph| pebbling::write(&graph));
        let vertices = "vertex g6\nvertex g8 g6\nvertex g10 g6 g8\n";
        // An output may be an input, a constant, negated, or the same as another one.
        let found = graph(circuit(&[11, 6, 10, 2, 0], &[8]));
        assert_eq!(found, Ok(format!("{vertices}output g6\noutput g10\n")));
        // Bad states count if there are no outputs.
        assert_eq!(graph(circuit(&[], &[9])), Ok(format!("{vertices}output g8\n")));
        assert_eq!(graph(circuit(&[2], &[9])), Err(CircuitError::NoOutput));
    }

    #[test]
    fn what_has_no_graph_is_refused() {
        let message = |circuit: &Model| of_circuit(circuit).unwrap_err().to_string();
        let mut model = circuit(&[2, 1], &[]);
        assert_eq!(message(&model), "no output of the circuit is a gate");
        while model.ands.len() <= MAX_VERTICES {
            model.add_and(Lit::from_code(2), Lit::from_code(10));
        }
        assert_eq!(message(&model), "the circuit has 1025 gates, more than 1024");
        model.latches.push(Latch { next: Lit::FALSE, reset: Lit::FALSE });
        assert_eq!(message(&model), "the circuit has latches: 1");
    }
}
