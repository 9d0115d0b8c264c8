//! Multiplications and divisions as reads of tables: a model of words without the operators that are hard in bits.
//!
//! Source: Ho, *Range abstraction and UFAR*, Berkeley EECS-2017-198 (operators as uninterpreted functions). A table is
//! an array that never changes; its index is both operands. The product of a model is what a table that has all
//! products has, so each run of the model is one with tables, and what holds for all tables holds for the model. All
//! else is that of large memories: which cells are seen, equal results of equal operands in the same or in different
//! steps, proofs. Rejected: fresh inputs with constraints for pairs of operators and their histories, which is the same
//! a second time.

use smallvec::smallvec;

use super::operator::Operator;
use super::property::{Justice, Property};
use super::sort::Sort;
use super::word_model::{Node, State, Value, WordModel};
use crate::logic::operand::Operand;

/// A model that reads tables instead of using some of its operators.
#[derive(Clone, Debug, Default)]
pub struct Tabulated {
    /// The model with tables. Its inputs, states and properties are those of the original, in the same order; the
    /// tables are the last states. Nodes keep their numbers; new ones have larger numbers.
    pub words: WordModel,
    /// For each node of the original, the node here.
    pub nodes: Vec<usize>,
    /// The operators that are reads here, as nodes of the original.
    pub operators: Vec<usize>,
}

/// The operators of a model that are hard in bits: multiplications and divisions of words of at least so many bits that
/// are no constants.
pub fn hard_operators(words: &WordModel, bits: u32) -> Vec<usize> {
    let is_constant = |of: &Operand| matches!(words.nodes[of.node].value, Value::Constant(_));
    let is_hard = |&i: &usize| match &words.nodes[i].value {
        Value::Apply(operator, operands) => {
            is_hard(*operator)
                && words.nodes[i].sort.width().is_some_and(|width| width >= bits)
                && !operands.iter().any(is_constant)
        }
        _ => false,
    };
    (0..words.nodes.len()).filter(is_hard).collect()
}

fn is_hard(operator: Operator) -> bool {
    use Operator::{Mul, Sdiv, Smod, Srem, Udiv, Urem};
    matches!(operator, Mul | Udiv | Sdiv | Urem | Srem | Smod)
}

/// The model with tables for these operators.
///
/// Requires: they are among its [`hard_operators`].
pub fn tabulated(words: &WordModel, operators: Vec<usize>) -> Tabulated {
    let largest = words.nodes.iter().map(|node| node.id).max().unwrap_or(0);
    let to = Tabulated { operators, ..Tabulated::default() };
    let mut making = Making { tables: Vec::new(), states: words.states.len(), largest, to };
    for (i, node) in words.nodes.iter().enumerate() {
        let value = match &node.value {
            Value::Apply(operator, operands) if making.to.operators.binary_search(&i).is_ok() => {
                let table = making.table(*operator, node.sort, node.line);
                let operands = operands.iter().map(|&of| making.of(of)).collect();
                let index = Sort::Bits(2 * node.sort.width().expect("a word"));
                let index = making.add(index, Value::Apply(Operator::Concat, operands), node.line, None);
                Value::Apply(Operator::Read, smallvec![table, index])
            }
            value => value.with(|of| making.of(of)),
        };
        making.to.nodes.push(making.to.words.nodes.len());
        making.to.words.nodes.push(Node { value, ..node.clone() });
    }
    let Making { tables, to, .. } = &mut making;
    let of = |of: Operand| Operand { node: to.nodes[of.node], negated: of.negated };
    let state = |state: &State| State {
        node: to.nodes[state.node],
        init: state.init.map(of),
        next: state.next.map(of),
    };
    let properties = |list: &[Property]| -> Vec<Property> {
        list.iter().map(|property| Property { of: of(property.of), ..property.clone() }).collect()
    };
    let justice = |justice: &Justice| Justice {
        of: justice.of.iter().map(|&lit| of(lit)).collect(),
        ..justice.clone()
    };
    let table =
        |&(.., table): &(Operator, Sort, Operand)| State { node: table.node, init: None, next: Some(table) };
    to.words = WordModel {
        nodes: std::mem::take(&mut to.words.nodes),
        inputs: words.inputs.iter().map(|&input| to.nodes[input]).collect(),
        states: words.states.iter().map(state).chain(tables.iter().map(table)).collect(),
        bads: properties(&words.bads),
        constraints: properties(&words.constraints),
        fairness: properties(&words.fairness),
        justice: words.justice.iter().map(justice).collect(),
        outputs: properties(&words.outputs),
    };
    making.to
}

struct Making {
    /// The tables so far, each with its operator and the sort of the words.
    tables: Vec<(Operator, Sort, Operand)>,
    /// The number of states of the model.
    states: usize,
    largest: u64,
    to: Tabulated,
}

impl Making {
    fn of(&self, Operand { node, negated }: Operand) -> Operand {
        Operand { node: self.to.nodes[node], negated }
    }

    fn add(&mut self, sort: Sort, value: Value, line: usize, symbol: Option<Box<[u8]>>) -> Operand {
        self.largest += 1;
        self.to.words.nodes.push(Node { id: self.largest, line, sort, value, symbol });
        Operand { node: self.to.words.nodes.len() - 1, negated: false }
    }

    /// The table of an operator.
    fn table(&mut self, operator: Operator, sort: Sort, line: usize) -> Operand {
        if let Some(known) = self.tables.iter().find(|known| (known.0, known.1) == (operator, sort)) {
            return known.2;
        }
        let width = sort.width().expect("operators make words");
        let name = format!("{}{width}", operator.name()).into_bytes();
        let array = Sort::Array { index: 2 * width, element: width };
        let table = self.add(array, Value::State(self.states + self.tables.len()), line, Some(name.into()));
        self.tables.push((operator, sort, table));
        table
    }
}
