//! Parts of a model: the cone of influence of some of its properties.
//!
//! A model with many properties is decided part by part, so that the work on a property depends on what the property
//! depends on, not on the size of the model. Parts keep the order of inputs, latches and gates. They serve the search
//! only: its answers are translated back and verified on the whole model.

use super::aig::{Latch, Model};
use crate::logic::lit::{Lit, Var};

/// A part of a model, and where it comes from.
#[derive(Clone, Debug)]
pub struct Part {
    /// The part. Its properties are the chosen ones, in the order in which they were chosen.
    pub model: Model,
    /// The input of the whole model that each input is.
    pub inputs: Vec<usize>,
    /// The latch of the whole model that each latch is.
    pub latches: Vec<usize>,
}

impl Part {
    /// Roughly the memory that making a part takes, in bytes for each variable of the whole model.
    pub const BYTES_PER_VARIABLE: usize = 16;
}

impl Model {
    /// What the chosen properties and all constraints depend on. Latches with cyclic resets are kept, since they may
    /// exclude initial states of the whole model.
    ///
    /// Requires: the properties exist.
    pub fn part(&self, properties: &[usize]) -> Part {
        let bads: Vec<Lit> = properties.iter().map(|&property| self.properties()[property]).collect();
        let mut roots: Vec<Lit> = self.cyclic_resets().into_iter().map(|i| self.latch(i)).collect();
        roots.extend(bads.iter().chain(&self.constraints));
        let kept = self.cone_of_influence(&roots);

        let first_latch = 1 + self.inputs;
        let first_gate = self.first_gate().index();
        let among = |from: usize, to: usize| (from..to).filter(|&var| kept[var]);
        let mut image = vec![Lit::FALSE; self.variables()];
        for (i, var) in among(1, self.variables()).enumerate() {
            image[var] = Var(1 + i as u32).lit();
        }
        let get = |lit: Lit| image[lit.var().index()].xor(lit.is_negated());
        let inputs: Vec<usize> = among(1, first_latch).map(|var| var - 1).collect();
        let latches: Vec<usize> = among(first_latch, first_gate).map(|var| var - first_latch).collect();
        let model = Model {
            inputs: inputs.len(),
            latches: latches.iter().map(|&i| self.latches[i].map(get)).collect(),
            ands: among(first_gate, self.variables())
                .map(|var| self.ands[var - first_gate].map(get))
                .collect(),
            bads: bads.into_iter().map(get).collect(),
            constraints: self.constraints.iter().copied().map(get).collect(),
            ..Model::default()
        };
        Part { model, inputs, latches }
    }

    /// For each variable: do the roots depend on it, in the same step?
    pub fn support(&self, roots: &[Lit]) -> Vec<bool> {
        let mut needed = vec![false; self.variables()];
        roots.iter().for_each(|lit| needed[lit.var().index()] = true);
        for (i, operands) in self.ands.iter().enumerate().rev() {
            if needed[self.first_gate().index() + i] {
                operands.iter().for_each(|lit| needed[lit.var().index()] = true);
            }
        }
        needed
    }

    /// For each variable: do the roots depend on it, in any number of steps?
    pub fn cone_of_influence(&self, roots: &[Lit]) -> Vec<bool> {
        let mut kept = vec![false; self.variables()];
        let mut open: Vec<Var> = roots.iter().map(|lit| lit.var()).collect();
        while let Some(var) = open.pop() {
            if std::mem::replace(&mut kept[var.index()], true) {
                continue;
            }
            open.extend(self.depends_on(var));
        }
        kept
    }

    /// The variables that a latch depends on in the step before and in the first one, or a gate in the same one.
    pub fn depends_on(&self, var: Var) -> impl Iterator<Item = Var> + use<> {
        let on = |i: usize| match i.checked_sub(self.latches.len()) {
            Some(gate) => self.ands[gate],
            None => [self.latches[i].next, self.latches[i].reset],
        };
        var.index().checked_sub(1 + self.inputs).map(on).into_iter().flatten().map(Lit::var)
    }
}

impl Latch {
    fn map(self, image: impl Fn(Lit) -> Lit) -> Latch {
        Latch { next: image(self.next), reset: image(self.reset) }
    }
}

#[cfg(test)]
mod tests;
