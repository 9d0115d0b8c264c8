//! Simulation of a model, one step at a time.
//!
//! A simulation has one value for each variable, given one state and one vector of inputs. Gates come after their
//! operands, so a single pass over them suffices.

use super::aig::Model;
use crate::logic::bits::Bits;
use crate::logic::graph::Values;

impl Model {
    /// Evaluates every gate in the state `latches` under `inputs`.
    ///
    /// # Panics
    /// If the number of values differs from the number of latches or inputs.
    ///
    /// ```
    /// use pdrer::model::Model;
    /// let mut model = Model { inputs: 2, ..Model::default() };
    /// let gate = model.add_and(model.input(0), !model.input(1));
    /// assert!(model.evaluate(&[], &[true, false]).get(gate));
    /// ```
    pub fn evaluate<'a>(
        &self,
        latches: impl IntoIterator<Item = &'a bool>,
        inputs: impl IntoIterator<Item = &'a bool>,
    ) -> Values<bool> {
        let mut values = Vec::with_capacity(self.variables());
        values.push(false);
        values.extend(inputs);
        assert_eq!(values.len(), 1 + self.inputs);
        values.extend(latches);
        assert_eq!(values.len(), 1 + self.inputs + self.latches.len());
        let mut values = Values(values);
        for &[a, b] in &self.ands {
            let value = values.get(a) && values.get(b);
            values.0.push(value);
        }
        values
    }

    /// The state after a step with these values.
    pub fn next_state(&self, values: &Values<bool>) -> Bits {
        self.latches.iter().map(|latch| values.get(latch.next)).collect()
    }

    /// Do all constraints hold?
    pub fn constraints_hold(&self, values: &Values<bool>) -> bool {
        self.constraints.iter().all(|&c| values.get(c))
    }

    /// Is the state of these values allowed in the first step?
    pub fn is_initial(&self, values: &Values<bool>) -> bool {
        (0..self.latches.len()).all(|i| values.get(self.latch(i)) == values.get(self.latches[i].reset))
    }
}
