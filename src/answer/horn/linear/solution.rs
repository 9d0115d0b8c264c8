//! The solution that an invariant of the model makes: at each location, what its lemmas say about the arguments there.

use crate::answer::horn::solution::{Signal, write};
use crate::answer::invariant::Invariant;
use crate::model::btor2::blast::{Place, WordMap};
use crate::model::horn::linear::{Layout, Linear, Location};

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
