//! Finds values of a run that force its bad state.
//!
//! Source: justification, as in test generation: a value needs other values that imply it. A true gate needs both of
//! its operands, and a false gate needs one of its false operands; a latch needs its next-state function in the step
//! before, or its reset function in the first step. All other values may change, even all at once: the bad state is
//! still reached in the last step, and the constraints hold in all steps. The set is not minimal, because the operand
//! of a false gate is chosen without looking ahead.

use super::counterexample::Counterexample;
use crate::logic::bits::Bits;
use crate::logic::graph::Values;
use crate::logic::lit::{Lit, Var};
use crate::model::Model;

/// For each value of a run: is it needed?
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Needed {
    /// For each latch in the first step.
    pub state: Vec<bool>,
    /// For each input in each step.
    pub inputs: Vec<Vec<bool>>,
}

/// For each input in each step of a run, whether its value is needed to reach the bad state.
///
/// Requires: the run is a counterexample, whose last step is bad.
pub fn needed_inputs(model: &Model, run: &Counterexample) -> Vec<Vec<bool>> {
    let mut states = vec![run.state.clone()];
    for (step, inputs) in run.inputs.iter().enumerate().take(run.inputs.len() - 1) {
        states.push(model.next_state(&model.evaluate(&states[step], inputs)));
    }
    let bad = model.properties()[run.property];
    needed(model, bad, &model.cyclic_resets(), &states, &run.inputs).inputs
}

/// The values that force the bad state.
///
/// Requires: `states` has the state before each step, and `bad` is true in the last step. The latches `cyclic` are
/// [`Model::cyclic_resets`] and keep their values.
pub(super) fn needed(model: &Model, bad: Lit, cyclic: &[usize], states: &[Bits], inputs: &[Bits]) -> Needed {
    let mut needed = Needed { state: vec![false; model.latches.len()], inputs: Vec::new() };
    let mut roots = vec![bad];
    for step in (0..inputs.len()).rev() {
        roots.extend(&model.constraints);
        if step == 0 {
            roots.extend(cyclic.iter().flat_map(|&i| [model.latch(i), model.latches[i].reset]));
        }
        let marked = cone(model, &model.evaluate(&states[step], &inputs[step]), &roots, step == 0);
        needed.inputs.push((0..model.inputs).map(|i| marked[model.input(i).var().index()]).collect());
        needed.state = (0..model.latches.len()).map(|i| marked[model.latch(i).var().index()]).collect();
        roots = (0..needed.state.len()).filter(|&i| needed.state[i]).map(|i| model.latches[i].next).collect();
    }
    needed.inputs.reverse();
    needed
}

/// The variables whose values are needed for these literals within a step.
fn cone(model: &Model, values: &Values<bool>, roots: &[Lit], first: bool) -> Vec<bool> {
    let mut marked = vec![false; model.variables()];
    // Constants need no justification.
    marked[0] = true;
    let mut open: Vec<Var> = roots.iter().map(|lit| lit.var()).collect();
    while let Some(var) = open.pop() {
        if std::mem::replace(&mut marked[var.index()], true) {
            continue;
        }
        let leaf = var.index() - 1;
        if let Some(gate) = leaf.checked_sub(model.inputs + model.latches.len()) {
            let [a, b] = model.ands[gate];
            if values.get(var.lit()) {
                open.extend([a.var(), b.var()]);
            } else {
                let is_false = |lit: &Lit| !values.get(*lit);
                let free = |lit: &Lit| marked[lit.var().index()];
                // The second operand has the smaller variable, so it tends to be closer to the inputs.
                let known = [b, a].into_iter().filter(is_false).find(free);
                open.extend(known.or([b, a].into_iter().find(is_false)).map(Lit::var));
            }
        } else if let Some(latch) = leaf.checked_sub(model.inputs)
            && first
            && model.has_reset_function(latch)
        {
            open.push(model.latches[latch].reset.var());
        }
    }
    marked
}
