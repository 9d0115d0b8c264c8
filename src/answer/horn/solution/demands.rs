//! What rules demand of an eliminated predicate, as text.
//!
//! Each node is bound by `let`, a level at a time, but for words of arguments, constants, and questions that are
//! conditions: people read these.

use super::levels::levels;
use super::names::Names;
use super::terms::Writer;
use crate::model::btor2::Operand;
use crate::model::horn::copy::cone;
use crate::model::horn::reduce::Weakest;
use crate::model::horn::{Predicate, Sort, symbol};

/// Writes the conjunction of what all rules demand of a predicate.
pub(super) fn demands(
    predicates: &[Predicate],
    of: &Predicate,
    rules: &[Weakest],
    names: &Names,
    text: &mut Vec<u8>,
) {
    text.extend(if rules.len() > 1 { &b"(and "[..] } else { b"" });
    for (i, rule) in rules.iter().enumerate() {
        text.extend(if i > 0 { &b"\n    "[..] } else { b"" });
        demand(predicates, of, rule, names, text);
    }
    text.extend(if rules.len() > 1 { &b")"[..] } else { b"" });
}

fn demand(
    predicates: &[Predicate],
    of: &Predicate,
    Weakest { terms, conditions, head }: &Weakest,
    names: &Names,
    text: &mut Vec<u8>,
) {
    let writer = Writer { terms, sorts: &of.sorts, names };
    let arguments = head
        .iter()
        .flat_map(|(predicate, arguments)| predicates[*predicate].sorts.iter().copied().zip(arguments));
    let all = conditions.iter().map(|condition| (Sort::Bool, condition)).chain(arguments);
    let roots = all.flat_map(|(sort, term)| match writer.asked(term).filter(|_| sort == Sort::Bool) {
        Some(operands) => operands,
        None => std::slice::from_ref(term),
    });
    let mut bound = cone(terms, &roots.copied().collect::<Vec<_>>());
    bound.iter_mut().enumerate().for_each(|(node, bound)| *bound &= writer.leaf(node).is_none());
    let levels = levels(&bound, |node| {
        let operands = terms.nodes[node].value.operands().iter().map(|operand| operand.node);
        operands.filter(|&operand| bound[operand])
    });
    for level in &levels {
        let bind = |&node: &usize| format!("({} {})", names.node(node), writer.value(node));
        let bound: Vec<String> = level.iter().map(bind).collect();
        text.extend(format!("(let ({})\n  ", bound.join("\n    ")).into_bytes());
    }
    let holding: Vec<String> = conditions.iter().map(|truth| writer.holds(truth)).collect();
    let head = match head {
        None => b"false".to_vec(),
        Some((predicate, arguments)) => {
            let predicate = &predicates[*predicate];
            let argument = |(sort, term): (&Sort, &Operand)| match sort {
                Sort::Bool => writer.holds(term),
                _ => writer.word(*term),
            };
            let arguments: Vec<String> = predicate.sorts.iter().zip(arguments).map(argument).collect();
            let name = symbol(&predicate.name);
            match arguments.len() {
                0 => name,
                _ => [b"(", &name[..], b" ", arguments.join(" ").as_bytes(), b")"].concat(),
            }
        }
    };
    let conditions = match &holding[..] {
        [] => None,
        [one] => Some(one.clone()),
        _ => Some(format!("(and {})", holding.join(" "))),
    };
    text.extend(match conditions {
        None => head,
        Some(conditions) => [b"(=> ", conditions.as_bytes(), b" ", &head[..], b")"].concat(),
    });
    text.extend(b")".repeat(levels.len()));
}
