//! Certificates of justice properties: does a witness circuit prove one?
//!
//! Source: Certifaiger 10.2. The literals of the certificate's justice property and fairness constraints are about two
//! states. With the five checks of safety (of a model without properties), the four of [`Check`] let no run be fair: in
//! a loop of it, decrease and closure give Q' for each step, consistent gives one i for all of them, and liveness says
//! that literal i is false in the whole loop.
//!
//! A literal about s and t is that of s, with the values of the latches in t where their next-state literals stand,
//! unless these are constant; if several latches have the same one, the first counts. Rejected: to do so in the model,
//! too, since the runs that matter have these values there in any case.

use hashbrown::HashMap;

use super::certificate::{Obligations, next, no_bad};
use super::circuit::{Circuit, Frame};
use super::formula::Formula;
use super::rejected::{Check, Unverified};
use crate::logic::lit::{Lit, Var};
use crate::model::Model;
use crate::sat::Stop;

impl<H: FnMut(Check, &Formula, Option<&Stop>) -> Result<bool, Unverified>> Obligations<'_, H> {
    /// The check liveness: where a literal about a step is false, so is the model's at its place.
    pub(super) fn liveness(&mut self, justice: usize) -> Result<(), Unverified> {
        let (model, certificate) = (self.model, self.certificate);
        let circuit = &mut Circuit::new(self.stop.clone());
        let s = circuit.copy(model, |_| None)?;
        let s_c = circuit.copy(certificate, |leaf| self.shared.get(&leaf).map(|&to| s.get(to)))?;
        let nexts =
            self.shared.iter().filter_map(|(&from, &to)| Some((to, s_c.get(next(certificate, from)?))));
        let nexts: HashMap<Lit, Lit> = nexts.collect();
        let t = circuit.copy(model, |leaf| nexts.get(&leaf).copied())?;
        let t_c = circuit.copy(certificate, |leaf| match self.shared.get(&leaf) {
            Some(&to) => Some(t.get(to)),
            None => next(certificate, leaf).map(|next| s_c.get(next)),
        })?;
        let mut given: Vec<Lit> = s.all(&model.constraints).chain(t.all(&model.constraints)).collect();
        given.extend([&s_c, &t_c].into_iter().flat_map(|frame| sound(certificate, frame)));
        let mut wanted = Vec::new();
        let signals = literals(model, justice);
        for (i, waits) in waits(circuit, certificate, &s_c, &t_c)?.into_iter().enumerate() {
            // A certificate may have more literals than the model.
            let signal = signals.get(i).map_or(Lit::TRUE, |&signal| s.get(signal));
            wanted.push(!circuit.and(waits, signal));
        }
        self.check(Check::Liveness, circuit, &given, &wanted)
    }

    /// The checks about ranks: decrease, closure, consistent.
    pub(super) fn ranks(&mut self) -> Result<(), Unverified> {
        let certificate = self.certificate;
        let circuit = &mut Circuit::new(self.stop.clone());
        let step = |circuit: &mut Circuit, from: &Frame| {
            circuit.copy(certificate, |leaf| next(certificate, leaf).map(|next| from.get(next)))
        };
        let s = circuit.copy(certificate, |_| None)?;
        let t = step(circuit, &s)?;
        let both: Vec<Lit> = [&s, &t].into_iter().flat_map(|frame| sound(certificate, frame)).collect();
        let back = waits(circuit, certificate, &t, &s)?;
        let wanted = [some(circuit, &back)];
        self.check(Check::Decrease, circuit, &both, &wanted)?;

        let u = circuit.copy(certificate, |_| None)?;
        let [before, after] = [&s, &t].map(|frame| waits(circuit, certificate, frame, &u));
        let (before, after) = (some(circuit, &before?), some(circuit, &after?));
        let given = [both.clone(), sound(certificate, &u), vec![before]].concat();
        self.check(Check::Closure, circuit, &given, &[after])?;

        let u = step(circuit, &t)?;
        let first = waits(circuit, certificate, &s, &t)?;
        let second = waits(circuit, certificate, &t, &u)?;
        let given =
            [both, sound(certificate, &u), vec![some(circuit, &first), some(circuit, &second)]].concat();
        let keeps = |(&first, &second): (&Lit, &Lit)| !circuit.and(first, !second);
        let wanted: Vec<Lit> = first.iter().zip(&second).map(keeps).collect();
        self.check(Check::Consistent, circuit, &given, &wanted)
    }
}

/// The literals of a justice property, then the fairness constraints.
fn literals(model: &Model, justice: usize) -> Vec<Lit> {
    [&model.justice[justice][..], &model.fairness].concat()
}

/// The constraints of a certificate hold, and it is in no bad state.
fn sound(certificate: &Model, frame: &Frame) -> Vec<Lit> {
    frame.all(&certificate.constraints).chain(no_bad(certificate, frame)).collect()
}

/// For each literal about two states, whether it is false.
fn waits(
    circuit: &mut Circuit,
    certificate: &Model,
    from: &Frame,
    to: &Frame,
) -> Result<Vec<Lit>, Unverified> {
    let mut values: HashMap<Var, Lit> = HashMap::new();
    for (i, latch) in certificate.latches.iter().enumerate().filter(|(_, latch)| !latch.next.is_constant()) {
        let value = to.get(certificate.latch(i)).xor(latch.next.is_negated());
        values.entry(latch.next.var()).or_insert(value);
    }
    let changed = |lit: Lit| values.get(&lit.var()).copied();
    let pair =
        circuit.changed(certificate, |leaf| changed(leaf).or_else(|| Some(from.get(leaf))), changed)?;
    Ok(literals(certificate, 0).into_iter().map(|lit| !pair.get(lit)).collect())
}

/// One of these literals holds.
fn some(circuit: &mut Circuit, lits: &[Lit]) -> Lit {
    !lits.iter().fold(Lit::TRUE, |none, &lit| circuit.and(none, !lit))
}
