//! The values of states that a counterexample has, compared with those of the simulation.

use super::given::word;
use super::simulator::{Step, Value};
use crate::answer::witness::words::{Assignment, Cell, Frame};
use crate::model::btor2::WordModel;
use crate::verify::Rejected;

/// The values of states that the run has are those of the simulation.
pub(super) fn check_states(
    frame: &Frame,
    model: &WordModel,
    now: &Step<'_>,
    step: usize,
) -> Result<(), Rejected> {
    let wrong = frame
        .states
        .iter()
        .find(|assignment| !agrees(now.value(model.states[assignment.position].node), assignment));
    wrong.map_or(Ok(()), |assignment| Err(Rejected::StateValue { state: assignment.position, step }))
}

/// Has a node the value of the assignment?
fn agrees(found: &Value, assignment: &Assignment) -> bool {
    let value = word(&assignment.value);
    match (found, &assignment.cell) {
        (Value::Word(found), _) => *found == value,
        (Value::Array(array), Some(Cell::At(index))) => *array.read(&word(index)) == value,
        // Which cells are the others, matters only where the model does not give the value.
        (Value::Array(_), _) => true,
    }
}
