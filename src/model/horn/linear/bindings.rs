//! Equations resolved: which variables of a clause are functions of the arguments of its body.
//!
//! Without this every bit of a head would be an input, and a cube of states would say nothing about it. First come
//! equations whose other side is determined, until none is left, and then others that close no circle. What remains of
//! the constraint is a condition of the rule. Any choice is right: an equation is used as a definition or kept.

use super::super::system::Clause;
use crate::model::btor2::{Operand, Operator, Value, WordModel};

/// What a variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binding {
    /// Any value: an input.
    Free,
    /// The argument of the body at this position.
    Argument(usize),
    /// A term of the clause.
    Term(Operand),
    /// A truth value.
    Truth(bool),
}

impl Binding {
    pub fn is_free(self) -> bool {
        self == Binding::Free
    }
}

/// What must hold for a rule to fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    /// A truth value.
    Truth(Operand),
    /// The argument of the body at this position is this term.
    Argument(usize, Operand),
}

/// A clause with its equations resolved.
#[derive(Debug)]
pub(super) struct Resolved {
    /// By variable.
    pub bindings: Vec<Binding>,
    pub conditions: Vec<Condition>,
}

/// How often all equations are looked at, and how much may be spent on looking for circles for each node.
const ROUNDS: usize = 64;

/// Resolves the equations of a clause. Requires: it is linear.
pub(super) fn resolve(clause: &Clause) -> Resolved {
    let terms = &clause.terms;
    let mut bindings = vec![Binding::Free; clause.variables.len()];
    let mut conditions = Vec::new();
    for (position, &argument) in clause.body.iter().flat_map(|atom| &atom.arguments).enumerate() {
        match variable(terms, argument) {
            Some((v, false)) if bindings[v] == Binding::Free => bindings[v] = Binding::Argument(position),
            _ => conditions.push(Condition::Argument(position, argument)),
        }
    }
    let mut equations = Vec::new();
    for truth in conjuncts(terms, &clause.constraint) {
        match (variable(terms, truth), equation(terms, truth)) {
            (Some((v, negated)), _) if bindings[v] == Binding::Free => bindings[v] = Binding::Truth(!negated),
            (_, Some(sides)) => equations.push((truth, sides)),
            _ => conditions.push(Condition::Truth(truth)),
        }
    }
    forward(terms, &mut bindings, &mut equations);
    backward(terms, &mut bindings, &mut equations);
    conditions.extend(equations.into_iter().map(|(truth, _)| Condition::Truth(truth)));
    Resolved { bindings, conditions }
}

/// An equation: the truth value, and its sides.
type Equation = (Operand, [Operand; 2]);

/// Binds variables to terms that are determined, as long as there are such.
fn forward(terms: &WordModel, bindings: &mut [Binding], equations: &mut Vec<Equation>) {
    let mut ready = vec![false; terms.nodes.len()];
    for _ in 0..ROUNDS {
        for (i, node) in terms.nodes.iter().enumerate() {
            ready[i] = match node.value {
                Value::Input(v) => bindings[v] != Binding::Free,
                ref value => value.operands().iter().all(|operand| ready[operand.node]),
            };
        }
        let before = equations.len();
        equations.retain(|&(_, [a, b])| {
            let mut bind = |side: Operand, other: Operand| match variable(terms, side) {
                Some((v, negated)) if bindings[v] == Binding::Free && ready[other.node] => {
                    bindings[v] = Binding::Term(complemented(other, negated));
                    true
                }
                _ => false,
            };
            !bind(a, b) && !bind(b, a)
        });
        if equations.len() == before {
            break;
        }
    }
}

/// Binds variables to other terms that do not depend on them.
fn backward(terms: &WordModel, bindings: &mut [Binding], equations: &mut Vec<Equation>) {
    let mut budget = ROUNDS * terms.nodes.len();
    equations.retain(|&(_, [a, b])| {
        let mut bind = |side: Operand, other: Operand| match variable(terms, side) {
            Some((v, negated)) if bindings[v] == Binding::Free => {
                let free = !depends(terms, bindings, other, v, &mut budget);
                if free {
                    bindings[v] = Binding::Term(complemented(other, negated));
                }
                free
            }
            _ => false,
        };
        !bind(a, b) && !bind(b, a)
    });
}

/// May a term depend on a variable? Yes, too, when the budget is spent.
fn depends(terms: &WordModel, bindings: &[Binding], term: Operand, on: usize, budget: &mut usize) -> bool {
    let mut seen = hashbrown::HashSet::new();
    let mut open = vec![term.node];
    while let Some(node) = open.pop() {
        if !seen.insert(node) {
            continue;
        }
        let Some(left) = budget.checked_sub(1) else { return true };
        *budget = left;
        match terms.nodes[node].value {
            Value::Input(v) if v == on => return true,
            Value::Input(v) => {
                if let Binding::Term(term) = bindings[v] {
                    open.push(term.node);
                }
            }
            ref value => open.extend(value.operands().iter().map(|operand| operand.node)),
        }
    }
    false
}

/// The variable that a term is, and whether it is complemented.
fn variable(terms: &WordModel, term: Operand) -> Option<(usize, bool)> {
    match terms.nodes[term.node].value {
        Value::Input(v) => Some((v, term.negated)),
        _ => None,
    }
}

/// The sides of an equation.
fn equation(terms: &WordModel, truth: Operand) -> Option<[Operand; 2]> {
    match &terms.nodes[truth.node].value {
        Value::Apply(Operator::Eq, sides) if !truth.negated => Some([sides[0], sides[1]]),
        Value::Apply(Operator::Neq, sides) if truth.negated => Some([sides[0], sides[1]]),
        // Truth values that differ are equal after a complement.
        Value::Apply(Operator::Neq | Operator::Xor, sides) if !truth.negated && is_bit(terms, sides[0]) => {
            Some([sides[0], complemented(sides[1], true)])
        }
        Value::Apply(Operator::Eq, sides) if truth.negated && is_bit(terms, sides[0]) => {
            Some([sides[0], complemented(sides[1], true)])
        }
        _ => None,
    }
}

fn is_bit(terms: &WordModel, term: Operand) -> bool {
    terms.sort(term).width() == Some(1)
}

/// The truth values that must hold for all of these to hold.
fn conjuncts(terms: &WordModel, truths: &[Operand]) -> Vec<Operand> {
    let mut parts = Vec::new();
    let mut seen = hashbrown::HashSet::new();
    let mut open: Vec<Operand> = truths.iter().rev().copied().collect();
    while let Some(truth) = open.pop() {
        if !seen.insert(truth) {
            continue;
        }
        match &terms.nodes[truth.node].value {
            Value::Apply(Operator::And, both) if !truth.negated => open.extend(both.iter().rev()),
            Value::Apply(Operator::Or, both) if truth.negated => {
                open.extend(both.iter().rev().map(|&part| complemented(part, true)));
            }
            _ => parts.push(truth),
        }
    }
    parts
}

fn complemented(operand: Operand, negated: bool) -> Operand {
    Operand { negated: operand.negated != negated, ..operand }
}
