//! What latches of the model stand for where a predicate is: bits of its arguments, and constants.

use crate::answer::horn::solution::Signal;
use crate::model::btor2::blast::{Place, WordMap};
use crate::model::horn::linear::{Layout, Location};

/// The values of all latches where a predicate is; `None` if it is nowhere.
pub(super) fn latches(
    layout: &Layout,
    predicate: usize,
    map: &WordMap,
    latches: usize,
) -> Option<Vec<Signal>> {
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
