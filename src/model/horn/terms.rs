//! Terms under construction, in a graph of any theory.

use super::error::Problem;
use super::graph::Graph;
use super::sort::Sort;
use super::system::Variable;
use crate::model::btor2::Operand;

/// A term: a node, possibly complemented, and its sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub operand: Operand,
    pub sort: Sort,
}

impl Term {
    /// The complement of each bit.
    pub fn not(self) -> Term {
        Term { operand: !self.operand, ..self }
    }
}

/// The terms of an assertion. Its variables are those of the graph, in their order.
#[derive(Debug)]
pub(super) struct Terms<G> {
    pub model: G,
    pub variables: Vec<Variable>,
    /// The line in which the terms stand that are being made.
    pub line: usize,
    /// How many more nodes may be made.
    room: usize,
}

impl<G: Graph> Terms<G> {
    /// No terms yet, and no more than this many nodes.
    pub fn new(room: usize) -> Terms<G> {
        Terms { model: G::default(), variables: Vec::new(), line: 0, room }
    }

    /// So many nodes are about to be made.
    pub fn spend(&mut self, nodes: usize) -> Result<(), Problem> {
        self.room = self.room.checked_sub(nodes).ok_or(Problem::TooMany)?;
        Ok(())
    }

    /// A new variable.
    pub fn variable(&mut self, name: &[u8], sort: Sort) -> Result<Term, Problem> {
        self.add(Variable { name: name.into(), sort, constant: None })
    }

    /// Adds a variable, which may stand for a free constant.
    pub fn add(&mut self, variable: Variable) -> Result<Term, Problem> {
        self.spend(1)?;
        let sort = variable.sort;
        let operand = self.model.add_variable(self.variables.len(), sort, self.line);
        self.variables.push(variable);
        Ok(Term { operand, sort })
    }

    /// A truth value.
    pub fn truth(&mut self, truth: bool) -> Result<Term, Problem> {
        self.spend(1)?;
        Ok(Term { operand: self.model.add_truth(truth, self.line), sort: Sort::Bool })
    }

    /// A copy of a term of another graph, with arguments for its variables.
    pub fn instance(&mut self, of: &G, result: Term, arguments: &[Term]) -> Result<Term, Problem> {
        self.spend(of.size())?;
        let leaf = &mut |_: &mut G, variable: usize| arguments[variable].operand;
        let copies = of.copy_into(&[result.operand], &mut self.model, leaf);
        Ok(Term { operand: copies[0], sort: result.sort })
    }

    /// What these terms depend on, with the variables that occur, and the terms.
    pub fn cone(&self, terms: &[Operand]) -> (G, Vec<Variable>, Vec<Operand>) {
        let (mut model, mut variables) = (G::default(), Vec::new());
        let leaf = &mut |model: &mut G, variable: usize| {
            variables.push(self.variables[variable].clone());
            model.add_variable(variables.len() - 1, self.variables[variable].sort, self.model.line(variable))
        };
        let terms = self.model.copy_into(terms, &mut model, leaf);
        (model, variables, terms)
    }
}
