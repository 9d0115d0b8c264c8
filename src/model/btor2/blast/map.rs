//! The way back from bits to words.

use crate::logic::lit::Lit;
use crate::model::Model;
use crate::model::btor2::WordModel;

/// Where the bits of a word are in the model of bits, the lowest one first. The bits of an array are those of its
/// cells, one cell after the other, from index 0 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nowhere: no property depends on it.
    Nowhere,
    /// Inputs, from this one on.
    Inputs(usize),
    /// Latches, from this one on.
    Latches(usize),
}

impl Place {
    /// The literal of bit `i`, if the word is somewhere.
    pub fn bit(self, model: &Model, i: usize) -> Option<Lit> {
        match self {
            Place::Nowhere => None,
            Place::Inputs(first) => Some(model.input(first + i)),
            Place::Latches(first) => Some(model.latch(first + i)),
        }
    }
}

/// Where the words of a model are in the model of bits.
///
/// Properties, constraints and justice properties keep their positions. A state without a next value is
/// [`Place::Inputs`]; if it has an initial value, its inputs do not matter in the first step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordMap {
    /// For each input.
    pub inputs: Vec<Place>,
    /// For each state.
    pub states: Vec<Place>,
}

impl WordMap {
    /// What each of so many latches is: the position of a state, and the number of its bit; none for the flag of the
    /// first step. The states are those of `words`, to which the map belongs.
    pub fn latches(&self, words: &WordModel, count: usize) -> Vec<Option<(usize, usize)>> {
        let mut latches = vec![None; count];
        for (state, place) in self.states.iter().enumerate() {
            if let Place::Latches(first) = *place {
                let bits = words.state(state).sort.bits() as usize;
                (0..bits).for_each(|bit| latches[first + bit] = Some((state, bit)));
            }
        }
        latches
    }
}

/// A model of bits, and the way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blasted {
    /// The model.
    pub model: Model,
    /// The way back.
    pub map: WordMap,
}
