//! The terms of a clause in the model, with values for its variables.

use super::bindings::{Binding, Condition, Resolved};
use super::words::Words;
use crate::model::btor2::{Node, Operand, Value};

/// Translates the terms of a clause, each once.
pub(in crate::model::horn) struct Instance<'a> {
    pub resolved: &'a Resolved,
    /// What stands for the arguments of the body; 0 for those that do not matter.
    pub arguments: &'a dyn Fn(usize) -> Option<Operand>,
    /// By node, what stands for it.
    pub done: Vec<Option<Operand>>,
}

impl<'a> Instance<'a> {
    pub fn new(resolved: &'a Resolved, arguments: &'a dyn Fn(usize) -> Option<Operand>) -> Instance<'a> {
        Instance { resolved, arguments, done: vec![None; resolved.terms.nodes.len()] }
    }

    /// What stands for a term. Variables depend on each other in no circle.
    pub fn term(&mut self, term: Operand, words: &mut Words) -> Operand {
        let mut open = vec![term.node];
        while let Some(&node) = open.last() {
            if self.done[node].is_some() {
                open.pop();
                continue;
            }
            let value = &self.resolved.terms.nodes[node].value;
            let bound = match *value {
                Value::Input(variable) => match self.resolved.bindings[variable] {
                    Binding::Term(term) => Some([term]),
                    _ => None,
                },
                _ => None,
            };
            let below = bound.as_ref().map_or(value.operands(), |bound| bound);
            let depth = open.len();
            open.extend(below.iter().map(|operand| operand.node).filter(|&node| self.done[node].is_none()));
            if open.len() == depth {
                self.done[node] = Some(self.value(node, words));
                open.pop();
            }
        }
        self.get(term)
    }

    /// The truth value that a condition is. Requires: an argument that it is about matters.
    pub fn condition(&mut self, condition: Condition, words: &mut Words) -> Operand {
        match condition {
            Condition::Truth(truth) => self.term(truth, words),
            Condition::Argument(position, term) => {
                let term = self.term(term, words);
                words.equal((self.arguments)(position).expect("it matters"), term)
            }
        }
    }

    /// By variable of the clause, the position of the input that is its value, if it is one. `variables` are their
    /// nodes.
    pub fn inputs(&self, variables: &[usize], words: &Words) -> Vec<Option<usize>> {
        let input = |(variable, &node): (usize, &usize)| {
            let is_free = self.resolved.bindings[variable] == Binding::Free;
            words.position(self.done[node].filter(|_| is_free)?)
        };
        variables.iter().enumerate().map(input).collect()
    }

    fn get(&self, operand: Operand) -> Operand {
        self.done[operand.node].expect("it is translated").xor(operand.negated)
    }

    fn value(&self, node: usize, words: &mut Words) -> Operand {
        let &Node { line, sort, ref value, .. } = &self.resolved.terms.nodes[node];
        let width = sort.width().expect("there are no arrays");
        let Value::Input(variable) = *value else {
            let value = value.with(|operand| self.get(operand));
            return words.node(Node { id: 0, line, sort, value, symbol: None });
        };
        match self.resolved.bindings[variable] {
            Binding::Free => words.free(width),
            Binding::Argument(position) => {
                (self.arguments)(position).unwrap_or_else(|| words.constant(0, width))
            }
            Binding::Term(term) => self.get(term),
        }
    }
}
