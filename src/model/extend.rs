//! A model with more inputs and latches, for circuits that watch it.

use super::aig::{Latch, Model};
use crate::logic::lit::{Lit, Var};

/// So many more inputs and latches come after those of a model.
#[derive(Clone, Copy, Debug)]
pub struct Extension {
    first_latch: Var,
    first_gate: Var,
    inputs: u32,
    latches: u32,
}

impl Extension {
    /// The literal of the larger model for one of the smaller model.
    pub fn moved(&self, lit: Lit) -> Lit {
        let var = lit.var();
        let by = if var < self.first_latch {
            0
        } else if var < self.first_gate {
            self.inputs
        } else {
            self.inputs + self.latches
        };
        Var(var.0 + by).lit().xor(lit.is_negated())
    }
}

impl Model {
    /// The model with more inputs and latches after its own, and what its literals have become. The new latches are 0
    /// for ever, until somebody gives them other next states. Properties, names and the comment are left out;
    /// constraints are kept.
    pub fn extended(&self, inputs: usize, latches: usize) -> (Model, Extension) {
        let first_latch = Var(1 + self.inputs as u32);
        let extension = Extension {
            first_latch,
            first_gate: self.first_gate(),
            inputs: inputs as u32,
            latches: latches as u32,
        };
        let moved = |lit: &Lit| extension.moved(*lit);
        let own =
            self.latches.iter().map(|Latch { next, reset }| Latch { next: moved(next), reset: moved(reset) });
        let new = std::iter::repeat_n(Latch { next: Lit::FALSE, reset: Lit::FALSE }, latches);
        let model = Model {
            inputs: self.inputs + inputs,
            latches: own.chain(new).collect(),
            ands: self.ands.iter().map(|operands| operands.each_ref().map(moved)).collect(),
            constraints: self.constraints.iter().map(moved).collect(),
            ..Model::default()
        };
        (model, extension)
    }
}
