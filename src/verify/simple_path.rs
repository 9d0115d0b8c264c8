//! k-induction over simple paths: do properties hold after k states in which they hold, if all states differ?
//!
//! Source: Sheeran, Singh, Stålmarck, *Checking Safety Properties Using Induction and a SAT-Solver*, FMCAD 2000. There
//! is no certificate for that: the check unrolls the model itself, with all pairs of states. States differ in a latch
//! that the properties and the constraints depend on, because a path between states that agree on these can be made
//! shorter.

use super::certificate::{bads, next};
use super::circuit::{Circuit, Frame};
use super::formula::Formula;
use super::refute::holds;
use super::rejected::{Check, Rejected, Unverified};
use crate::logic::lit::Lit;
use crate::model::Model;
use crate::sat::{Evidence, Stop};

/// Checks that properties hold in the first k steps of each run, and after k states in which all of them hold, if they
/// and the next one differ.
///
/// # Errors
/// [`Check::Base`] or [`Check::Inductive`], or [`Unverified::Stopped`] if `stop` ended the check.
pub fn simple_paths(
    model: &Model,
    properties: &[usize],
    k: usize,
    evidence: Evidence,
    stop: Option<&Stop>,
) -> Result<(), Unverified> {
    let bads = bads(model, properties)?;
    let good = |frame: &Frame| -> Vec<Lit> { bads.iter().map(|&bad| !frame.get(bad)).collect() };
    let latches: Vec<usize> = (0..model.latches.len()).collect();

    let circuit = &mut Circuit::new(stop.cloned());
    let frames = unroll(model, circuit, k)?;
    let mut given: Vec<Lit> = latches.iter().map(|&i| starts(model, circuit, &frames[0], i)).collect();
    for frame in &frames {
        given.extend(frame.all(&model.constraints));
        let formula = Formula::new(circuit, &given, &good(frame))?;
        check(Check::Base, holds(&formula, evidence, stop)?)?;
    }

    let circuit = &mut Circuit::new(stop.cloned());
    let frames = unroll(model, circuit, k + 1)?;
    let mut roots: Vec<Lit> = model.cyclic_resets().into_iter().map(|i| model.latch(i)).collect();
    roots.extend(model.constraints.iter().chain(&bads));
    let cone = model.cone_of_influence(&roots);
    let compared: Vec<usize> = latches.into_iter().filter(|&i| cone[model.latch(i).var().index()]).collect();
    // Only the first state can be that of a first step, in which reset functions apply.
    let first_step = circuit.free();
    let mut given: Vec<Lit> = Vec::new();
    for &i in compared.iter().filter(|&&i| model.has_reset_function(i)) {
        let starts = starts(model, circuit, &frames[0], i);
        given.push(!circuit.and(first_step, !starts));
    }
    let has_first_step = !given.is_empty();
    given.extend(frames.iter().flat_map(|frame| frame.all(&model.constraints)));
    given.extend(frames[..k].iter().flat_map(good));
    for j in 1..frames.len() {
        for i in 0..j {
            let mut equal = if i == 0 && has_first_step { !first_step } else { Lit::TRUE };
            for latch in compared.iter().map(|&i| model.latch(i)) {
                let same = circuit.equal(frames[i].get(latch), frames[j].get(latch));
                equal = circuit.and(equal, same);
            }
            given.push(!equal);
        }
    }
    let formula = Formula::new(circuit, &given, &good(&frames[k]))?;
    check(Check::Inductive, holds(&formula, evidence, stop)?)
}

/// So many steps of the model, from any state.
fn unroll(model: &Model, circuit: &mut Circuit, steps: usize) -> Result<Vec<Frame>, Unverified> {
    let mut frames: Vec<Frame> = Vec::with_capacity(steps);
    for _ in 0..steps {
        let before = frames.last();
        let frame = circuit.copy(model, |leaf| Some(before?.get(next(model, leaf)?)))?;
        frames.push(frame);
    }
    Ok(frames)
}

/// The latch equals its reset.
fn starts(model: &Model, circuit: &mut Circuit, frame: &Frame, i: usize) -> Lit {
    circuit.equal(frame.get(model.latch(i)), frame.get(model.latches[i].reset))
}

fn check(check: Check, holds: bool) -> Result<(), Unverified> {
    if holds { Ok(()) } else { Err(Rejected::Check(check).into()) }
}
