//! A step of a counterexample: simulated, compared with the values of states that it has, with its constraints.

use super::given::{Given, word};
use super::simulator::{Simulator, Step, Value};
use crate::answer::witness::words::{Assignment, Cell, Frame};
use crate::model::btor2::WordModel;
use crate::verify::Rejected;

/// A step of a run by simulation, the one after `before` or the first one. The values of states that the run has are
/// those of the simulation, and the constraints hold.
pub(super) fn checked_step<'a>(
    simulator: &Simulator<'a>,
    model: &'a WordModel,
    before: Option<&Step<'a>>,
    frame: &Frame,
    step: usize,
) -> Result<Step<'a>, Rejected> {
    let given = Given::new(frame);
    let now = simulator.step(before, &|leaf| given.value(model, leaf));
    let node = |state: usize| model.states[state].node;
    let is_wrong = |assignment: &&Assignment| !agrees(now.value(node(assignment.position)), assignment);
    if let Some(assignment) = frame.states.iter().find(is_wrong) {
        return Err(Rejected::StateValue { state: assignment.position, step });
    }
    match model.constraints.iter().position(|of| !now.holds(of.of)) {
        Some(constraint) => Err(Rejected::Constraint { step, constraint }),
        None => Ok(now),
    }
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
