//! The values that a run has, as values of the simulator. What it does not have is 0.

use std::rc::Rc;

use dashu_int::UBig;
use hashbrown::HashMap;

use super::array::Array;
use super::simulator::{Leaf, Value};
use crate::answer::witness::words::{Assignment, Bits, Cell, Frame};
use crate::model::btor2::{Sort, WordModel};

/// The values that a run gives to inputs and states in a step, by position.
pub(super) struct Given<'a> {
    states: HashMap<usize, Vec<&'a Assignment>>,
    inputs: HashMap<usize, Vec<&'a Assignment>>,
}

impl<'a> Given<'a> {
    pub fn new(frame: &'a Frame) -> Given<'a> {
        let by_position = |assignments: &'a [Assignment]| {
            let mut map: HashMap<usize, Vec<&Assignment>> = HashMap::new();
            for assignment in assignments {
                map.entry(assignment.position).or_default().push(assignment);
            }
            map
        };
        Given { states: by_position(&frame.states), inputs: by_position(&frame.inputs) }
    }

    pub fn value(&self, model: &WordModel, leaf: Leaf) -> Value {
        let (sort, own) = match leaf {
            Leaf::Input(i) => (model.input(i).sort, self.inputs.get(&i)),
            Leaf::State(i) => (model.state(i).sort, self.states.get(&i)),
        };
        let Some(own) = own else { return Value::zero(sort) };
        if let Sort::Bits(_) = sort {
            return Value::Word(word(&own.last().expect("there is one").value));
        }
        let others = own.iter().rfind(|assignment| assignment.cell == Some(Cell::Others));
        let mut array = Array::constant(others.map_or(UBig::ZERO, |others| word(&others.value)));
        for assignment in own {
            if let Some(Cell::At(index)) = &assignment.cell {
                array.write(word(index), word(&assignment.value));
            }
        }
        Value::Array(Rc::new(array))
    }
}

/// The number that these bits stand for.
pub(super) fn word(bits: &Bits) -> UBig {
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
    UBig::from_le_bytes(&bits.chunks(8).map(byte).collect::<Vec<u8>>())
}
