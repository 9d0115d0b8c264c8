//! A counterexample of bits in words.

use super::run::{Assignment, Bits, Cell, Frame, WordRun};
use crate::answer::witness::Counterexample;
use crate::logic::bits;
use crate::model::btor2::blast::{Place, WordMap};
use crate::model::btor2::{Sort, WordModel};

impl WordRun {
    /// The run of a model of words that a run of its bits stands for. It has the values that no other value determines:
    /// states without an initial value in the first step, states without a next value in all others, and inputs. Cells
    /// of arrays that are 0 are left out.
    ///
    /// Requires: the run is one of the model of bits that the map belongs to.
    pub fn new(model: &WordModel, map: &WordMap, run: &Counterexample) -> WordRun {
        let frame = |(step, inputs): (usize, &bits::Bits)| {
            let values = |position: usize, place: Place, sort: Sort| {
                let (of, first) = match place {
                    Place::Nowhere => return Vec::new(),
                    Place::Inputs(first) => (inputs, first),
                    Place::Latches(first) => (&run.state, first),
                };
                let bits: Bits = of.range(first..first + sort.bits() as usize).copied().collect();
                assignments(position, sort, bits)
            };
            let free = |i: &usize| match step {
                0 => model.states[*i].init.is_none(),
                _ => model.states[*i].next.is_none(),
            };
            let states = (0..model.states.len()).filter(free);
            Frame {
                states: states.flat_map(|i| values(i, map.states[i], model.state(i).sort)).collect(),
                inputs: (0..model.inputs.len())
                    .flat_map(|i| values(i, map.inputs[i], model.input(i).sort))
                    .collect(),
            }
        };
        WordRun { properties: vec![run.property], frames: run.inputs.iter().enumerate().map(frame).collect() }
    }
}

/// The value in these bits.
fn assignments(position: usize, sort: Sort, bits: Bits) -> Vec<Assignment> {
    match sort {
        Sort::Bits(_) => vec![Assignment { position, cell: None, value: bits }],
        Sort::Array { index, element } => {
            let cells = bits.chunks(element as usize).enumerate().filter(|(_, cell)| cell.contains(&true));
            let at = |i: usize| (0..index).map(|bit| i >> bit & 1 == 1).collect::<Bits>();
            cells
                .map(|(i, cell)| Assignment { position, cell: Some(Cell::At(at(i))), value: cell.to_vec() })
                .collect()
        }
    }
}
