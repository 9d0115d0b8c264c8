//! Certificates: does a witness circuit prove properties of a model?
//!
//! Source: Yu, Biere, Heljanko, *Progress in Certifying Hardware Model Checking Results*, CAV 2021, and Froleyks, Yu,
//! Biere, Heljanko, *Certifying Phase Abstraction*, IJCAR 2024; the formulas are those of Certifaiger 10.2. If all five
//! [checks](Check) succeed, every run of the model is also a run of the certificate, as far as shared signals are
//! concerned. This requires that the resets of unshared latches of the certificate always have *some* solution: they
//! must be stratified. (Certificate files must be stratified throughout. For a model with cyclic resets no file can be
//! written, but the search's answer can still be checked here.)

use hashbrown::HashSet;

use super::circuit::{Circuit, Frame};
use super::formula::Formula;
use super::lrat::Refutation;
use super::mapping::{Mapping, mapping};
use super::refute::{holds, refute};
use super::rejected::{Check, Rejected, Unverified};
use crate::logic::lit::Lit;
use crate::model::Model;
use crate::sat::{Evidence, Stop};

/// What a certificate is to prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// Safety properties.
    Never(Vec<usize>),
    /// A justice property, by its position among those.
    NotForever(usize),
}

/// Checks that a certificate proves the chosen properties of a model.
///
/// # Errors
/// As [`claim`].
pub fn certificate(
    model: &Model,
    certificate: &Model,
    properties: &[usize],
    evidence: Evidence,
    stop: Option<Stop>,
) -> Result<(), Unverified> {
    claim(model, certificate, &Claimed::Never(properties.to_vec()), evidence, stop)
}

/// Checks that a certificate proves what it is to prove of a model.
///
/// # Errors
/// The first obligation that fails, or [`Unverified::Stopped`] if `stop` ended the check.
pub fn claim(
    model: &Model,
    certificate: &Model,
    claimed: &Claimed,
    evidence: Evidence,
    stop: Option<Stop>,
) -> Result<(), Unverified> {
    each_obligation(model, certificate, claimed, stop, |_, formula, stop| holds(formula, evidence, stop))
}

/// Checks a certificate likewise, and returns for each check the refutation that it has accepted.
///
/// # Errors
/// As [`claim`].
pub fn refutations(
    model: &Model,
    certificate: &Model,
    claimed: &Claimed,
    stop: Option<Stop>,
) -> Result<Vec<(Check, Refutation)>, Unverified> {
    let mut all = Vec::new();
    each_obligation(model, certificate, claimed, stop, |check, formula, stop| {
        let refutation = refute(formula, stop)?;
        Ok(refutation.map(|refutation| all.push((check, refutation))).is_some())
    })?;
    Ok(all)
}

/// Calls `holds` for each obligation of a certificate, until it says no.
fn each_obligation(
    model: &Model,
    certificate: &Model,
    claimed: &Claimed,
    stop: Option<Stop>,
    holds: impl FnMut(Check, &Formula, Option<&Stop>) -> Result<bool, Unverified>,
) -> Result<(), Unverified> {
    let properties: Vec<Lit> = match claimed {
        Claimed::Never(properties) if properties.is_empty() => return Err(Rejected::NothingClaimed.into()),
        Claimed::Never(properties) => bads(model, properties)?.into_iter().map(|bad| !bad).collect(),
        Claimed::NotForever(justice) if *justice >= model.justice.len() => {
            let property = model.properties().len() + justice;
            return Err(Rejected::NoSuchProperty { property, properties: model.goals() }.into());
        }
        Claimed::NotForever(_) if certificate.justice.len() != 1 => {
            return Err(Rejected::JusticeProperties(certificate.justice.len()).into());
        }
        Claimed::NotForever(_) => Vec::new(),
    };
    let mut obligations = Obligations::new(model, certificate, properties, stop, holds)?;
    obligations.simulation()?;
    obligations.induction()?;
    if let Claimed::NotForever(justice) = claimed {
        obligations.liveness(*justice)?;
        obligations.ranks()?;
    }
    Ok(())
}

/// The bad states of properties, if these exist.
pub(super) fn bads(model: &Model, properties: &[usize]) -> Result<Vec<Lit>, Rejected> {
    let all = model.properties();
    let missing = |property| Rejected::NoSuchProperty { property, properties: all.len() };
    let bad = |&property: &usize| all.get(property).copied().ok_or_else(|| missing(property));
    properties.iter().map(bad).collect()
}

/// A model, its certificate, and what has to be shown about them.
pub(super) struct Obligations<'a, H> {
    pub model: &'a Model,
    pub certificate: &'a Model,
    pub shared: Mapping,
    /// Literals of the model that hold if no chosen property fails.
    properties: Vec<Lit>,
    pub stop: Option<Stop>,
    /// Does an obligation hold?
    holds: H,
}

impl<'a, H: FnMut(Check, &Formula, Option<&Stop>) -> Result<bool, Unverified>> Obligations<'a, H> {
    /// Those of a certificate that claims that these literals of the model hold.
    ///
    /// # Errors
    /// Its mapping or its resets are wrong.
    pub fn new(
        model: &'a Model,
        certificate: &'a Model,
        properties: Vec<Lit>,
        stop: Option<Stop>,
        holds: H,
    ) -> Result<Obligations<'a, H>, Unverified> {
        let shared = mapping(model, certificate)?;
        let is_free = |i| !shared.contains_key(&certificate.latch(i));
        certificate.stratified_among(is_free).map_err(Rejected::from)?;
        Ok(Obligations { model, certificate, shared, properties, stop, holds })
    }

    /// The checks about model and certificate: reset, transition, safety.
    pub fn simulation(&mut self) -> Result<(), Unverified> {
        let (model, certificate) = (self.model, self.certificate);
        let images: HashSet<Lit> = self.shared.values().copied().collect();
        let model_latches = latches(model, |latch| images.contains(&latch));
        let shared_latches = latches(certificate, |latch| self.shared.contains_key(&latch));

        let circuit = &mut Circuit::new(self.stop.clone());
        let now = circuit.copy(model, |_| None)?;
        let now_c = circuit.copy(certificate, |leaf| self.shared.get(&leaf).map(|&to| now.get(to)))?;
        let constraints: Vec<Lit> = now.all(&model.constraints).collect();
        let constraints_c: Vec<Lit> = now_c.all(&certificate.constraints).collect();

        let given = [resets_hold(circuit, model, &now, &model_latches), constraints.clone()].concat();
        let wanted =
            [resets_hold(circuit, certificate, &now_c, &shared_latches), constraints_c.clone()].concat();
        self.check(Check::Reset, circuit, &given, &wanted)?;

        let given = [constraints.clone(), constraints_c.clone(), no_bad(certificate, &now_c)].concat();
        let wanted: Vec<Lit> = now.all(&self.properties).collect();
        self.check(Check::Safety, circuit, &given, &wanted)?;

        let then = circuit
            .copy(model, |leaf| next(model, leaf).filter(|_| images.contains(&leaf)).map(|n| now.get(n)))?;
        let then_c = circuit.copy(certificate, |leaf| self.shared.get(&leaf).map(|&to| then.get(to)))?;
        let mut given = [constraints, constraints_c].concat();
        given.extend(then.all(&model.constraints));
        let mut wanted: Vec<Lit> = then_c.all(&certificate.constraints).collect();
        for i in shared_latches {
            let next = now_c.get(certificate.latches[i].next);
            wanted.push(circuit.equal(then_c.get(certificate.latch(i)), next));
        }
        self.check(Check::Transition, circuit, &given, &wanted)
    }

    /// The checks about the certificate alone: base, inductive.
    pub fn induction(&mut self) -> Result<(), Unverified> {
        let certificate = self.certificate;
        let circuit = &mut Circuit::new(self.stop.clone());
        // Constant resets are substituted, so that most of the circuit folds.
        let constant = |leaf| position(certificate, leaf).map(|i| certificate.latches[i].reset);
        let first = circuit.copy(certificate, |leaf| constant(leaf).filter(|reset| reset.is_constant()))?;
        let mut given = resets_hold(circuit, certificate, &first, &latches(certificate, |_| true));
        given.extend(first.all(&certificate.constraints));
        self.check(Check::Base, circuit, &given, &no_bad(certificate, &first))?;

        let circuit = &mut Circuit::new(self.stop.clone());
        let now = circuit.copy(certificate, |_| None)?;
        let then = circuit.copy(certificate, |leaf| next(certificate, leaf).map(|n| now.get(n)))?;
        let mut given = no_bad(certificate, &now);
        given.extend(now.all(&certificate.constraints).chain(then.all(&certificate.constraints)));
        self.check(Check::Inductive, circuit, &given, &no_bad(certificate, &then))
    }

    /// Shows one obligation: `given` implies `wanted`.
    pub fn check(
        &mut self,
        check: Check,
        circuit: &Circuit,
        given: &[Lit],
        wanted: &[Lit],
    ) -> Result<(), Unverified> {
        let formula = Formula::new(circuit, given, wanted)?;
        if (self.holds)(check, &formula, self.stop.as_ref())? {
            Ok(())
        } else {
            Err(Rejected::Check(check).into())
        }
    }
}

/// The positions of the latches whose literals are chosen.
fn latches(model: &Model, chosen: impl Fn(Lit) -> bool) -> Vec<usize> {
    (0..model.latches.len()).filter(|&i| chosen(model.latch(i))).collect()
}

/// The position of a latch; none for an input.
fn position(model: &Model, leaf: Lit) -> Option<usize> {
    leaf.var().index().checked_sub(1 + model.inputs)
}

/// The next-state literal of a latch; none for an input.
pub(super) fn next(model: &Model, leaf: Lit) -> Option<Lit> {
    position(model, leaf).map(|i| model.latches[i].next)
}

/// These latches equal their resets. Equivalences are correct for all resets, cyclic ones included.
fn resets_hold(circuit: &mut Circuit, model: &Model, frame: &Frame, latches: &[usize]) -> Vec<Lit> {
    let equal = |&i| circuit.equal(frame.get(model.latch(i)), frame.get(model.latches[i].reset));
    latches.iter().map(equal).collect()
}

/// The certificate is in no bad state.
pub(super) fn no_bad(certificate: &Model, frame: &Frame) -> Vec<Lit> {
    frame.all(certificate.properties()).map(|bad| !bad).collect()
}
