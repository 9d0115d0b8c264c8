//! Which arguments of predicates matter: conditions of rules depend on them, now or later.

use super::bindings::{Binding, Condition, Resolved};
use super::reduced::Reduced;
use crate::model::btor2::{Operand, Value};
use crate::model::horn::Clause;

/// By predicate and argument, whether it matters.
pub(super) fn needed(reduced: &Reduced) -> Vec<Vec<bool>> {
    let rules: Vec<(&Clause, &Resolved)> = reduced.rules().collect();
    let arities = reduced.predicates.iter().map(|predicate| predicate.sorts.len());
    let mut needed: Vec<Vec<bool>> = arities.map(|arity| vec![false; arity]).collect();
    let mut by_head: Vec<Vec<usize>> = vec![Vec::new(); needed.len()];
    for (i, (clause, _)) in rules.iter().enumerate() {
        if let Some(head) = &clause.head {
            by_head[head.predicate].push(i);
        }
    }
    let mut visits: Vec<Visit> = rules.iter().map(|(_, resolved)| Visit::new(resolved)).collect();
    let mut open: Vec<usize> = (0..rules.len()).collect();
    while let Some(i) = open.pop() {
        let (clause, resolved) = rules[i];
        let heads = clause.head.iter().flat_map(|head| head.arguments.iter().zip(&needed[head.predicate]));
        let roots: Vec<Operand> =
            heads.filter(|(_, needed)| **needed).map(|(&argument, _)| argument).collect();
        let found = visits[i].arguments(resolved, &roots);
        let arguments =
            clause.body.iter().flat_map(|atom| (0..atom.arguments.len()).map(|i| (atom.predicate, i)));
        let arguments: Vec<(usize, usize)> = arguments.collect();
        for (predicate, argument) in found.into_iter().map(|position| arguments[position]) {
            if !std::mem::replace(&mut needed[predicate][argument], true) {
                open.extend(&by_head[predicate]);
            }
        }
    }
    needed
}

/// What of a clause has been visited.
struct Visit {
    nodes: Vec<bool>,
    begun: bool,
}

impl Visit {
    fn new(resolved: &Resolved) -> Visit {
        Visit { nodes: vec![false; resolved.terms.nodes.len()], begun: false }
    }

    /// The arguments of the body that conditions or these terms depend on, without those found before.
    fn arguments(&mut self, resolved: &Resolved, terms: &[Operand]) -> Vec<usize> {
        let mut found = Vec::new();
        let mut open: Vec<usize> = terms.iter().map(|term| term.node).collect();
        if !std::mem::replace(&mut self.begun, true) {
            for condition in &resolved.conditions {
                match *condition {
                    Condition::Truth(truth) => open.push(truth.node),
                    Condition::Argument(position, term) => {
                        found.push(position);
                        open.push(term.node);
                    }
                }
            }
        }
        while let Some(node) = open.pop() {
            if std::mem::replace(&mut self.nodes[node], true) {
                continue;
            }
            match resolved.terms.nodes[node].value {
                Value::Input(v) => match resolved.bindings[v] {
                    Binding::Argument(position) => found.push(position),
                    Binding::Term(term) => open.push(term.node),
                    Binding::Free => {}
                },
                ref value => open.extend(value.operands().iter().map(|operand| operand.node)),
            }
        }
        found
    }
}
