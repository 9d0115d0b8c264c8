//! Builds the certificate of an invariant: the model with a new bad state, "a chosen property fails, or a lemma does".
//!
//! Definitions of auxiliary variables become gates. Inputs and latches are named `= <literal of the model>`. That is
//! the mapping that Certifaiger would choose by itself, but versions before 8 matched equal literals. Names of the
//! model are left out: they could contain `=` and `<`, which have a meaning for Certifaiger.
//!
//! **Reset functions.** While the flag *first step* is true, the search replaces a latch that has a reset function by
//! this function, and lemmas may mention the flag. So the certificate has the flag as one more latch (reset 1, next 0),
//! and is also bad where a latch differs from its reset function in the first step. Then an invariant that is inductive
//! for the search is inductive here. The flag comes after the latches of the model, so gates are renumbered by one.

use std::collections::{BTreeMap, BTreeSet};

use super::cubes::cubes;
use super::gates::Gates;
use super::history::{History, Window};
use super::share::share;
use crate::answer::invariant::{Induction, Invariant};
use crate::limits::{Limits, Poll, Stopped};
use crate::logic::lit::{Lit, Var};
use crate::model::{CyclicResets, Latch, Model, SymbolKind};

/// Copies of the model have at most this many variables together; checkers make three copies of the whole.
const MOST_COPIED: usize = 10_000_000;

/// Can the certificate of the model be written to a file?
///
/// # Errors
/// Names a latch whose reset depends on itself: certificate files must have stratified resets, and a certificate has
/// the resets of its model.
pub fn expressible(model: &Model) -> Result<(), CyclicResets> {
    model.stratified()
}

/// The certificate of these properties with their invariants: it is bad if one of them fails, a property with which
/// they are proved, or a lemma.
///
/// Requires: the properties are positions in [`Model::properties`]; each invariant is one of this model.
///
/// Ensures: the certificate has the inputs, latches and constraints of the model, in this order, and a single bad
/// state. It has at most one additional latch, unless an invariant needs more than the last state.
///
/// # Panics
/// If an invariant needs too many states, see [`build_within`].
pub fn build(model: &Model, proofs: &[(usize, &Invariant)]) -> Model {
    build_within(model, proofs, &Limits::default()).expect("there are no limits")
}

/// Like [`build`], within limits.
///
/// # Errors
/// If a limit is reached, or an invariant needs so many states that their copies would have more than 10^7 gates.
pub fn build_within(
    model: &Model,
    proofs: &[(usize, &Invariant)],
    limits: &Limits,
) -> Result<Model, Stopped> {
    let poll = &mut limits.poll();
    let mut base = Base::new(model, proofs, poll)?;
    limits.check()?;
    let bad = base.add_bad(proofs, poll)?;
    let constraints = model.constraints.iter().map(|&constraint| base.shift(constraint)).collect();
    Ok(Model {
        inputs: model.inputs,
        latches: base.latches,
        ands: base.gates.into_ands(),
        bads: vec![bad],
        constraints,
        symbols: symbols(model, poll)?,
        comment: claim(proofs),
        ..Model::default()
    })
}

/// Likewise of a model that has more latches than the one that the certificate is for. `own` says which ones that has.
///
/// # Errors
/// As [`build_within`].
pub fn build_extended(
    model: &Model,
    own: &[bool],
    proofs: &[(usize, &Invariant)],
    limits: &Limits,
) -> Result<Model, Stopped> {
    let mut certificate = build_within(model, proofs, limits)?;
    let mut latches = (1 + model.inputs..).map(|var| Var(var as u32).lit());
    for (i, &own) in own.iter().enumerate() {
        let symbol = (SymbolKind::Latch, i);
        if own {
            certificate.symbols.extend(latches.next().map(|latch| (symbol, equal_to(latch))));
        } else {
            certificate.symbols.remove(&symbol);
        }
    }
    Ok(certificate)
}

/// Counts the gates of certificates of one model, each for one property. It reads the model once.
pub struct Sizes<'a> {
    model: &'a Model,
    /// Of invariants that do not mention the flag *first step*, and of those that do.
    bases: [Option<Base<'a>>; 2],
}

impl<'a> Sizes<'a> {
    /// Of certificates of this model.
    pub fn new(model: &'a Model) -> Sizes<'a> {
        Sizes { model, bases: [None, None] }
    }

    /// The number of gates of the certificate that [`build_within`] makes; none if there is no certificate, or it would
    /// be too large.
    pub fn gates(&mut self, property: usize, invariant: &Invariant) -> Option<usize> {
        let proofs = &[(property, invariant)];
        match invariant.induction {
            Induction::Steps(1) => {}
            Induction::SimplePaths(_) => return None,
            _ => {
                return build_within(self.model, proofs, &Limits::default())
                    .ok()
                    .map(|built| built.ands.len());
            }
        }
        let base = &mut self.bases[usize::from(mentions_first_step(proofs, self.model))];
        let new =
            || Base::new(self.model, proofs, &mut Limits::default().poll()).expect("there are no limits");
        let base = base.get_or_insert_with(new);
        let before = base.gates.count();
        base.add_bad(proofs, &mut Limits::default().poll()).expect("there are no limits");
        let count = base.gates.count();
        base.gates.truncate(before);
        Some(count)
    }
}

/// What all certificates of a model have in common that look at the same past and agree on the flag.
struct Base<'a> {
    model: &'a Model,
    latches: Vec<Latch>,
    /// The latches of the model that have a reset function.
    functions: Vec<usize>,
    /// The additional latch, if there is one.
    first_step: Option<Lit>,
    window: Window,
    gates: Gates,
}

impl<'a> Base<'a> {
    /// # Errors
    /// If a limit is reached.
    fn new(
        model: &'a Model,
        proofs: &[(usize, &Invariant)],
        poll: &mut Poll<'_>,
    ) -> Result<Base<'a>, Stopped> {
        let latches = model.latches.len();
        let functions: Vec<usize> = (0..latches).filter(|&i| model.has_reset_function(i)).collect();
        let flag = !functions.is_empty() || mentions_first_step(proofs, model);
        let first_step = flag.then(|| Var((1 + model.inputs + latches) as u32).lit());
        let window = Window::new(model, proofs, flag);
        let copied = model.variables().saturating_mul(window.past);
        if copied > MOST_COPIED {
            return Err(Stopped::Memory);
        }
        poll.limits.room(copied * size_of::<[Lit; 6]>())?;
        let gates = Gates::default();
        let mut base = Base { model, latches: Vec::new(), functions, first_step, window, gates };
        let shifted = model
            .latches
            .iter()
            .map(|latch| Latch { next: base.shift(latch.next), reset: base.shift(latch.reset) });
        base.latches = shifted.collect();
        base.latches.extend(first_step.map(|_| Latch { next: Lit::FALSE, reset: Lit::TRUE }));
        let past = base.history(&|lit| base.shift(lit)).latches();
        base.latches.extend(past);
        let ands = model.ands.iter().map(|operands| operands.map(|lit| base.shift(lit))).collect();
        base.gates = Gates::new(1 + model.inputs + base.latches.len(), ands, poll)?;
        Ok(base)
    }

    /// The number of latches that the model does not have.
    fn more(&self) -> usize {
        usize::from(self.first_step.is_some()) + self.window.size()
    }

    /// The literal of the certificate for a literal of the model.
    fn shift(&self, lit: Lit) -> Lit {
        shifted(self.model, self.more(), lit)
    }

    fn history<'b>(&'b self, shift: &'b dyn Fn(Lit) -> Lit) -> History<'b> {
        let Base { model, ref window, first_step, .. } = *self;
        let first = 1 + model.inputs + model.latches.len() + usize::from(first_step.is_some());
        History { model, window, first, first_step, shift }
    }

    /// Adds the gates of "a property fails, or a lemma does". Returns its literal.
    ///
    /// # Errors
    /// If a limit is reached.
    fn add_bad(&mut self, proofs: &[(usize, &Invariant)], poll: &mut Poll<'_>) -> Result<Lit, Stopped> {
        let (model, more) = (self.model, self.more());
        let shift = |lit: Lit| shifted(model, more, lit);
        let properties = proofs.iter().flat_map(|(property, invariant)| invariant.claimed(*property));
        let properties: BTreeSet<usize> = properties.collect();
        let mut good: Vec<Lit> =
            properties.into_iter().map(|property| !shift(model.properties()[property])).collect();
        let mut gates = std::mem::take(&mut self.gates);
        if let Some(first_step) = self.first_step {
            for &latch in &self.functions {
                let differs = gates.xor(model.latch(latch), self.latches[latch].reset);
                good.push(!gates.and(first_step, differs));
            }
        }
        let first_step = self.first_step.unwrap_or(Lit::FALSE);
        let invariants = Invariant::distinct(proofs.iter().map(|(_, invariant)| *invariant));
        let cube = |invariant: &&Invariant| cubes(&mut gates, model, invariant, &shift, first_step);
        let excluded = invariants.iter().flat_map(cube).collect();
        good.extend(share(&mut gates, excluded).into_iter().map(|cube| !gates.conjunction(cube)));
        let past = self.history(&shift).conditions(&mut gates, proofs, poll);
        let bad = past.map(|past| {
            good.extend(past);
            !gates.conjunction(good)
        });
        self.gates = gates;
        bad
    }
}

/// The literal for a literal of the model where so many latches follow those of the model.
fn shifted(model: &Model, more: usize, lit: Lit) -> Lit {
    let leaves = model.inputs + model.latches.len();
    if lit.var().index() > leaves { Lit::from_code(lit.code() + 2 * more as u32) } else { lit }
}

fn mentions_first_step(proofs: &[(usize, &Invariant)], model: &Model) -> bool {
    let flag = Invariant::first_step(model.latches.len());
    proofs.iter().any(|(_, invariant)| invariant.mentions(flag))
}

/// Symbols by which each input and latch stands for the same one of the model.
pub(super) fn symbols(
    model: &Model,
    poll: &mut Poll<'_>,
) -> Result<BTreeMap<(SymbolKind, usize), Vec<u8>>, Stopped> {
    let inputs = (0..model.inputs).map(|i| ((SymbolKind::Input, i), model.input(i)));
    let latches = (0..model.latches.len()).map(|i| ((SymbolKind::Latch, i), model.latch(i)));
    let mut symbol = |(signal, lit): (_, Lit)| {
        poll.tick()?;
        Ok((signal, equal_to(lit)))
    };
    inputs.chain(latches).map(&mut symbol).collect()
}

/// The symbol of what stands for this literal of the model.
fn equal_to(literal: Lit) -> Vec<u8> {
    format!("= {}", literal.code()).into_bytes()
}

/// The comment that says which properties the certificate claims.
fn claim(proofs: &[(usize, &Invariant)]) -> Vec<u8> {
    let list: String = proofs.iter().map(|(property, _)| format!("b{property}")).collect();
    format!("WITNESS {list}\n").into_bytes()
}

#[cfg(test)]
mod tests;
