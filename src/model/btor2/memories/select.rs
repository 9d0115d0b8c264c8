//! What arrays have in a slot, and at an index: selecting pushed inward, to the arrays that are inputs and states.

use super::build::Builder;
use super::leaf::Leaf;
use super::slots::Index;
use crate::model::btor2::{Operand, Operator, Sort, Value};

impl Builder<'_> {
    /// What an array has in all slots.
    pub fn array(&mut self, node: usize) {
        let words = self.words;
        let Sort::Array { element, .. } = words.nodes[node].sort else { unreachable!("an array") };
        let sort = Sort::Bits(element);
        for slot in self.slots_of(node) {
            let cell = match &words.nodes[node].value {
                Value::Input(_) | Value::State(_) => {
                    let name = format!("{}[slot{slot}]", self.name(node)).into_bytes();
                    self.state(sort, Leaf::Content { array: node, slot }, Some(name))
                }
                _ => {
                    let address = self.result.addresses[slot];
                    self.made(node, address, &|builder, array| builder.cells[&(array, slot)])
                }
            };
            self.cells.insert((node, slot), cell);
        }
    }

    /// What an array has at an index.
    pub fn select(&mut self, array: usize, index: Index, at: Operand) -> Operand {
        let words = self.words;
        // The arrays that it is made of, operands first.
        let mut made_of = vec![array];
        let mut next = 0;
        while let Some(&node) = made_of.get(next) {
            next += 1;
            let operands = words.nodes[node].value.operands().iter();
            let arrays = operands.filter(|of| words.sort(**of).width().is_none()).map(|of| of.node);
            let new: Vec<usize> = arrays.filter(|node| !self.selected.contains_key(&(*node, at))).collect();
            made_of.extend(new);
        }
        made_of.sort_unstable();
        made_of.dedup();
        for node in made_of {
            if self.selected.contains_key(&(node, at)) {
                continue;
            }
            let value = match &words.nodes[node].value {
                Value::Input(_) | Value::State(_) => self.look(node, index, at),
                _ => self.made(node, at, &|builder, array| builder.selected[&(array, at)]),
            };
            self.selected.insert((node, at), value);
        }
        self.selected[&(array, at)]
    }

    /// What an array that an operator makes has at an address, given what its operands have there.
    fn made(&mut self, array: usize, at: Operand, known: &dyn Fn(&Self, usize) -> Operand) -> Operand {
        match &self.words.nodes[array].value {
            Value::Apply(Operator::Ite, operands) => {
                let condition = self.of(operands[0]);
                let [yes, no] = [1, 2].map(|i| known(self, operands[i].node));
                self.choose(condition, yes, no)
            }
            Value::Apply(Operator::Write, operands) => {
                let here = self.equal(self.of(operands[1]), at);
                self.choose(here, self.of(operands[2]), known(self, operands[0].node))
            }
            _ => unreachable!("no other operator makes arrays"),
        }
    }

    /// What an input or a state has at an index: the content of the slot with this address, or anything.
    fn look(&mut self, array: usize, index: Index, at: Operand) -> Operand {
        let Sort::Array { element, .. } = self.words.nodes[array].sort else { unreachable!("an array") };
        let slots = self.slots_of(array);
        if let Some(slot) = slots.iter().find(|&&slot| self.result.addresses[slot] == at) {
            return self.cells[&(array, *slot)];
        }
        let mut value = self.input(Sort::Bits(element), Leaf::Read { array, index }, None);
        for slot in slots.into_iter().rev() {
            let here = self.equal(at, self.result.addresses[slot]);
            value = self.choose(here, self.cells[&(array, slot)], value);
        }
        value
    }

    fn choose(&mut self, condition: Operand, yes: Operand, no: Operand) -> Operand {
        if yes == no { yes } else { self.apply(Operator::Ite, &[condition, yes, no]) }
    }
}
