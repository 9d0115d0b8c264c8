//! Two clauses in a row as one.

use super::reduced::{Combined, Part};
use crate::model::btor2::{Node, Operand, Operator, Sort, Value, WordModel};
use crate::model::horn::copy::{copy, push};
use crate::model::horn::{Atom, Clause, Variable};

/// The clause that applies one clause and then another one. Requires: the head of the first is the body of the second,
/// which has no other predicates in its body.
pub(super) fn combine(first: &Combined, second: &Combined) -> Combined {
    let (a, b) = (&first.clause, &second.clause);
    let between = &a.head.as_ref().expect("it has the predicate").arguments;
    let taken = &b.body[0].arguments;
    let mut terms = a.terms.clone();
    let mut variables = a.variables.clone();

    // Variables of the second clause are arguments of the predicate, if they can be.
    let mut known: Vec<Option<Operand>> = vec![None; b.variables.len()];
    let mut equations: Vec<(Operand, Operand)> = Vec::new();
    for (&argument, &term) in taken.iter().zip(between) {
        match b.terms.nodes[argument.node].value {
            Value::Input(variable) if !argument.negated && known[variable].is_none() => {
                known[variable] = Some(term)
            }
            _ => equations.push((argument, term)),
        }
    }
    let head = b.head.iter().flat_map(|head| &head.arguments).copied();
    let parts = second.parts.iter().flat_map(|part| &part.variables).copied();
    let left = equations.iter().map(|(argument, _)| *argument);
    let roots: Vec<Operand> = b.constraint.iter().copied().chain(head).chain(left).chain(parts).collect();
    let leaf = |into: &mut WordModel, variable: usize| {
        known[variable].unwrap_or_else(|| new(into, &mut variables, &b.variables[variable]))
    };
    let mut copies = copy(&b.terms, &roots, &mut terms, leaf).into_iter();
    let mut take = |count: usize| copies.by_ref().take(count).collect::<Vec<Operand>>();

    let mut constraint = a.constraint.clone();
    constraint.extend(take(b.constraint.len()));
    let head =
        b.head.as_ref().map(|head| Atom { predicate: head.predicate, arguments: take(head.arguments.len()) });
    let left = take(equations.len());
    for (argument, (_, term)) in left.into_iter().zip(equations) {
        let value = Value::Apply(Operator::Eq, [argument, term].into_iter().collect());
        constraint
            .push(push(&mut terms, Node { id: 0, line: b.line, sort: Sort::BOOL, value, symbol: None }));
    }
    let mut parts = first.parts.clone();
    for part in &second.parts {
        parts.push(Part { clause: part.clause, variables: take(part.variables.len()) });
    }
    let clause = Clause { line: b.line, variables, terms, body: a.body.clone(), constraint, head };
    Combined { clause, parts }
}

/// A new variable like this one.
fn new(terms: &mut WordModel, variables: &mut Vec<Variable>, like: &Variable) -> Operand {
    let value = Value::Input(variables.len());
    variables.push(like.clone());
    push(terms, Node { id: 0, line: 0, sort: like.sort.word(), value, symbol: None })
}
