//! Equations resolved: which variables of a clause are functions of the arguments of its body.
//!
//! Without this every bit of a head would be an input, and a cube of states would say nothing about it. An equation
//! with one side that is determined determines what the other side can be solved for. When none is left, a variable is
//! declared free, and so determined. What remains of the constraint is a condition of the rule. Any choice is right: an
//! equation is used as a definition or kept.

use hashbrown::HashSet;

use super::bindings::{Binding, Condition, Resolved};
use super::conjuncts::conjuncts;
use super::invert::{Solved, invert};
use super::words::constant;
use crate::model::btor2::{Operand, Operator, Value, WordModel};
use crate::model::horn::Clause;

/// How often all equations of a clause are looked at, and how many variables are declared free for their sake.
const ROUNDS: usize = 64;

/// Resolves the equations of a clause.
pub(super) fn resolve(clause: &Clause) -> Resolved {
    let mut resolver = Resolver::new(clause);
    resolver.forward();
    for _ in 0..ROUNDS {
        let Some(free) = resolver.next_free() else { break };
        resolver.declared[free] = true;
        resolver.forward();
    }
    let Resolver { resolved: Resolved { terms, bindings, mut conditions }, equations, .. } = resolver;
    conditions.extend(equations.into_iter().map(|(truth, _)| Condition::Truth(truth)));
    Resolved { terms, bindings, conditions }
}

/// An equation: the truth value, and its sides.
type Equation = (Operand, [Operand; 2]);

struct Resolver {
    resolved: Resolved,
    equations: Vec<Equation>,
    /// By variable: is it free, and others may depend on it?
    declared: Vec<bool>,
}

impl Resolver {
    fn new(clause: &Clause) -> Resolver {
        let mut terms = clause.terms.clone();
        let mut bindings = vec![Binding::Free; clause.variables.len()];
        let mut conditions = Vec::new();
        for (position, &argument) in clause.body.iter().flat_map(|atom| &atom.arguments).enumerate() {
            match variable(&terms, argument) {
                Some((v, false)) if bindings[v] == Binding::Free => bindings[v] = Binding::Argument(position),
                _ => conditions.push(Condition::Argument(position, argument)),
            }
        }
        let mut equations = Vec::new();
        for truth in conjuncts(&terms, &clause.constraint) {
            match (variable(&terms, truth), equation(&terms, truth)) {
                (Some((v, negated)), _) if bindings[v] == Binding::Free => {
                    bindings[v] = Binding::Term(constant(&mut terms, u64::from(!negated), 1));
                }
                (_, Some(sides)) => equations.push((truth, sides)),
                _ => conditions.push(Condition::Truth(truth)),
            }
        }
        let declared = vec![false; bindings.len()];
        Resolver { resolved: Resolved { terms, bindings, conditions }, equations, declared }
    }

    /// Solves equations of which one side is determined, as long as there are such.
    fn forward(&mut self) {
        for _ in 0..ROUNDS {
            let ready = self.ready();
            let Resolved { terms, bindings, conditions } = &mut self.resolved;
            let before = self.equations.len();
            self.equations.retain(|&(truth, [a, b])| {
                let solved = match (ready[a.node], ready[b.node]) {
                    (false, true) => invert(terms, &ready, a, b),
                    (true, false) => invert(terms, &ready, b, a),
                    _ => None,
                };
                match solved {
                    // Another equation may have been faster.
                    Some(Solved { variable, term, exact }) if bindings[variable] == Binding::Free => {
                        bindings[variable] = Binding::Term(term);
                        if !exact {
                            conditions.push(Condition::Truth(truth));
                        }
                        false
                    }
                    _ => true,
                }
            });
            if self.equations.len() == before {
                break;
            }
        }
    }

    /// By node: is it determined?
    fn ready(&self) -> Vec<bool> {
        let Resolved { terms, bindings, .. } = &self.resolved;
        let mut ready: Vec<bool> = Vec::with_capacity(terms.nodes.len());
        for node in &terms.nodes {
            ready.push(match node.value {
                Value::Input(v) => self.declared[v] || bindings[v] != Binding::Free,
                ref value => value.operands().iter().all(|operand| ready[operand.node]),
            });
        }
        ready
    }

    /// A variable of an equation that is not determined: one that no equation gives, if there is one.
    fn next_free(&self) -> Option<usize> {
        let ready = self.ready();
        let Resolved { terms, .. } = &self.resolved;
        let sides = || self.equations.iter().flat_map(|(_, sides)| sides).filter(|side| !ready[side.node]);
        let alone: HashSet<usize> = sides().filter_map(|&side| Some(variable(terms, side)?.0)).collect();
        let mut seen = HashSet::new();
        let mut open: Vec<usize> = sides().map(|side| side.node).collect();
        let mut found = None;
        while let Some(node) = open.pop() {
            if ready[node] || !seen.insert(node) {
                continue;
            }
            match terms.nodes[node].value {
                Value::Input(v) if !alone.contains(&v) => return Some(v),
                Value::Input(v) => found = Some(v),
                ref value => open.extend(value.operands().iter().map(|operand| operand.node)),
            }
        }
        found
    }
}

/// The variable that a term is, and whether it is complemented.
pub(super) fn variable(terms: &WordModel, term: Operand) -> Option<(usize, bool)> {
    match terms.nodes[term.node].value {
        Value::Input(v) => Some((v, term.negated)),
        _ => None,
    }
}

/// The sides of an equation.
fn equation(terms: &WordModel, truth: Operand) -> Option<[Operand; 2]> {
    let Value::Apply(operator, sides) = &terms.nodes[truth.node].value else { return None };
    let [a, b] = sides[..] else { return None };
    let is_bit = terms.sort(a).width() == Some(1);
    match (operator, truth.negated) {
        (Operator::Eq, false) | (Operator::Neq, true) => Some([a, b]),
        // Truth values that differ are equal after a complement.
        (Operator::Neq | Operator::Xor, false) | (Operator::Eq | Operator::Xnor, true) if is_bit => {
            Some([a, !b])
        }
        (Operator::Xor, true) | (Operator::Xnor, false) if is_bit => Some([a, b]),
        _ => None,
    }
}
