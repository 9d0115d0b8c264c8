//! Write ports: what a node changes in an array.
//!
//! Yosys writes a port that may be disabled, or that writes some bits of a cell only, as a choice between the array and
//! a write of a value that is partly read from it: `ite(redor m, write(A, i, (d ∧ m) ∨ (read(A, i) ∧ ¬m)), A)`. Seen as
//! one thing, it needs neither the reading nor the choice. So do reads of what ports have written.

use crate::model::btor2::{Operand, Operator, Value, WordModel};

/// How many ports a read looks through.
const LONGEST_CHAIN: usize = 8;

/// A change of one cell.
#[derive(Clone, Copy)]
pub(super) struct Port {
    /// It happens under this condition, if there is one.
    pub condition: Option<Operand>,
    /// The array before.
    pub array: Operand,
    /// Which cell.
    pub index: Operand,
    /// Its new value.
    pub value: Operand,
    /// The bits of it that change; none stands for all.
    pub mask: Option<Operand>,
}

impl Port {
    /// What it needs, apart from the array.
    pub fn needs(&self) -> impl Iterator<Item = Operand> {
        [self.condition, Some(self.index), Some(self.value), self.mask].into_iter().flatten()
    }
}

/// The change that a node makes, if it is one.
pub(super) fn port(model: &WordModel, node: usize) -> Option<Port> {
    let (condition, [array, index, value]) = match operands(model, node, Operator::Ite) {
        Some(&[condition, then, other]) => {
            let written = |write: Operand, old: Operand, condition: Operand| {
                let write = write_of(model, write.node)?;
                (write[0] == old).then_some((Some(condition), write))
            };
            written(then, other, condition).or_else(|| written(other, then, !condition))?
        }
        _ => (None, write_of(model, node)?),
    };
    let port = Port { condition, array, index, value, mask: None };
    Some(masked(model, port).unwrap_or(port))
}

/// The ports that a read of a node can look through, the last one first, and the array before them.
pub(super) fn chain(model: &WordModel, array: Operand) -> (Vec<Port>, Operand) {
    let mut ports: Vec<Port> = Vec::new();
    let mut array = array;
    while ports.len() < LONGEST_CHAIN
        && let Some(port) = port(model, array.node)
    {
        array = port.array;
        ports.push(port);
    }
    (ports, array)
}

/// The same port, if its value is partly what the cell has.
fn masked(model: &WordModel, port: Port) -> Option<Port> {
    if port.value.negated {
        return None;
    }
    let &[a, b] = operands(model, port.value.node, Operator::Or)? else { return None };
    let part = |part: Operand| match operands(model, part.node, Operator::And) {
        Some(&[a, b]) if !part.negated => Some([a, b]),
        _ => None,
    };
    let (a, b) = (part(a)?, part(b)?);
    let is_old = |operand: Operand| {
        !operand.negated
            && operands(model, operand.node, Operator::Read)
                .is_some_and(|read| *read == [port.array, port.index])
    };
    for (new, old) in [(a, b), (b, a)] {
        for (old, unmask) in [(old[0], old[1]), (old[1], old[0])] {
            for (value, mask) in [(new[0], new[1]), (new[1], new[0])] {
                if is_old(old) && opposite(model, mask, unmask) {
                    // If the mask is 0, nothing is changed, whatever the condition is.
                    let needless = |condition: &Operand| {
                        let any = operands(model, condition.node, Operator::Redor);
                        !condition.negated && any.is_some_and(|any| *any == [mask])
                    };
                    let condition = port.condition.filter(|condition| !needless(condition));
                    return Some(Port { condition, value, mask: Some(mask), ..port });
                }
            }
        }
    }
    None
}

/// Is one the complement of the other?
fn opposite(model: &WordModel, a: Operand, b: Operand) -> bool {
    let is_not = |a: Operand, b: Operand| {
        operands(model, a.node, Operator::Not)
            .is_some_and(|not| if a.negated { not[0] == !b } else { not[0] == b })
    };
    a == !b || is_not(a, b) || is_not(b, a)
}

fn write_of(model: &WordModel, node: usize) -> Option<[Operand; 3]> {
    match operands(model, node, Operator::Write) {
        Some(&[array, index, value]) => Some([array, index, value]),
        _ => None,
    }
}

/// The operands of a node, if it has this operator.
fn operands(model: &WordModel, node: usize, wanted: Operator) -> Option<&[Operand]> {
    match &model.nodes[node].value {
        Value::Apply(operator, operands) if *operator == wanted => Some(operands),
        _ => None,
    }
}
