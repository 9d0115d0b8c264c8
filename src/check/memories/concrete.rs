//! A run of an abstraction as a run of the model.

use super::arrays::Arrays;
use crate::answer::witness::words::{Assignment, Cell, Frame, WordRun};
use crate::model::btor2::memories::{Abstraction, Leaf};
use crate::model::btor2::{Value, WordModel};

/// The run of the model that has the inputs and the initial values of a run of the abstraction, and the cells of arrays
/// as they were looked at.
pub(super) fn concrete(
    words: &WordModel,
    abstraction: &Abstraction,
    run: &WordRun,
    arrays: &Arrays,
) -> WordRun {
    let frame = |(step, frame): (usize, &Frame)| {
        let own = |list: &[Assignment], leaf: &dyn Fn(usize) -> Option<usize>| -> Vec<Assignment> {
            let renumbered = list.iter().filter_map(|assignment| {
                Some(Assignment { position: leaf(assignment.position)?, ..assignment.clone() })
            });
            renumbered.collect()
        };
        let mut states = own(&frame.states, &|i| match abstraction.states[i] {
            Leaf::State(state) => Some(state),
            _ => None,
        });
        let mut inputs = own(&frame.inputs, &|i| match abstraction.inputs[i] {
            Leaf::Input(input) => Some(input),
            _ => None,
        });
        for (&(array, _), cells) in arrays.cells.iter().filter(|((_, at), _)| *at == step) {
            let (list, position) = match words.nodes[array].value {
                Value::State(state) => (&mut states, state),
                Value::Input(input) => (&mut inputs, input),
                _ => continue,
            };
            let cell = |(address, value): (&Vec<bool>, &Vec<bool>)| Assignment {
                position,
                cell: Some(Cell::At(address.clone())),
                value: value.clone(),
            };
            list.extend(cells.iter().filter(|(_, value)| value.contains(&true)).map(cell));
        }
        states.sort_by_key(|assignment| assignment.position);
        inputs.sort_by_key(|assignment| assignment.position);
        Frame { states, inputs }
    };
    WordRun { properties: run.properties.clone(), frames: run.frames.iter().enumerate().map(frame).collect() }
}
