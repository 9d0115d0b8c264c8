//! A run of a model with a monitor, and its first loop in which the monitor ticks.

use hashbrown::HashMap;

use crate::answer::witness::Counterexample;
use crate::logic::bits::Bits;
use crate::model::Monitored;

/// A run that grows and shrinks at its end.
#[derive(Default)]
pub(super) struct Run {
    /// The states, one more than steps.
    states: Vec<Bits>,
    inputs: Vec<Bits>,
    /// For each state, the number of ticks before it.
    ticks: Vec<usize>,
    /// The first position of each state.
    first: HashMap<Bits, usize>,
}

impl Run {
    /// Number of steps.
    pub fn len(&self) -> usize {
        self.inputs.len()
    }

    /// The last state.
    pub fn last(&self) -> &Bits {
        self.states.last().expect("a run has a state")
    }

    /// Leaves only the first `steps` steps.
    pub fn truncate(&mut self, steps: usize) {
        for i in steps + 1..self.states.len() {
            if self.first.get(&self.states[i]) == Some(&i) {
                self.first.remove(&self.states[i]);
            }
        }
        self.states.truncate(steps + 1);
        self.ticks.truncate(steps + 1);
        self.inputs.truncate(steps);
    }

    /// Goes on with the steps of a search that began at the end of this run, or begins with them. Returns the lasso, if
    /// there is one now.
    pub fn append(&mut self, monitored: &Monitored, found: &Counterexample) -> Option<Counterexample> {
        if self.states.is_empty() {
            self.push(found.state.clone(), 0);
        }
        for inputs in &found.inputs {
            let values = monitored.model.evaluate(self.last(), inputs);
            let ticks = self.ticks[self.len()] + usize::from(values.get(monitored.tick));
            let next = monitored.model.next_state(&values);
            self.inputs.push(inputs.clone());
            let back = self.first.get(&next).copied().filter(|&back| self.ticks[back] < ticks);
            self.push(next, ticks);
            if back.is_some() {
                let state = self.states[0].range(0..monitored.first).copied().collect();
                return Some(Counterexample { property: 0, state, inputs: self.inputs.clone(), back });
            }
        }
        None
    }

    fn push(&mut self, state: Bits, ticks: usize) {
        self.first.entry(state.clone()).or_insert(self.states.len());
        self.states.push(state);
        self.ticks.push(ticks);
    }
}
