//! Is a model with tables one of the model: does each run of the model become one of it?
//!
//! Tables are states that never change and may begin with anything. Let each have the results of its operator for all
//! operands. Then, node by node, a read of it is what the operator makes of the same operands, and everything else is
//! made of the same by the same. So the two have the same runs, and properties with the same values. It looks at the
//! two models only, not at how one was made of the other.

use hashbrown::HashMap;

use crate::model::btor2::{Operand, Operator, Property, Tabulated, Value, WordModel};
use crate::verify::Rejected;

/// Checks that each run of the model is one of the model with tables.
///
/// # Errors
/// The node of the model that is something else there.
pub fn are_tables(words: &WordModel, tables: &Tabulated) -> Result<(), Rejected> {
    let (to, nodes) = (&tables.words, &tables.nodes);
    let of = |of: Operand| Operand { node: nodes[of.node], negated: of.negated };
    // What each table has the results of.
    let mut results: HashMap<usize, (Operator, u32)> = HashMap::new();
    for (i, node) in words.nodes.iter().enumerate() {
        let image = &to.nodes[nodes[i]];
        let is_same = image.value == node.value.with(of)
            || match (&node.value, &image.value) {
                (Value::Apply(operator, operands), Value::Apply(Operator::Read, read)) => {
                    let [table, index] = read[..] else { unreachable!("a read has two operands") };
                    let width = node.sort.width().unwrap_or(0);
                    let both: Vec<Operand> = operands.iter().map(|&operand| of(operand)).collect();
                    let known = *results.entry(table.node).or_insert((*operator, width));
                    known == (*operator, width)
                        && !index.negated
                        && to.nodes[index.node].value
                            == Value::Apply(Operator::Concat, both.into_iter().collect())
                        && operands.iter().all(|&operand| words.sort(operand) == node.sort)
                        && is_table(words, to, table)
                }
                _ => false,
            };
        if !is_same || image.sort != node.sort {
            return Err(Rejected::Tables(node.id));
        }
    }
    let all = |from: &[Property], to: &[Property]| {
        from.len() == to.len() && from.iter().zip(to).all(|(from, to)| of(from.of) == to.of)
    };
    let states = words.states.iter().zip(&to.states).all(|(from, to)| {
        (nodes[from.node], from.init.map(of), from.next.map(of)) == (to.node, to.init, to.next)
    });
    let inputs = words.inputs.iter().map(|&input| nodes[input]).eq(to.inputs.iter().copied());
    let rest = states
        && inputs
        && words.justice.len() == to.justice.len()
        && words
            .justice
            .iter()
            .zip(&to.justice)
            .all(|(from, to)| from.of.iter().map(|&lit| of(lit)).eq(to.of.iter().copied()))
        && all(&words.bads, &to.bads)
        && all(&words.constraints, &to.constraints)
        && all(&words.fairness, &to.fairness);
    if rest { Ok(()) } else { Err(Rejected::Tables(0)) }
}

/// Is this a state that the model lacks, and that begins with anything and never changes?
fn is_table(words: &WordModel, to: &WordModel, table: Operand) -> bool {
    let Value::State(state) = to.nodes[table.node].value else { return false };
    let of = to.states[state];
    state >= words.states.len()
        && !table.negated
        && (of.node, of.init, of.next) == (table.node, None, Some(table))
}
