//! Words that have the same value in all steps.

use crate::model::btor2::{Operand, Value, WordModel};

/// For each node, whether it has the same value in all steps of a run, and one that no array has a part in: constants,
/// states whose next value is themselves, and what is computed from them.
pub fn fixed(words: &WordModel) -> Vec<bool> {
    let needs_arrays = first_value_needs_arrays(words);
    let mut fixed: Vec<bool> = Vec::with_capacity(words.nodes.len());
    for (i, node) in words.nodes.iter().enumerate() {
        let itself = Some(Operand { node: i, negated: false });
        let never_changes = !needs_arrays[i]
            && match node.value {
                Value::Input(_) => false,
                Value::State(state) => words.states[state].next == itself,
                ref value => value.operands().iter().all(|of| fixed[of.node]),
            };
        fixed.push(never_changes);
    }
    fixed
}

/// For each node whether it is an array, or its value in the first step depends on one.
fn first_value_needs_arrays(words: &WordModel) -> Vec<bool> {
    let mut needs = vec![false; words.nodes.len()];
    for i in words.order() {
        let node = &words.nodes[i];
        let init = match node.value {
            Value::State(state) => words.states[state].init,
            _ => None,
        };
        needs[i] =
            node.sort.width().is_none() || node.value.operands().iter().chain(&init).any(|of| needs[of.node]);
    }
    needs
}
