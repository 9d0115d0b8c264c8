//! The way back from bits to words.

use crate::logic::lit::Lit;
use crate::model::Model;

/// Where the bits of a word are in the model of bits, the lowest one first. The bits of an array are those of its cells,
/// one cell after the other, from index 0 on.
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
/// Properties, constraints and justice properties keep their positions. A state without a next value is [`Place::Inputs`];
/// if it has an initial value, its inputs do not matter in the first step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordMap {
    /// For each input.
    pub inputs: Vec<Place>,
    /// For each state.
    pub states: Vec<Place>,
}

/// A model of bits, and the way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blasted {
    /// The model.
    pub model: Model,
    /// The way back.
    pub map: WordMap,
}
