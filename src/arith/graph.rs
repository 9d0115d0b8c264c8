//! Terms of arithmetic: a graph whose nodes come after their operands.

use crate::logic::operand::Operand;
use crate::number::Number;

/// A sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    /// Truth values.
    Bool,
    /// Integers.
    Int,
    /// Real numbers.
    Real,
    /// Arrays of integers by integers.
    Array,
}

/// What a node computes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// All truth values hold.
    And,
    /// One of them holds.
    Or,
    /// Two values of one sort are equal.
    Equal,
    /// The first number is less than the second one.
    Less,
    /// The first number is at most the second one.
    AtMost,
    /// The second value if the first one holds, else the third one.
    Choice,
    /// The sum of numbers.
    Sum,
    /// So many times a number.
    Times(Number),
    /// The quotient of an integer by this positive one, rounded down.
    Quotient(Number),
    /// The greatest integer that is not above a real.
    Floor,
    /// An integer as a real.
    Real,
    /// The number in a cell of an array, by its index.
    Select,
    /// An array with another number in a cell: array, index, number.
    Store,
}

impl Operator {
    /// Its name, as in SMT-LIB.
    pub fn name(&self) -> &'static str {
        match self {
            Operator::And => "and",
            Operator::Or => "or",
            Operator::Equal => "=",
            Operator::Less => "<",
            Operator::AtMost => "<=",
            Operator::Choice => "ite",
            Operator::Sum => "+",
            Operator::Times(_) => "*",
            Operator::Quotient(_) => "div",
            Operator::Floor => "to_int",
            Operator::Real => "to_real",
            Operator::Select => "select",
            Operator::Store => "store",
        }
    }
}

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A variable, by its position among the variables.
    Variable(usize),
    /// A truth value that is *true*, or *false*.
    Truth(bool),
    /// A number.
    Number(Number),
    /// An operator.
    Apply(Operator, Vec<Operand>),
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is.
    pub term: Term,
    /// Its sort. Only truth values are complemented.
    pub sort: Sort,
    /// The line in which it stands.
    pub line: usize,
}

/// Terms. Operands come before the nodes that use them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// By variable, its node.
    pub variables: Vec<usize>,
}

impl Graph {
    /// Adds a node.
    pub fn push(&mut self, node: Node) -> Operand {
        let position = self.nodes.len();
        if let Term::Variable(variable) = node.term {
            debug_assert_eq!(variable, self.variables.len());
            self.variables.push(position);
        }
        self.nodes.push(node);
        Operand { node: position, negated: false }
    }

    /// The sort of a term.
    pub fn sort(&self, operand: Operand) -> Sort {
        self.nodes[operand.node].sort
    }

    /// The number that a term is; `None` if it is not written as one.
    pub fn number(&self, operand: Operand) -> Option<&Number> {
        match &self.nodes[operand.node].term {
            Term::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The truth value that a term is; `None` if it is not written as one.
    pub fn truth(&self, operand: Operand) -> Option<bool> {
        match self.nodes[operand.node].term {
            Term::Truth(truth) => Some(truth != operand.negated),
            _ => None,
        }
    }

    /// The sorts of the variables.
    pub fn sorts(&self) -> Vec<Sort> {
        self.variables.iter().map(|&node| self.nodes[node].sort).collect()
    }

    /// For each node whether these terms depend on it.
    pub fn cone(&self, terms: &[Operand]) -> Vec<bool> {
        let mut inside = vec![false; self.nodes.len()];
        terms.iter().for_each(|term| inside[term.node] = true);
        for node in (0..self.nodes.len()).rev() {
            if let (true, Term::Apply(_, operands)) = (inside[node], &self.nodes[node].term) {
                operands.iter().for_each(|operand| inside[operand.node] = true);
            }
        }
        inside
    }

    /// Copies what these terms depend on into another graph. `leaf` makes or finds what stands there for a variable,
    /// given its position. Returns the copies, in the order of the terms.
    pub fn copy(
        &self,
        terms: &[Operand],
        into: &mut Graph,
        mut leaf: impl FnMut(&mut Graph, usize) -> Operand,
    ) -> Vec<Operand> {
        let needed = self.cone(terms);
        let mut copies: Vec<Option<Operand>> = vec![None; self.nodes.len()];
        let get = |copies: &[Option<Operand>], operand: &Operand| {
            copies[operand.node].expect("operands come first").xor(operand.negated)
        };
        for (i, node) in self.nodes.iter().enumerate().filter(|(i, _)| needed[*i]) {
            copies[i] = Some(match &node.term {
                Term::Variable(variable) => leaf(into, *variable),
                Term::Apply(operator, operands) => {
                    let operands = operands.iter().map(|operand| get(&copies, operand)).collect();
                    into.push(Node { term: Term::Apply(operator.clone(), operands), ..node.clone() })
                }
                Term::Truth(_) | Term::Number(_) => into.push(node.clone()),
            });
        }
        terms.iter().map(|term| get(&copies, term)).collect()
    }
}
