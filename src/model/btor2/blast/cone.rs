//! What properties depend on, in words.

use crate::model::btor2::{Operand, Value, WordModel};

/// For each node whether a property, a constraint or a fairness constraint depends on it, in whatever step.
pub(super) fn cone(model: &WordModel) -> Vec<bool> {
    let mut inside = vec![false; model.nodes.len()];
    let mut open = roots(model);
    while let Some(Operand { node, .. }) = open.pop() {
        if std::mem::replace(&mut inside[node], true) {
            continue;
        }
        match &model.nodes[node].value {
            &Value::State(state) => {
                let state = &model.states[state];
                open.extend(state.init.into_iter().chain(state.next));
            }
            value => open.extend(value.operands()),
        }
    }
    inside
}

/// What all properties, constraints and fairness constraints are about.
pub(super) fn roots(model: &WordModel) -> Vec<Operand> {
    let single = [&model.bads, &model.constraints, &model.fairness];
    let single = single.into_iter().flatten().map(|property| property.of);
    single.chain(model.justice.iter().flat_map(|justice| justice.of.iter().copied())).collect()
}
