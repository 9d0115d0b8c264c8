//! Terms under construction: nodes of a model of words, with what each function of SMT-LIB is made of.

use super::copy::{copy, push};
use super::error::Problem;
use super::sort::Sort;
use super::system::Variable;
use crate::model::btor2::{Constant, Node, Operand, Operator, Value, WordModel};

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

/// The terms of an assertion. Its variables are the inputs, in their order.
#[derive(Debug, Default)]
pub(super) struct Terms {
    pub model: WordModel,
    pub variables: Vec<Variable>,
    /// The line in which the terms stand that are being made.
    pub line: usize,
    /// How many more nodes may be made.
    room: usize,
}

impl Terms {
    /// No terms yet, and no more than this many nodes.
    pub fn new(room: usize) -> Terms {
        Terms { room, ..Terms::default() }
    }

    fn push(&mut self, value: Value, sort: Sort) -> Result<Term, Problem> {
        self.room = self.room.checked_sub(1).ok_or(Problem::TooMany)?;
        let node = Node { id: 0, line: self.line, sort: sort.word(), value, symbol: None };
        Ok(Term { operand: push(&mut self.model, node), sort })
    }

    /// A new variable.
    pub fn variable(&mut self, name: &[u8], sort: Sort) -> Result<Term, Problem> {
        let term = self.push(Value::Input(self.variables.len()), sort)?;
        self.variables.push(Variable { name: name.into(), sort });
        Ok(term)
    }

    pub fn constant(&mut self, constant: Constant, sort: Sort) -> Result<Term, Problem> {
        self.push(Value::Constant(constant), sort)
    }

    pub fn truth(&mut self, truth: bool) -> Result<Term, Problem> {
        self.constant(if truth { Constant::ones() } else { Constant::zero() }, Sort::Bool)
    }

    /// An operator. Requires: it takes terms of these sorts, and makes one of `sort`.
    pub fn apply(&mut self, operator: Operator, terms: &[Term], sort: Sort) -> Result<Term, Problem> {
        self.push(Value::Apply(operator, terms.iter().map(|term| term.operand).collect()), sort)
    }

    /// The first term with the second one, the result with the third one, and so on. Requires: there is one.
    pub fn chain(&mut self, operator: Operator, terms: &[Term], sort: Sort) -> Result<Term, Problem> {
        terms[1..].iter().try_fold(terms[0], |so_far, &term| self.apply(operator, &[so_far, term], sort))
    }

    /// The same for an operator that does not care about the order, as a tree. Requires: there is a term.
    pub fn tree(&mut self, operator: Operator, terms: &[Term]) -> Result<Term, Problem> {
        let mut row = terms.to_vec();
        while row.len() > 1 {
            let mut pairs = row.chunks(2);
            row = pairs.try_fold(Vec::new(), |mut row, pair| {
                row.push(if let [a, _] = pair { self.apply(operator, pair, a.sort)? } else { pair[0] });
                Ok::<_, Problem>(row)
            })?;
        }
        Ok(row[0])
    }

    /// The bits of a word from `lower` on. Requires: it has so many.
    pub fn slice(&mut self, word: Term, lower: u32, width: u32) -> Result<Term, Problem> {
        if (lower, width) == (0, word.sort.width()) {
            return Ok(word);
        }
        self.push(Value::Slice { of: word.operand, lower }, Sort::Bits(width))
    }

    /// A word with further bits above, up to a width, which are copies of the highest one or 0.
    pub fn extend(&mut self, word: Term, width: u32, signed: bool) -> Result<Term, Problem> {
        if width == word.sort.width() {
            return Ok(word);
        }
        self.push(Value::Extend { of: word.operand, signed }, Sort::Bits(width))
    }

    /// A copy of a term of another graph, with arguments for its variables.
    pub fn instance(&mut self, of: &WordModel, result: Term, arguments: &[Term]) -> Result<Term, Problem> {
        self.room = self.room.checked_sub(of.nodes.len()).ok_or(Problem::TooMany)?;
        let copies = copy(of, &[result.operand], &mut self.model, |_, variable| arguments[variable].operand);
        Ok(Term { operand: copies[0], sort: result.sort })
    }

    /// What these terms depend on, with the variables that occur, and the terms.
    pub fn cone(&self, terms: &[Operand]) -> (WordModel, Vec<Variable>, Vec<Operand>) {
        let (mut model, mut variables) = (WordModel::default(), Vec::new());
        let leaf = |model: &mut WordModel, variable: usize| {
            let node = &self.model.nodes[self.model.inputs[variable]];
            variables.push(self.variables[variable].clone());
            push(model, Node { value: Value::Input(variables.len() - 1), ..node.clone() })
        };
        let terms = copy(&self.model, terms, &mut model, leaf);
        (model, variables, terms)
    }
}
