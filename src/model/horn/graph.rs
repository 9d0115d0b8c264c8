//! Graphs of terms: what clauses of any theory have in common.

use std::collections::BTreeMap;
use std::fmt::Debug;

use super::copy;
use super::sort::Sort;
use crate::arith;
use crate::model::btor2::{Constant, Node, Operand, Value, WordModel};

/// A graph of terms, whose nodes come after their operands. A truth value may be complemented where it is used.
pub trait Graph: Clone + Debug + Default + PartialEq + Eq {
    /// The number of nodes.
    fn size(&self) -> usize;

    /// Adds the next variable, whose position is given.
    fn add_variable(&mut self, position: usize, sort: Sort, line: usize) -> Operand;

    /// Adds a truth value.
    fn add_truth(&mut self, truth: bool, line: usize) -> Operand;

    /// The truth value that a term is, if it is written as one.
    fn truth(&self, term: Operand) -> Option<bool>;

    /// The line of a variable.
    fn line(&self, variable: usize) -> usize;

    /// Copies what these terms depend on into another graph. `leaf` makes or finds what stands there for a variable.
    fn copy_into(
        &self,
        terms: &[Operand],
        into: &mut Self,
        leaf: &mut dyn FnMut(&mut Self, usize) -> Operand,
    ) -> Vec<Operand>;

    /// Counts the operators by their names.
    fn count_operators(&self, counts: &mut BTreeMap<&'static str, usize>);
}

impl Graph for WordModel {
    fn size(&self) -> usize {
        self.nodes.len()
    }

    fn add_variable(&mut self, position: usize, sort: Sort, line: usize) -> Operand {
        let value = Value::Input(position);
        copy::push(self, Node { id: 0, line, sort: sort.word(), value, symbol: None })
    }

    fn add_truth(&mut self, truth: bool, line: usize) -> Operand {
        let value = Value::Constant(if truth { Constant::ones() } else { Constant::zero() });
        copy::push(self, Node { id: 0, line, sort: Sort::Bool.word(), value, symbol: None })
    }

    fn truth(&self, term: Operand) -> Option<bool> {
        match &self.nodes[term.node].value {
            Value::Constant(constant) => Some(constant.bit(0) != term.negated),
            _ => None,
        }
    }

    fn line(&self, variable: usize) -> usize {
        self.nodes[self.inputs[variable]].line
    }

    fn copy_into(
        &self,
        terms: &[Operand],
        into: &mut WordModel,
        leaf: &mut dyn FnMut(&mut WordModel, usize) -> Operand,
    ) -> Vec<Operand> {
        copy::copy(self, terms, into, leaf)
    }

    fn count_operators(&self, counts: &mut BTreeMap<&'static str, usize>) {
        self.operators().for_each(|name| *counts.entry(name).or_default() += 1);
    }
}

impl Graph for arith::Graph {
    fn size(&self) -> usize {
        self.nodes.len()
    }

    fn add_variable(&mut self, position: usize, sort: Sort, line: usize) -> Operand {
        self.push(arith::Node { term: arith::Term::Variable(position), sort: sort.of_numbers(), line })
    }

    fn add_truth(&mut self, truth: bool, line: usize) -> Operand {
        self.push(arith::Node { term: arith::Term::Truth(truth), sort: arith::Sort::Bool, line })
    }

    fn truth(&self, term: Operand) -> Option<bool> {
        arith::Graph::truth(self, term)
    }

    fn line(&self, variable: usize) -> usize {
        self.nodes[self.variables[variable]].line
    }

    fn copy_into(
        &self,
        terms: &[Operand],
        into: &mut arith::Graph,
        leaf: &mut dyn FnMut(&mut arith::Graph, usize) -> Operand,
    ) -> Vec<Operand> {
        self.copy(terms, into, leaf)
    }

    fn count_operators(&self, counts: &mut BTreeMap<&'static str, usize>) {
        for node in &self.nodes {
            if let arith::Term::Apply(operator, _) = &node.term {
                *counts.entry(operator.name()).or_default() += 1;
            }
        }
    }
}
