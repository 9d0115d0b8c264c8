//! Copies of terms, with others in the place of their variables.

use crate::model::btor2::{Node, Operand, Value, WordModel};

/// Copies what these terms depend on into another graph. `leaf` makes or finds what stands there for a variable, given
/// its position. Returns the copies, in the order of the terms.
///
/// Takes time for all nodes of the graph that is copied, which has no states.
pub fn copy(
    from: &WordModel,
    terms: &[Operand],
    into: &mut WordModel,
    mut leaf: impl FnMut(&mut WordModel, usize) -> Operand,
) -> Vec<Operand> {
    let needed = cone(from, terms);
    let nowhere = Operand { node: usize::MAX, negated: false };
    let mut copies = vec![nowhere; from.nodes.len()];
    for (i, node) in from.nodes.iter().enumerate().filter(|(i, _)| needed[*i]) {
        copies[i] = match node.value {
            Value::Input(variable) => leaf(into, variable),
            Value::State(_) => unreachable!("terms have no states"),
            ref value => {
                let value = value.with(|operand| translated(&copies, operand));
                push(into, Node { value, ..node.clone() })
            }
        };
    }
    terms.iter().map(|&term| translated(&copies, term)).collect()
}

fn translated(copies: &[Operand], operand: Operand) -> Operand {
    copies[operand.node].xor(operand.negated)
}

/// For each node whether these terms depend on it. The graph has no states.
pub fn cone(graph: &WordModel, terms: &[Operand]) -> Vec<bool> {
    let mut inside = vec![false; graph.nodes.len()];
    terms.iter().for_each(|term| inside[term.node] = true);
    for node in (0..graph.nodes.len()).rev() {
        if inside[node] {
            graph.nodes[node].value.operands().iter().for_each(|operand| inside[operand.node] = true);
        }
    }
    inside
}

/// Adds a node, with the next number.
pub fn push(into: &mut WordModel, node: Node) -> Operand {
    let position = into.nodes.len();
    if let Value::Input(_) = node.value {
        into.inputs.push(position);
    }
    into.nodes.push(Node { id: position as u64 + 1, ..node });
    Operand { node: position, negated: false }
}
