//! All values of a run, for those who show it.

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::given::Given;
use super::simulator::{Simulator, Step, Value};
use crate::answer::witness::words::{Assignment, Bits, Cell, Frame, WordRun};
use crate::model::btor2::{Sort, WordModel};

/// The same run with the values of all inputs and states in each step, as the simulation has them. Of an array it has
/// the value of most cells, [`Cell::Others`], and then the cells with another value.
///
/// # Panics
/// If a value does not fit the model; [`parse`](crate::answer::witness::words::parse) has seen to it that they do.
pub fn simulated(model: &WordModel, run: &WordRun) -> WordRun {
    let simulator = Simulator::new(model);
    let mut before: Option<Step<'_>> = None;
    let frame = |frame: &Frame| {
        let given = Given::new(frame);
        let now = simulator.step(before.as_ref(), &|leaf| given.value(model, leaf));
        let all = |nodes: &mut dyn Iterator<Item = usize>| {
            let value = |(i, node): (usize, usize)| assignments(i, model.nodes[node].sort, now.value(node));
            nodes.enumerate().flat_map(value).collect()
        };
        let shown = Frame {
            states: all(&mut model.states.iter().map(|state| state.node)),
            inputs: all(&mut model.inputs.iter().copied()),
        };
        before = Some(now);
        shown
    };
    WordRun { properties: run.properties.clone(), frames: run.frames.iter().map(frame).collect() }
}

fn assignments(position: usize, sort: Sort, value: &Value) -> Vec<Assignment> {
    let assignment = |cell, value| Assignment { position, cell, value };
    match (sort, value) {
        (Sort::Bits(width), Value::Word(word)) => vec![assignment(None, bits(word, width))],
        (Sort::Array { index, element }, Value::Array(array)) => {
            let others = assignment(Some(Cell::Others), bits(array.others(), element));
            let cell = |(at, value)| assignment(Some(Cell::At(bits(at, index))), bits(value, element));
            std::iter::once(others).chain(array.cells().map(cell)).collect()
        }
        _ => unreachable!("sorts are checked"),
    }
}

/// The lowest bits of a number, the lowest one first.
pub(super) fn bits(word: &UBig, width: u32) -> Bits {
    (0..width as usize).map(|i| word.bit(i)).collect()
}
