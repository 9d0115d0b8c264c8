//! Words under construction.

use hashbrown::HashMap;

use crate::model::btor2::{Constant, Node, Operand, Operator, Property, Sort, State, Value, WordModel};
use crate::model::horn::copy::push;

/// A model of words that grows.
#[derive(Debug, Default)]
pub(in crate::model::horn) struct Words {
    pub model: WordModel,
    /// By width, inputs for free variables.
    free: HashMap<u32, Vec<Operand>>,
    /// By width, how many of them the clause has that is being added.
    used: HashMap<u32, usize>,
}

impl Words {
    fn push(&mut self, value: Value, width: u32, symbol: Option<&str>) -> Operand {
        let symbol = symbol.map(|name| name.as_bytes().into());
        push(&mut self.model, Node { id: 0, line: 0, sort: Sort::Bits(width), value, symbol })
    }

    pub fn input(&mut self, width: u32, name: &str) -> Operand {
        self.push(Value::Input(self.model.inputs.len()), width, Some(name))
    }

    /// The position of an input; none if the word is none.
    pub fn position(&self, word: Operand) -> Option<usize> {
        match self.model.nodes[word.node].value {
            Value::Input(input) => Some(input),
            _ => None,
        }
    }

    /// Another clause begins. It may have the inputs of others, since one clause is applied in a step.
    pub fn begin(&mut self) {
        self.used.clear();
    }

    /// The input for a free variable of the clause.
    pub fn free(&mut self, width: u32) -> Operand {
        let used = self.used.entry(width).or_default();
        *used += 1;
        let position = *used - 1;
        if let Some(&input) = self.free.get(&width).and_then(|inputs| inputs.get(position)) {
            return input;
        }
        let input = self.input(width, &format!("free{position}"));
        self.free.entry(width).or_default().push(input);
        input
    }

    /// A state that begins with 0.
    pub fn state(&mut self, width: u32, name: &str) -> Operand {
        let zero = self.constant(0, width);
        let state = self.push(Value::State(self.model.states.len()), width, Some(name));
        self.model.states.push(State { node: state.node, init: Some(zero), next: None });
        state
    }

    pub fn next(&mut self, state: usize, next: Operand) {
        self.model.states[state].next = Some(next);
    }

    pub fn constant(&mut self, number: u64, width: u32) -> Operand {
        constant(&mut self.model, number, width)
    }

    pub fn apply(&mut self, operator: Operator, operands: &[Operand], width: u32) -> Operand {
        self.push(Value::Apply(operator, operands.iter().copied().collect()), width, None)
    }

    pub fn node(&mut self, node: Node) -> Operand {
        push(&mut self.model, node)
    }

    pub fn equal(&mut self, a: Operand, b: Operand) -> Operand {
        self.apply(Operator::Eq, &[a, b], 1)
    }

    /// All of these words of a width together, as a tree; without any, the constant word of this bit.
    pub fn tree(&mut self, operator: Operator, words: &[Operand], width: u32) -> Operand {
        let mut row = words.to_vec();
        while row.len() > 1 {
            let pairs = row.chunks(2);
            row = pairs
                .map(|pair| if pair.len() == 2 { self.apply(operator, pair, width) } else { pair[0] })
                .collect();
        }
        match row.first() {
            Some(&word) => word,
            None if operator == Operator::And => self.push(Value::Constant(Constant::ones()), width, None),
            None => self.constant(0, width),
        }
    }

    /// The word, or 0 unless the bit is 1.
    pub fn masked(&mut self, bit: Operand, word: Operand, width: u32) -> Operand {
        let mask = match width {
            1 => bit,
            _ => self.push(Value::Extend { of: bit, signed: true }, width, None),
        };
        self.apply(Operator::And, &[mask, word], width)
    }

    pub fn bad(&mut self, of: Operand) {
        self.model.bads.push(property(of));
    }

    pub fn constraint(&mut self, of: Operand) {
        self.model.constraints.push(property(of));
    }
}

/// Adds a constant.
pub(super) fn constant(model: &mut WordModel, number: u64, width: u32) -> Operand {
    let value = Value::Constant(Constant::new(vec![number], false, width));
    push(model, Node { id: 0, line: 0, sort: Sort::Bits(width), value, symbol: None })
}

fn property(of: Operand) -> Property {
    Property { id: 0, line: 0, of, symbol: None }
}
