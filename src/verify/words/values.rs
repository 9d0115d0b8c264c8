//! The values of words in a run.

use super::given::Given;
use super::simulated::bits;
use super::simulator::{Simulator, Step, Value};
use crate::answer::witness::words::{Bits, WordRun};
use crate::model::btor2::{Operand, WordModel};

/// The values of these words in each step of a run, in the order of `terms`.
///
/// Requires: no term is an array.
///
/// # Panics
/// If a value of the run does not fit the model.
pub fn values(model: &WordModel, run: &WordRun, terms: &[Operand]) -> Vec<Vec<Bits>> {
    let simulator = Simulator::new(model);
    let mut before: Option<Step<'_>> = None;
    let mut steps = Vec::with_capacity(run.frames.len());
    for frame in &run.frames {
        let given = Given::new(frame);
        let now = simulator.step(before.as_ref(), &|leaf| given.value(model, leaf));
        let value = |&term: &Operand| match now.get(term) {
            Value::Word(word) => bits(&word, model.sort(term).width().expect("words have widths")),
            Value::Array(_) => unreachable!("terms are words"),
        };
        steps.push(terms.iter().map(value).collect());
        before = Some(now);
    }
    steps
}
