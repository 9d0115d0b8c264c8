//! The last states of a run as latches of a certificate, for k-induction and for runs that constraints end.
//!
//! Source: Yu, Biere, Heljanko, *Progress in Certifying Hardware Model Checking Results*, CAV 2021, extended to
//! constraints and reset functions. Copies 0 to k−1 of the state follow one another, and copy k−1 is the model itself.
//! A validity bit for each copy says that it is a state of the run; before the run began there is none, so the first
//! valid copy of all but full windows is an initial state. The certificate is inductive where the window is: either
//! the run is short, and begins in its first valid copy, or all copies are valid, and k-induction applies.
//!
//! Rejected: to make the property inductive by unrolling the model k times in one step. Its steps are not those of the
//! model, so no checker accepts it.

use super::cubes::cubes;
use super::gates::Gates;
use crate::answer::invariant::{Induction, Invariant};
use crate::limits::{Poll, Stopped};
use crate::logic::lit::{Lit, Var};
use crate::model::{Latch, Model};

/// Which inputs and latches of a model the copies have, and how many copies there are.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    /// The copies beside the model itself.
    pub past: usize,
    inputs: Vec<usize>,
    latches: Vec<usize>,
    /// Is the flag *first step* copied, too?
    flag: bool,
}

impl Window {
    /// The window that these proofs need: what their properties, their lemmas and the constraints depend on.
    pub fn new(model: &Model, proofs: &[(usize, &Invariant)], flag: bool) -> Window {
        let past = proofs.iter().map(|(_, invariant)| invariant.induction.copies() - 1).max().unwrap_or(0);
        if past == 0 {
            return Window::default();
        }
        let mut roots = model.constraints.clone();
        for &(property, invariant) in proofs {
            roots.extend(invariant.claimed(property).map(|property| model.properties()[property]));
            let latches = (0..model.latches.len()).filter(|&i| invariant.mentions(Invariant::latch(i)));
            roots.extend(latches.map(|i| model.latch(i)));
        }
        roots.extend(model.cyclic_resets().into_iter().map(|i| model.latch(i)));
        let kept = model.cone_of_influence(&roots);
        Window {
            past,
            inputs: (0..model.inputs).filter(|&i| kept[model.input(i).var().index()]).collect(),
            latches: (0..model.latches.len()).filter(|&i| kept[model.latch(i).var().index()]).collect(),
            flag,
        }
    }

    /// The latches of a copy: inputs, latches, the flag, the validity bit.
    fn width(&self) -> usize {
        self.inputs.len() + self.latches.len() + usize::from(self.flag) + 1
    }

    /// The number of latches of all copies.
    pub fn size(&self) -> usize {
        self.past * self.width()
    }
}

/// The latches of all copies in a certificate, and the conditions on them.
pub(super) struct History<'a> {
    pub model: &'a Model,
    pub window: &'a Window,
    /// The variable of the first latch of the history.
    pub first: usize,
    /// The flag *first step* of the certificate.
    pub first_step: Option<Lit>,
    /// From literals of the model to literals of the certificate.
    pub shift: &'a dyn Fn(Lit) -> Lit,
}

/// One copy: the value of each variable of the model, and the flag.
struct Copy {
    values: Vec<Lit>,
    first_step: Lit,
    valid: Lit,
}

impl Copy {
    fn get(&self, lit: Lit) -> Lit {
        self.values[lit.var().index()].xor(lit.is_negated())
    }
}

impl History<'_> {
    /// The latches: each copy takes over the next one.
    pub fn latches(&self) -> Vec<Latch> {
        let Window { past, ref inputs, ref latches, flag } = *self.window;
        let mut now: Vec<Lit> = inputs.iter().map(|&i| (self.shift)(self.model.input(i))).collect();
        now.extend(latches.iter().map(|&i| (self.shift)(self.model.latch(i))));
        now.extend(self.first_step.filter(|_| flag));
        now.push(Lit::TRUE);
        let width = self.window.width();
        let latch = |i: usize| {
            let (copy, position) = (i / width, i % width);
            let this = self.latch(copy, position);
            let next = if copy + 1 == past { now[position] } else { self.latch(copy + 1, position) };
            Latch { next, reset: if position + 1 == width { Lit::FALSE } else { this } }
        };
        (0..self.window.size()).map(latch).collect()
    }

    fn latch(&self, copy: usize, position: usize) -> Lit {
        Var((self.first + copy * self.window.width() + position) as u32).lit()
    }

    /// What holds in all windows of runs, as far as these proofs say, except for what holds in the model itself.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn conditions(
        &self,
        gates: &mut Gates,
        proofs: &[(usize, &Invariant)],
        poll: &mut Poll<'_>,
    ) -> Result<Vec<Lit>, Stopped> {
        let past = self.window.past;
        let mut good = Vec::new();
        let mut before: Option<Copy> = None;
        for i in 0..=past {
            let copy = self.copy(gates, i, poll)?;
            let implies = |gates: &mut Gates, valid: Lit, then: Lit| !gates.and(valid, !then);
            if let Some(before) = &before {
                good.push(implies(gates, before.valid, copy.valid));
                self.follows(gates, before, &copy, &mut good);
                let begins = gates.and(copy.valid, !before.valid);
                self.begins(gates, begins, &copy, &mut good);
            }
            if i < past {
                let holds = self.model.constraints.iter().map(|&constraint| copy.get(constraint)).collect();
                let holds = gates.conjunction(holds);
                good.push(implies(gates, copy.valid, holds));
                for latch in self.functions() {
                    let reset = copy.get(self.model.latches[latch].reset);
                    let differs = gates.xor(copy.get(self.model.latch(latch)), reset);
                    let applies = gates.and(copy.first_step, differs);
                    good.push(implies(gates, copy.valid, !applies));
                }
            }
            for &(property, invariant) in proofs {
                let copies = invariant.induction.copies();
                if i + copies <= past {
                    continue;
                }
                if i + copies == past + 1 && matches!(invariant.induction, Induction::Exhausted(_)) {
                    good.push(!copy.valid);
                }
                if i == past {
                    continue;
                }
                let mut holds: Vec<Lit> = invariant
                    .claimed(property)
                    .map(|property| !copy.get(self.model.properties()[property]))
                    .collect();
                let excluded = cubes(gates, self.model, invariant, &|lit| copy.get(lit), copy.first_step);
                holds.extend(excluded.into_iter().map(|cube| !gates.conjunction(cube)));
                let holds = gates.conjunction(holds);
                good.push(implies(gates, copy.valid, holds));
            }
            before = Some(copy);
        }
        Ok(good)
    }

    /// The values of the model in a copy.
    fn copy(&self, gates: &mut Gates, i: usize, poll: &mut Poll<'_>) -> Result<Copy, Stopped> {
        let (model, window) = (self.model, self.window);
        if i == window.past {
            let values = (0..model.variables()).map(|var| (self.shift)(Var(var as u32).lit())).collect();
            let first_step = self.first_step.unwrap_or(Lit::FALSE);
            return Ok(Copy { values, first_step, valid: Lit::TRUE });
        }
        // What is not in the window matters to nothing in it.
        let mut values = vec![Lit::FALSE; model.variables()];
        let inputs = window.inputs.iter().map(|&i| model.input(i));
        let leaves = inputs.chain(window.latches.iter().map(|&i| model.latch(i)));
        let mut position = 0;
        for leaf in leaves {
            values[leaf.var().index()] = self.latch(i, position);
            position += 1;
        }
        for (gate, &[a, b]) in model.ands.iter().enumerate() {
            poll.tick()?;
            let get = |lit: Lit| values[lit.var().index()].xor(lit.is_negated());
            values[model.and(gate).var().index()] = gates.and(get(a), get(b));
        }
        let first_step = if window.flag { self.latch(i, position) } else { Lit::FALSE };
        Ok(Copy { values, first_step, valid: self.latch(i, window.width() - 1) })
    }

    /// A valid copy is followed by a successor.
    fn follows(&self, gates: &mut Gates, before: &Copy, copy: &Copy, good: &mut Vec<Lit>) {
        for &latch in &self.window.latches {
            let next = before.get(self.model.latches[latch].next);
            let differs = gates.xor(copy.get(self.model.latch(latch)), next);
            good.push(!gates.and(before.valid, differs));
        }
        if self.window.flag {
            good.push(!gates.and(before.valid, copy.first_step));
        }
    }

    /// The first valid copy is initial, if `begins` says that this one is it.
    fn begins(&self, gates: &mut Gates, begins: Lit, copy: &Copy, good: &mut Vec<Lit>) {
        for &latch in &self.window.latches {
            let here = self.model.latch(latch);
            let reset = self.model.latches[latch].reset;
            if reset != here {
                let differs = gates.xor(copy.get(here), copy.get(reset));
                good.push(!gates.and(begins, differs));
            }
        }
        if self.window.flag {
            good.push(!gates.and(begins, !copy.first_step));
        }
    }

    /// The latches of the window that have a reset function.
    fn functions(&self) -> impl Iterator<Item = usize> {
        self.window.latches.iter().copied().filter(|&i| self.model.has_reset_function(i))
    }
}
