//! Arrays that have to differ.
//!
//! Only the cells of constant indices are looked at, and two arrays may differ in any other one. So clauses with an
//! equation of arrays that may have to fail are refused: as it stands below negations and disjunctions, or anywhere
//! else where both truth values matter.

use hashbrown::HashSet;

use crate::arith::{Graph, Operator, Sort, Term};
use crate::model::btor2::Operand;

/// The line of an equation of arrays that may have to fail if these truth values hold and these terms are used.
pub(super) fn differing(graph: &Graph, holding: &[Operand], used: &[Operand]) -> Option<usize> {
    if graph.nodes.iter().all(|node| node.sort != Sort::Array) {
        return None;
    }
    let both = |term: &Operand| [true, false].map(|holds| (term.node, holds));
    let mut open: Vec<(usize, bool)> = holding.iter().map(|term| (term.node, !term.negated)).collect();
    open.extend(used.iter().flat_map(both));
    let mut seen = HashSet::new();
    while let Some((node, holds)) = open.pop() {
        if !seen.insert((node, holds)) {
            continue;
        }
        let Term::Apply(operator, operands) = &graph.nodes[node].term else { continue };
        match operator {
            Operator::And | Operator::Or => {
                open.extend(operands.iter().map(|term| (term.node, holds != term.negated)));
            }
            Operator::Equal if !holds && graph.sort(operands[0]) == Sort::Array => {
                return Some(graph.nodes[node].line);
            }
            _ => open.extend(operands.iter().flat_map(both)),
        }
    }
    None
}
