//! Which bit of which word a latch is.

use crate::model::btor2::WordModel;
use crate::model::btor2::blast::{Place, WordMap};

/// The bits of states that are latches.
pub(super) struct Bits {
    /// The first latch of each state that has latches, and the state; ascending.
    states: Vec<(usize, usize)>,
}

impl Bits {
    pub fn new(map: &WordMap) -> Bits {
        let first = |(state, place): (usize, &Place)| match *place {
            Place::Latches(first) => Some((first, state)),
            _ => None,
        };
        let mut states: Vec<(usize, usize)> = map.states.iter().enumerate().filter_map(first).collect();
        states.sort_unstable();
        Bits { states }
    }

    /// The state of a latch, and the number of the bit in it; none for latches that the model of words does not have.
    pub fn state(&self, model: &WordModel, latch: usize) -> Option<(usize, usize)> {
        let after = self.states.partition_point(|&(first, _)| first <= latch);
        let (first, state) = *self.states[..after].last()?;
        let bit = latch - first;
        ((bit as u128) < model.state(state).sort.bits()).then_some((state, bit))
    }
}
