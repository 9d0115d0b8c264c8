//! The data of a word-level model: the lines of a file, with their sorts.
//!
//! Nodes stand in the order of the file, and operands before what uses them: one pass over the nodes evaluates them
//! all. States close the loops.

use super::constant::Constant;
use super::operator::Operator;
use super::property::{Justice, Property};
use super::sort::Sort;
use crate::logic::operand::{Operand, Operands};

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// The input of this position: any value in every step.
    Input(usize),
    /// The state of this position.
    State(usize),
    /// The same in every step.
    Constant(Constant),
    /// What an operator makes of its operands.
    Apply(Operator, Operands),
    /// The bits of a word from this one on, as many as the sort says.
    Slice {
        /// The word.
        of: Operand,
        /// The lowest bit.
        lower: u32,
    },
    /// A word with further bits above, as many as the sort says; there may be none.
    Extend {
        /// The word.
        of: Operand,
        /// Are they copies of the highest bit? Otherwise they are 0.
        signed: bool,
    },
}

/// A node: a line that defines a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its number in the file. Numbers ascend, with gaps.
    pub id: u64,
    /// Its line in the file, counted from 1.
    pub line: usize,
    /// Its sort.
    pub sort: Sort,
    /// What it is.
    pub value: Value,
    /// Its name: bytes without blanks, not necessarily text.
    pub symbol: Option<Box<[u8]>>,
}

/// A state. Without a next value, it has any value in every later step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Its node.
    pub node: usize,
    /// Its value in the first step, evaluated there; without one it is any value. A state that is an array may have a
    /// constant word here, which all cells begin with.
    pub init: Option<Operand>,
    /// Its value in the next step.
    pub next: Option<Operand>,
}

/// A model of words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordModel {
    /// The nodes; operands come first.
    pub nodes: Vec<Node>,
    /// The nodes of the inputs. Their order is that of the file, and so it is below.
    pub inputs: Vec<usize>,
    /// The states.
    pub states: Vec<State>,
    /// Safety properties: "this is never 1".
    pub bads: Vec<Property>,
    /// Constraints: a run ends before the first step in which one of them is 0.
    pub constraints: Vec<Property>,
    /// Fairness constraints, which belong to each justice property; they do not matter for safety.
    pub fairness: Vec<Property>,
    /// Justice properties: no run for ever in which all of their words, and all fairness constraints, hold again and
    /// again.
    pub justice: Vec<Justice>,
    /// Outputs: names for values of words. They are no properties.
    pub outputs: Vec<Property>,
}

impl WordModel {
    /// Property `i` as answers name it, see [`Model::label`](crate::model::Model::label).
    pub fn label(&self, i: usize) -> String {
        match i.checked_sub(self.bads.len()) {
            Some(j) if j < self.justice.len() => format!("j{j}"),
            _ => format!("b{i}"),
        }
    }

    /// The name of property `i`: bad states have the first numbers, justice properties those after them.
    pub fn symbol(&self, i: usize) -> Option<&[u8]> {
        let bad = self.bads.get(i).map(|bad| &bad.symbol);
        let symbol = bad.or_else(|| Some(&self.justice.get(i.checked_sub(self.bads.len())?)?.symbol));
        symbol?.as_deref()
    }

    /// The sort of an operand.
    pub fn sort(&self, operand: Operand) -> Sort {
        self.nodes[operand.node].sort
    }

    /// The bits of all inputs and states that are arrays.
    pub fn array_bits(&self) -> u128 {
        let leaves = self.nodes.iter().filter(|node| matches!(node.value, Value::Input(_) | Value::State(_)));
        let arrays = leaves.filter(|node| node.sort.width().is_none());
        arrays.map(|node| node.sort.bits()).fold(0, u128::saturating_add)
    }

    /// The node of a state.
    pub fn state(&self, i: usize) -> &Node {
        &self.nodes[self.states[i].node]
    }

    /// The node of an input.
    pub fn input(&self, i: usize) -> &Node {
        &self.nodes[self.inputs[i]]
    }

    /// The name of the operator of each node that has one.
    pub fn operators(&self) -> impl Iterator<Item = &'static str> {
        self.nodes.iter().filter_map(|node| node.value.operator())
    }
}

impl Value {
    /// The nodes that it is made of.
    pub fn operands(&self) -> &[Operand] {
        match self {
            Value::Input(_) | Value::State(_) | Value::Constant(_) => &[],
            Value::Apply(_, operands) => operands,
            Value::Slice { of, .. } | Value::Extend { of, .. } => std::slice::from_ref(of),
        }
    }

    /// The same, made of other nodes.
    pub fn with(&self, mut operand: impl FnMut(Operand) -> Operand) -> Value {
        match self {
            Value::Input(_) | Value::State(_) | Value::Constant(_) => self.clone(),
            Value::Apply(operator, operands) => {
                Value::Apply(*operator, operands.iter().map(|&of| operand(of)).collect())
            }
            &Value::Slice { of, lower } => Value::Slice { of: operand(of), lower },
            &Value::Extend { of, signed } => Value::Extend { of: operand(of), signed },
        }
    }

    /// The name of its operator in files, if it has one.
    pub fn operator(&self) -> Option<&'static str> {
        match self {
            Value::Input(_) | Value::State(_) | Value::Constant(_) => None,
            Value::Apply(operator, _) => Some(operator.name()),
            Value::Slice { .. } => Some("slice"),
            Value::Extend { signed: true, .. } => Some("sext"),
            Value::Extend { signed: false, .. } => Some("uext"),
        }
    }
}
