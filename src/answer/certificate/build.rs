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

use std::collections::BTreeMap;

use super::gates::Gates;
use super::share::share;
use crate::answer::invariant::{Invariant, Lemma, Operator};
use crate::limits::{Limits, Poll, Stopped};
use crate::logic::lit::{Lit, Var};
use crate::model::{CyclicResets, Latch, Model, SymbolKind};

/// Can the certificate of the model be written to a file?
///
/// # Errors
/// Names a latch whose reset depends on itself: certificate files must have stratified resets, and a certificate has
/// the resets of its model.
pub fn expressible(model: &Model) -> Result<(), CyclicResets> {
    model.stratified()
}

/// The certificate that no bad state of the chosen `properties` is reachable. It is bad unless all `invariants` hold,
/// too.
///
/// Requires: the properties are positions in [`Model::properties`]; each invariant is one of this model.
///
/// Ensures: the certificate has the inputs, latches and constraints of the model, in this order, at most one additional
/// latch, and a single bad state.
pub fn build(model: &Model, properties: &[usize], invariants: &[&Invariant]) -> Model {
    build_within(model, properties, invariants, &Limits::default()).expect("there are no limits")
}

/// Like [`build`], within limits.
///
/// # Errors
/// If a limit is reached.
pub fn build_within(
    model: &Model,
    properties: &[usize],
    invariants: &[&Invariant],
    limits: &Limits,
) -> Result<Model, Stopped> {
    let poll = &mut limits.poll();
    let flag = invariants.iter().any(|i| mentions_first_step(i, model.latches.len()));
    let mut base = Base::new(model, flag, poll)?;
    limits.check()?;
    let bad = base.add_bad(properties, invariants);
    let constraints = model.constraints.iter().map(|&constraint| base.shift(constraint)).collect();
    Ok(Model {
        inputs: model.inputs,
        latches: base.latches,
        ands: base.gates.into_ands(),
        bads: vec![bad],
        constraints,
        symbols: symbols(model, poll)?,
        comment: claim(properties),
        ..Model::default()
    })
}

/// Counts the gates of certificates of one model, each for one property. It reads the model once.
pub struct Sizes<'a> {
    model: &'a Model,
    /// Without and with the flag *first step*.
    bases: [Option<Base<'a>>; 2],
}

impl<'a> Sizes<'a> {
    /// Of certificates of this model.
    pub fn new(model: &'a Model) -> Sizes<'a> {
        Sizes { model, bases: [None, None] }
    }

    /// The number of gates of the certificate that [`build`] makes.
    pub fn gates(&mut self, property: usize, invariant: &Invariant) -> usize {
        let flag = mentions_first_step(invariant, self.model.latches.len());
        let base = self.bases[usize::from(flag)].get_or_insert_with(|| {
            Base::new(self.model, flag, &mut Limits::default().poll()).expect("there are no limits")
        });
        let before = base.gates.count();
        base.add_bad(&[property], &[invariant]);
        let count = base.gates.count();
        base.gates.truncate(before);
        count
    }
}

/// What all certificates of a model have in common.
struct Base<'a> {
    model: &'a Model,
    latches: Vec<Latch>,
    /// The latches of the model that have a reset function.
    functions: Vec<usize>,
    /// The additional latch, if there is one.
    first_step: Option<Lit>,
    gates: Gates,
}

impl<'a> Base<'a> {
    /// `flag`: an invariant mentions the flag *first step*.
    ///
    /// # Errors
    /// If a limit is reached.
    fn new(model: &'a Model, flag: bool, poll: &mut Poll<'_>) -> Result<Base<'a>, Stopped> {
        let latches = model.latches.len();
        let functions: Vec<usize> = (0..latches).filter(|&i| model.has_reset_function(i)).collect();
        let first_step =
            (flag || !functions.is_empty()).then(|| Var((1 + model.inputs + latches) as u32).lit());
        let mut base = Base { model, latches: Vec::new(), functions, first_step, gates: Gates::default() };
        let shifted = model
            .latches
            .iter()
            .map(|latch| Latch { next: base.shift(latch.next), reset: base.shift(latch.reset) });
        base.latches = shifted.collect();
        base.latches.extend(first_step.map(|_| Latch { next: Lit::FALSE, reset: Lit::TRUE }));
        let ands = model.ands.iter().map(|operands| operands.map(|lit| base.shift(lit))).collect();
        base.gates = Gates::new(1 + model.inputs + base.latches.len(), ands, poll)?;
        Ok(base)
    }

    /// The literal of the certificate for a literal of the model.
    fn shift(&self, lit: Lit) -> Lit {
        let leaves = self.model.inputs + self.model.latches.len();
        match self.first_step {
            Some(_) if lit.var().index() > leaves => Lit::from_code(lit.code() + 2),
            _ => lit,
        }
    }

    /// Adds the gates of "a chosen property fails, or a lemma does". Returns its literal.
    fn add_bad(&mut self, properties: &[usize], invariants: &[&Invariant]) -> Lit {
        let mut good: Vec<Lit> =
            properties.iter().map(|&property| !self.shift(self.model.properties()[property])).collect();
        let Base { model, latches, functions, first_step, gates } = self;
        if let Some(first_step) = *first_step {
            for &mut latch in functions {
                let differs = gates.xor(model.latch(latch), latches[latch].reset);
                good.push(!gates.and(first_step, differs));
            }
        }
        let cubes =
            invariants.iter().flat_map(|invariant| cubes(gates, model, *first_step, invariant)).collect();
        good.extend(share(gates, cubes).into_iter().map(|cube| !gates.conjunction(cube)));
        !gates.conjunction(good)
    }
}

fn mentions_first_step(invariant: &Invariant, latches: usize) -> bool {
    let operands = invariant.definitions.iter().flat_map(|definition| &definition.operands);
    let mut mentioned = operands.chain(invariant.lemmas.iter().flatten());
    mentioned.any(|lit| lit.var() == Invariant::first_step(latches))
}

/// Adds the definitions of an invariant as gates. Returns, for each of its lemmas, the cube that it excludes.
fn cubes(gates: &mut Gates, model: &Model, first_step: Option<Lit>, invariant: &Invariant) -> Vec<Vec<Lit>> {
    let latches = model.latches.len();
    let mut auxiliary: Vec<Lit> = Vec::new();
    let value = |auxiliary: &[Lit], lit: Lit| {
        let value = match lit.var().index() {
            0 => Lit::FALSE,
            var if var <= latches => model.latch(var - 1),
            // Without the additional latch, no lemma or definition mentions the flag.
            var if var == latches + 1 => first_step.unwrap_or(Lit::FALSE),
            var => auxiliary[var - latches - 2],
        };
        value.xor(lit.is_negated())
    };
    for definition in &invariant.definitions {
        let [a, b] = definition.operands.map(|operand| value(&auxiliary, operand));
        auxiliary.push(match definition.operator {
            Operator::And => gates.and(a, b),
            Operator::Xor => gates.xor(a, b),
        });
    }
    let cube = |lemma: &Lemma| lemma.iter().map(|&lit| !value(&auxiliary, lit)).collect();
    invariant.lemmas.iter().map(cube).collect()
}

/// Symbols by which each input and latch stands for the same one of the model.
fn symbols(model: &Model, poll: &mut Poll<'_>) -> Result<BTreeMap<(SymbolKind, usize), Vec<u8>>, Stopped> {
    let inputs = (0..model.inputs).map(|i| ((SymbolKind::Input, i), model.input(i)));
    let latches = (0..model.latches.len()).map(|i| ((SymbolKind::Latch, i), model.latch(i)));
    let mut symbol = |(signal, lit): (_, Lit)| {
        poll.tick()?;
        Ok((signal, format!("= {}", lit.code()).into_bytes()))
    };
    inputs.chain(latches).map(&mut symbol).collect()
}

/// The comment that says which properties the certificate claims.
fn claim(properties: &[usize]) -> Vec<u8> {
    let list: String = properties.iter().map(|property| format!("b{property}")).collect();
    format!("WITNESS {list}\n").into_bytes()
}

#[cfg(test)]
mod tests;
