//! Checks counterexamples of word-level models by simulation.

use std::rc::Rc;

use dashu_int::UBig;
use hashbrown::HashMap;

use super::array::Array;
use super::simulator::{Leaf, Simulator, Step, Value};
use crate::answer::witness::words::{Assignment, Bits, Cell, Frame, WordRun};
use crate::model::btor2::{Sort, WordModel};
use crate::verify::Rejected;

/// Simulates a counterexample and returns, for each of its properties, the first step in which the bad state holds.
///
/// All constraints must hold up to and including that step; later steps do not matter. Values of states that the model
/// gives must be those of the simulation, all others count as 0 if the counterexample has none.
///
/// # Errors
/// The first reason why the run is not a counterexample.
///
/// # Panics
/// If a value does not fit the model; [`parse`](crate::answer::witness::words::parse) has seen to it that they do.
pub fn counterexample(model: &WordModel, run: &WordRun) -> Result<Vec<usize>, Rejected> {
    let properties = model.bads.len();
    if let Some(&property) = run.properties.iter().find(|&&property| property >= properties) {
        return Err(Rejected::NoSuchProperty { property, properties });
    }
    if run.properties.is_empty() {
        return Err(Rejected::NothingClaimed);
    }
    let simulator = Simulator::new(model);
    let mut reached: Vec<Option<usize>> = vec![None; run.properties.len()];
    let mut before: Option<Step<'_>> = None;
    for (step, frame) in run.frames.iter().enumerate() {
        let given = Given::new(frame);
        let free = |leaf: Leaf| given.value(model, leaf);
        let now = match &before {
            None => simulator.first(&free),
            Some(before) => simulator.next(before, &free),
        };
        check_states(frame, model, &now, step)?;
        if let Some(constraint) = model.constraints.iter().position(|of| !now.holds(of.of)) {
            return Err(Rejected::Constraint { step, constraint });
        }
        for (reached, &property) in reached.iter_mut().zip(&run.properties) {
            if reached.is_none() && now.holds(model.bads[property].of) {
                *reached = Some(step);
            }
        }
        if reached.iter().all(Option::is_some) {
            break;
        }
        before = Some(now);
    }
    let steps = run.frames.len();
    let missing = |(reached, &property): (Option<usize>, &usize)| {
        reached.ok_or(Rejected::NotReached { property, steps })
    };
    reached.into_iter().zip(&run.properties).map(missing).collect()
}

/// The values of states that the run has are those of the simulation.
fn check_states(frame: &Frame, model: &WordModel, now: &Step<'_>, step: usize) -> Result<(), Rejected> {
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

/// The values that a run gives to inputs and states in a step, by position.
struct Given<'a> {
    states: HashMap<usize, Vec<&'a Assignment>>,
    inputs: HashMap<usize, Vec<&'a Assignment>>,
}

impl<'a> Given<'a> {
    fn new(frame: &'a Frame) -> Given<'a> {
        let by_position = |assignments: &'a [Assignment]| {
            let mut map: HashMap<usize, Vec<&Assignment>> = HashMap::new();
            for assignment in assignments {
                map.entry(assignment.position).or_default().push(assignment);
            }
            map
        };
        Given { states: by_position(&frame.states), inputs: by_position(&frame.inputs) }
    }

    fn value(&self, model: &WordModel, leaf: Leaf) -> Value {
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

fn word(bits: &Bits) -> UBig {
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
    UBig::from_le_bytes(&bits.chunks(8).map(byte).collect::<Vec<u8>>())
}
