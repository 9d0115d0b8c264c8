//! What inputs and states are called.
//!
//! Yosys leaves registers without a name if an output has it; there, the name of the output counts. So does that of an
//! extension by no bits, which is how it writes further names of a value. A flag of the first step (`$initstate`) never
//! has a name: it is called what it is.

use super::sort::Sort;
use super::word_model::{Node, State, Value, WordModel};
use crate::logic::operand::Operand;

/// The names of the nodes that are inputs or states; of all other nodes, none. Several may have the same name.
pub fn names(model: &WordModel) -> Vec<Option<Vec<u8>>> {
    let name = |(node, alias): (&Node, Option<&[u8]>)| {
        let unnamed = match node.value {
            Value::State(_) => "s",
            Value::Input(_) => "in",
            _ => return None,
        };
        let given = node.symbol.as_deref().or(alias).or_else(|| flag(model, node)).map(<[u8]>::to_vec);
        Some(given.unwrap_or_else(|| format!("{unnamed}{}", node.id).into_bytes()))
    };
    model.nodes.iter().zip(aliases(model)).map(name).collect()
}

/// What a state is called that is 1 in the first step and 0 ever after, or the other way round.
fn flag(model: &WordModel, node: &Node) -> Option<&'static [u8]> {
    let Value::State(state) = node.value else { return None };
    let constant = |of: Option<Operand>| match (&model.nodes[of?.node].value, node.sort) {
        (Value::Constant(constant), Sort::Bits(1)) => Some(constant.bit(0) != of?.negated),
        _ => None,
    };
    let State { init, next, .. } = model.states[state];
    match (constant(init)?, constant(next)?) {
        (true, false) => Some(b"first_step"),
        (false, true) => Some(b"not_first_step"),
        _ => None,
    }
}

/// For each node, the first other name that the file gives it.
fn aliases(words: &WordModel) -> Vec<Option<&[u8]>> {
    let mut aliases = vec![None; words.nodes.len()];
    let outputs = words.outputs.iter().map(|output| (output.of, &output.symbol));
    let extended = words.nodes.iter().filter_map(|node| match node.value {
        Value::Extend { of, .. } if words.sort(of) == node.sort => Some((of, &node.symbol)),
        _ => None,
    });
    for (Operand { node, negated }, symbol) in outputs.chain(extended) {
        if !negated && aliases[node].is_none() {
            aliases[node] = symbol.as_deref();
        }
    }
    aliases
}
