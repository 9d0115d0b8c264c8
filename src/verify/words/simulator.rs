//! Simulation of a word-level model, step by step.
//!
//! All nodes are evaluated in every step, operands first. In the first step, states come after the nodes that their
//! initial values depend on.

use std::borrow::Cow;
use std::rc::Rc;

use dashu_int::UBig;

use super::array::Array;
use super::operators::{apply, complement, extended, low};
use crate::model::btor2::{Constant, Node, Operand, Operator, Sort, Value as Meaning, WordModel};

/// The value of a node.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Word(UBig),
    Array(Rc<Array>),
}

impl Value {
    /// 0 in all bits.
    pub fn zero(sort: Sort) -> Value {
        match sort {
            Sort::Bits(_) => Value::Word(UBig::ZERO),
            Sort::Array { .. } => Value::Array(Rc::new(Array::constant(UBig::ZERO))),
        }
    }

    pub fn equals(&self, other: &Value, sort: Sort) -> bool {
        match (self, other, sort) {
            (Value::Word(a), Value::Word(b), _) => a == b,
            (Value::Array(a), Value::Array(b), Sort::Array { index, .. }) => a.equals(b, index),
            _ => false,
        }
    }
}

/// An input or a state by its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaf {
    Input(usize),
    State(usize),
}

/// Simulates a model.
pub(super) struct Simulator<'a> {
    model: &'a WordModel,
    /// In the first step.
    order: Vec<usize>,
}

/// The values of all nodes in a step.
pub(super) struct Step<'a> {
    model: &'a WordModel,
    values: Vec<Value>,
}

impl<'a> Simulator<'a> {
    pub fn new(model: &'a WordModel) -> Simulator<'a> {
        Simulator { model, order: order(model) }
    }

    /// The step after another one, or the first one. `free` gives the values that the model leaves open.
    pub fn step(&self, before: Option<&Step<'a>>, free: &dyn Fn(Leaf) -> Value) -> Step<'a> {
        before.map_or_else(|| self.first(free), |before| self.next(before, free))
    }

    /// The first step. `free` gives the values of inputs, and of states without an initial value.
    pub fn first(&self, free: &dyn Fn(Leaf) -> Value) -> Step<'a> {
        let mut step = self.empty();
        for &node in &self.order {
            let state = match self.model.nodes[node].value {
                Meaning::State(state) => self.model.states[state].init,
                _ => None,
            };
            step.values[node] = match state {
                Some(init) => step.initial(self.model.nodes[node].sort, init),
                None => step.evaluate(node, free),
            };
        }
        step
    }

    /// The step after another one. `free` gives the values of inputs, and of states without a next value.
    pub fn next(&self, before: &Step<'a>, free: &dyn Fn(Leaf) -> Value) -> Step<'a> {
        let mut step = self.empty();
        let leaf = |leaf: Leaf| match leaf {
            Leaf::State(state) => match self.model.states[state].next {
                Some(next) => before.get(next),
                None => free(leaf),
            },
            Leaf::Input(_) => free(leaf),
        };
        for node in 0..self.model.nodes.len() {
            step.values[node] = match self.model.nodes[node].value {
                Meaning::Constant(_) => before.values[node].clone(),
                _ => step.evaluate(node, &leaf),
            };
        }
        step
    }

    fn empty(&self) -> Step<'a> {
        let values = vec![Value::Word(UBig::ZERO); self.model.nodes.len()];
        Step { model: self.model, values }
    }
}

impl Step<'_> {
    pub fn get(&self, operand: Operand) -> Value {
        match &self.values[operand.node] {
            Value::Word(_) => Value::Word(self.word(operand).into_owned()),
            array => array.clone(),
        }
    }

    /// The value of a node.
    pub fn value(&self, node: usize) -> &Value {
        &self.values[node]
    }

    /// Is this word of one bit 1?
    pub fn holds(&self, operand: Operand) -> bool {
        self.word(operand).is_one()
    }

    fn word(&self, operand: Operand) -> Cow<'_, UBig> {
        let Value::Word(word) = &self.values[operand.node] else { unreachable!("sorts are checked") };
        match operand.negated {
            true => Cow::Owned(complement(word, self.width(operand))),
            false => Cow::Borrowed(word),
        }
    }

    fn array(&self, operand: Operand) -> &Rc<Array> {
        let Value::Array(array) = &self.values[operand.node] else { unreachable!("sorts are checked") };
        array
    }

    fn width(&self, operand: Operand) -> usize {
        self.model.sort(operand).width().expect("sorts are checked") as usize
    }

    /// The initial value of a state of this sort.
    fn initial(&self, sort: Sort, init: Operand) -> Value {
        match (sort, self.get(init)) {
            (Sort::Array { .. }, Value::Word(cell)) => Value::Array(Rc::new(Array::constant(cell))),
            (_, value) => value,
        }
    }

    fn evaluate(&self, node: usize, leaf: &dyn Fn(Leaf) -> Value) -> Value {
        let Node { sort, value, .. } = &self.model.nodes[node];
        // Of the result.
        let width = sort.width().unwrap_or(0) as usize;
        match value {
            Meaning::Input(input) => leaf(Leaf::Input(*input)),
            Meaning::State(state) => leaf(Leaf::State(*state)),
            Meaning::Constant(constant) => Value::Word(number(constant, width)),
            Meaning::Slice { of, lower } => {
                Value::Word(low(self.word(*of).as_ref() >> *lower as usize, width))
            }
            Meaning::Extend { of, signed: false } => Value::Word(self.word(*of).into_owned()),
            Meaning::Extend { of, signed: true } => {
                Value::Word(extended(&self.word(*of), self.width(*of), width))
            }
            Meaning::Apply(operator, operands) => self.apply(*operator, operands),
        }
    }

    fn apply(&self, operator: Operator, operands: &[Operand]) -> Value {
        let truth = |truth: bool| Value::Word(UBig::from(truth));
        let sort = self.model.sort(operands[0]);
        match (operator, operands) {
            (Operator::Ite, &[condition, yes, no]) => self.get(if self.holds(condition) { yes } else { no }),
            (Operator::Concat, &[upper, lower]) => {
                let width = self.width(lower);
                Value::Word((self.word(upper).as_ref() << width) | self.word(lower).as_ref())
            }
            (Operator::Read, &[array, index]) => {
                Value::Word(self.array(array).read(&self.word(index)).clone())
            }
            (Operator::Write, &[array, index, value]) => {
                let mut array = Array::clone(self.array(array));
                array.write(self.word(index).into_owned(), self.word(value).into_owned());
                Value::Array(Rc::new(array))
            }
            (Operator::Eq | Operator::Neq, &[a, b]) if sort.width().is_none() => {
                let equal = self.get(a).equals(&self.get(b), sort);
                truth(equal == (operator == Operator::Eq))
            }
            (_, &[a]) => Value::Word(apply(operator, self.width(a), &self.word(a), &UBig::ZERO)),
            (_, &[a, b]) => Value::Word(apply(operator, self.width(a), &self.word(a), &self.word(b))),
            _ => unreachable!("the reader has counted the operands"),
        }
    }
}

fn number(constant: &Constant, width: usize) -> UBig {
    let bit = |i: usize| i < width && constant.bit(i as u32);
    let byte = |i: usize| (0..8).fold(0, |byte, j| byte | u8::from(bit(8 * i + j)) << j);
    UBig::from_le_bytes(&(0..width.div_ceil(8)).map(byte).collect::<Vec<_>>())
}

/// All nodes, each after its operands, and states after their initial values.
fn order(model: &WordModel) -> Vec<usize> {
    let below = |node: usize| -> &[Operand] {
        match &model.nodes[node].value {
            Meaning::State(state) => model.states[*state].init.as_slice(),
            value => value.operands(),
        }
    };
    let mut order = Vec::with_capacity(model.nodes.len());
    let mut entered = vec![false; model.nodes.len()];
    for root in 0..model.nodes.len() {
        let mut path = Vec::from_iter((!entered[root]).then_some((root, 0)));
        entered[root] = true;
        while let Some((node, next)) = path.last_mut() {
            match below(*node).get(*next) {
                Some(operand) => {
                    *next += 1;
                    if !std::mem::replace(&mut entered[operand.node], true) {
                        path.push((operand.node, 0));
                    }
                }
                None => {
                    order.push(*node);
                    path.pop();
                }
            }
        }
    }
    order
}
