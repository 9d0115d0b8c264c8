//! Which bad states a run reaches: a counterexample to one property often is one to others, too.

use super::counterexample::Counterexample;
use crate::logic::lit::Lit;
use crate::model::Model;

/// For each of these literals, the first step of the run in which it holds. A run ends where a constraint does not
/// hold.
///
/// Requires: the run fits the model, and begins in an initial state.
///
/// ```
/// use pdrer::{answer::witness::{Counterexample, failures}, logic::bits::Bits, model::aiger};
/// // A counter of two bits.
/// let model = aiger::parse(b"aag 5 0 2 0 3 3\n2 3\n4 10\n2\n4\n6\n6 4 2\n8 5 3\n10 9 7\n")?.model;
/// let run = Counterexample { property: 2, state: Bits::zeros(2), inputs: vec![Bits::default(); 3], back: None };
/// assert_eq!(failures(&model, &run, &model.bads), [Some(1), Some(2), None]);
/// # Ok::<(), aiger::ParseError>(())
/// ```
pub fn failures(model: &Model, run: &Counterexample, bads: &[Lit]) -> Vec<Option<usize>> {
    let mut first = vec![None; bads.len()];
    let mut state = run.state.clone();
    for (step, inputs) in run.inputs.iter().enumerate() {
        let values = model.evaluate(&state, inputs);
        if !model.constraints_hold(&values) {
            break;
        }
        for (first, &bad) in first.iter_mut().zip(bads) {
            if values.get(bad) {
                first.get_or_insert(step);
            }
        }
        state = model.next_state(&values);
    }
    first
}
