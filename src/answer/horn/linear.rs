//! Answers about linear clauses, made of answers about their model of bits.
//!
//! A run says which clauses are applied, and the values of their free variables. All others follow from these and from
//! the fact before, by evaluation of terms. Steps in which nothing happens are left out.

use hashbrown::HashMap;

use crate::answer::horn::Derivation;
use crate::answer::horn::apply::{Evaluate, apply};
use crate::answer::horn::solution::{Signal, write};
use crate::answer::invariant::Invariant;
use crate::answer::witness::words::{Bits, WordRun};
use crate::model::btor2::blast::{Place, WordMap};
use crate::model::horn::linear::{ERROR, Encoded, Layout, Linear, Location};
use crate::model::horn::{Clause, System};

/// The solution, as text. `None` if the invariant needs more than the last state: then it is no set of states.
///
/// Requires: the invariant is one of the bits of the model, which has so many latches.
pub fn solution(
    linear: &Linear,
    map: &WordMap,
    latch_count: usize,
    invariant: &Invariant,
) -> Option<Vec<u8>> {
    let at = |predicate: usize| {
        let signals = latches(&linear.layout, predicate, map, latch_count);
        (invariant, signals.expect("it is somewhere: facts lead to it"))
    };
    invariant.induction.is_usual().then(|| write(&linear.reduced, at))
}

/// The values of all latches where a predicate is; `None` if it is nowhere.
fn latches(layout: &Layout, predicate: usize, map: &WordMap, latches: usize) -> Option<Vec<Signal>> {
    let Location::At { code, registers } = &layout.locations[predicate] else { return None };
    // Registers that the predicate does not need are 0.
    let mut signals = vec![Signal::Constant(false); latches];
    if let Place::Latches(first) = map.states[0] {
        for bit in 0..layout.counter as usize {
            signals[first + bit] = Signal::Constant(code >> bit & 1 == 1);
        }
    }
    for (argument, register) in registers.iter().enumerate() {
        let Some(register) = *register else { continue };
        if let Place::Latches(first) = map.states[1 + register] {
            Signal::place(&mut signals[first..], argument, layout.registers[register]);
        }
    }
    Some(signals)
}

/// The derivation that a run makes, and the steps of the run that it consists of. `None` if the run does not lead to
/// the error.
pub fn derive(
    system: &System,
    linear: &Linear,
    run: &WordRun,
    evaluate: Evaluate<'_>,
) -> Option<(Derivation, Vec<usize>)> {
    let rules: HashMap<(u64, u64), &Encoded> =
        linear.rules.iter().map(|rule| ((rule.source, rule.choice), rule)).collect();
    let (mut derivation, mut used) = (Derivation::default(), Vec::new());
    let mut location = 0;
    for (step, frame) in run.frames.iter().enumerate() {
        let value = |input: usize| {
            let assignment = frame.inputs.iter().find(|assignment| assignment.position == input);
            assignment.map_or_else(Bits::new, |assignment| assignment.value.clone())
        };
        let choice = value(0).iter().rev().fold(0, |number, &bit| number << 1 | u64::from(bit));
        if choice == 0 {
            continue;
        }
        let rule = rules.get(&(location, choice))?;
        let last = derivation.steps.len().checked_sub(1);
        let clause = &linear.reduced.clauses[rule.clause].clause;
        let premises: Vec<usize> = clause.body.iter().filter_map(|_| last).collect();
        let free = |variable: usize| rule.inputs[variable].map(&value).unwrap_or_default();
        apply(system, &linear.reduced, rule.clause, &premises, free, evaluate, &mut derivation);
        used.push(step);
        location = target(linear, clause)?;
        if location == ERROR {
            return Some((derivation, used));
        }
    }
    None
}

/// Where a clause leads to.
fn target(linear: &Linear, clause: &Clause) -> Option<u64> {
    match &clause.head {
        None => Some(ERROR),
        Some(head) => match &linear.layout.locations[head.predicate] {
            Location::At { code, .. } => Some(*code),
            _ => None,
        },
    }
}
