//! The order in which reset functions can be evaluated.

use super::Model;
use crate::lit::Lit;

impl Model {
    /// Is the reset of latch `i` a function, neither a constant nor the latch itself?
    pub fn has_reset_function(&self, i: usize) -> bool {
        let reset = self.latches[i].reset;
        !reset.is_constant() && reset != self.latch(i)
    }

    /// The latches with reset functions that cannot be evaluated one after the other: those on a cycle of reset
    /// functions and those that depend on one. Empty in a *stratified* model.
    ///
    /// The format does not rule out cycles; the resets are then a relation that initial states satisfy.
    pub fn cyclic_resets(&self) -> Vec<usize> {
        if !(0..self.latches.len()).any(|i| self.has_reset_function(i)) {
            return Vec::new();
        }
        // Peel off what depends on nothing that is left, as in Kahn's topological sort.
        let first_latch = 1 + self.inputs;
        let node = |lit: Lit| lit.var().index().checked_sub(first_latch);
        let nodes = self.latches.len() + self.ands.len();
        let mut users: Vec<Vec<usize>> = vec![Vec::new(); nodes];
        let mut waiting = vec![0usize; nodes];
        let mut depend = |user: usize, on: Lit| {
            if let Some(on) = node(on) {
                users[on].push(user);
                waiting[user] += 1;
            }
        };
        for i in (0..self.latches.len()).filter(|&i| self.has_reset_function(i)) {
            depend(i, self.latches[i].reset);
        }
        for (i, operands) in self.ands.iter().enumerate() {
            operands.iter().for_each(|&l| depend(self.latches.len() + i, l));
        }
        let mut ready: Vec<usize> = (0..nodes).filter(|&n| waiting[n] == 0).collect();
        while let Some(done) = ready.pop() {
            for &user in &users[done] {
                waiting[user] -= 1;
                if waiting[user] == 0 {
                    ready.push(user);
                }
            }
        }
        (0..self.latches.len()).filter(|&i| waiting[i] > 0).collect()
    }

    /// Completes a partial initial state: gives every latch with a reset function that `known` leaves open the value
    /// of that function under these inputs, and every other open latch its constant reset, or 0 if it has none.
    ///
    /// Requires: latches on reset cycles are known.
    pub fn initial_state(&self, known: &[Option<bool>], inputs: &[bool]) -> Vec<bool> {
        let mut state: Vec<bool> =
            (0..self.latches.len()).map(|i| known[i].unwrap_or(self.latches[i].reset == Lit::TRUE)).collect();
        let open: Vec<usize> =
            (0..self.latches.len()).filter(|&i| known[i].is_none() && self.has_reset_function(i)).collect();
        // Each round settles at least one more layer of a stratified model.
        for _ in 0..=open.len() {
            let values = self.evaluate(&state, inputs);
            let mut changed = false;
            for &i in &open {
                let value = values.get(self.latches[i].reset);
                changed |= std::mem::replace(&mut state[i], value) != value;
            }
            if !changed {
                break;
            }
        }
        state
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Latch, Model};
    use crate::lit::Lit;

    /// `resets[i]` is the reset of latch `i`, given as the number of another latch.
    fn chain(resets: &[usize]) -> Model {
        let mut model = Model { inputs: 1, ..Model::default() };
        model.latches = vec![Latch { next: Lit::FALSE, reset: Lit::FALSE }; resets.len()];
        for (i, &r) in resets.iter().enumerate() {
            model.latches[i].reset = model.latch(r);
        }
        model
    }

    #[test]
    fn stratified_resets_have_no_cycle() {
        assert_eq!(chain(&[0, 0, 1]).cyclic_resets(), []);
    }

    #[test]
    fn cycles_and_what_depends_on_them_are_found() {
        assert_eq!(chain(&[1, 0, 1, 3]).cyclic_resets(), [0, 1, 2]);
    }

    #[test]
    fn a_negated_self_reset_is_a_cycle() {
        let mut model = chain(&[0]);
        model.latches[0].reset = !model.latch(0);
        assert_eq!(model.cyclic_resets(), [0]);
    }

    #[test]
    fn a_chain_of_reset_functions_is_evaluated_against_its_order() {
        let mut model = chain(&[1, 2, 2]);
        model.latches[2].reset = model.input(0);
        let state = model.initial_state(&[None; 3], &[true]);
        assert_eq!(state, [true; 3]);
        assert!(model.is_initial(&model.evaluate(&state, &[true])));
    }
}
