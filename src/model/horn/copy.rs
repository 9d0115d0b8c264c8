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
    let mut needed = vec![false; from.nodes.len()];
    terms.iter().for_each(|term| needed[term.node] = true);
    for node in (0..from.nodes.len()).rev() {
        if needed[node] {
            from.nodes[node].value.operands().iter().for_each(|operand| needed[operand.node] = true);
        }
    }
    let nowhere = Operand { node: usize::MAX, negated: false };
    let mut copies = vec![nowhere; from.nodes.len()];
    for (i, node) in from.nodes.iter().enumerate().filter(|(i, _)| needed[*i]) {
        let translate = |operand: Operand| translated(&copies, operand);
        let value = match &node.value {
            &Value::Input(variable) => {
                copies[i] = leaf(into, variable);
                continue;
            }
            Value::State(_) => unreachable!("terms have no states"),
            Value::Constant(constant) => Value::Constant(constant.clone()),
            Value::Apply(operator, operands) => {
                Value::Apply(*operator, operands.iter().map(|&operand| translate(operand)).collect())
            }
            &Value::Slice { of, lower } => Value::Slice { of: translate(of), lower },
            &Value::Extend { of, signed } => Value::Extend { of: translate(of), signed },
        };
        copies[i] = push(into, Node { value, ..node.clone() });
    }
    terms.iter().map(|&term| translated(&copies, term)).collect()
}

fn translated(copies: &[Operand], operand: Operand) -> Operand {
    let copy = copies[operand.node];
    Operand { negated: copy.negated != operand.negated, ..copy }
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
