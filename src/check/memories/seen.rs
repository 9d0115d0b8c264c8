//! A model seen through some cells of its memories.

use crate::limits::Limits;
use crate::model::Model;
use crate::model::btor2::WordModel;
use crate::model::btor2::blast::{Blasted, Place, Unblasted, WordMap, blast};
use crate::model::btor2::memories::{Abstraction, Leaf, Memories, abstraction};

/// A model seen through some cells of its memories, in words and in bits.
#[derive(Clone, Debug)]
pub struct Seen {
    /// What is seen.
    pub memories: Memories,
    /// The abstraction.
    pub abstraction: Abstraction,
    /// Its bits.
    pub model: Model,
    /// Where the words of the abstraction are in them.
    pub map: WordMap,
    /// How many bits the arrays may have that are seen as all of their cells.
    pub max_array_bits: u64,
}

impl Seen {
    /// The model as far as these cells show it. Other arrays may have `max_array_bits` bits in all.
    ///
    /// # Errors
    /// As [`blast`].
    pub fn new(
        words: &WordModel,
        memories: Memories,
        max_array_bits: u64,
        limits: &Limits,
    ) -> Result<Seen, Unblasted> {
        let abstraction = abstraction(words, &memories);
        let Blasted { model, map } = blast(&abstraction.words, max_array_bits, limits)?;
        Ok(Seen { memories, abstraction, model, map, max_array_bits })
    }

    /// The same model, of which other cells are seen.
    ///
    /// # Errors
    /// As [`blast`].
    pub(super) fn with(
        &self,
        words: &WordModel,
        memories: Memories,
        limits: &Limits,
    ) -> Result<Seen, Unblasted> {
        Seen::new(words, memories, self.max_array_bits, limits)
    }

    /// Where the words of the model are in the bits.
    pub fn words_of_model(&self, words: &WordModel) -> WordMap {
        let mut map = WordMap {
            inputs: vec![Place::Nowhere; words.inputs.len()],
            states: vec![Place::Nowhere; words.states.len()],
        };
        for (leaf, place) in self.abstraction.inputs.iter().zip(&self.map.inputs) {
            if let Leaf::Input(i) = *leaf {
                map.inputs[i] = *place;
            }
        }
        for (leaf, place) in self.abstraction.states.iter().zip(&self.map.states) {
            if let Leaf::State(i) = *leaf {
                map.states[i] = *place;
            }
        }
        map
    }

    /// What each latch is: a state and the number of its bit; none for the flag of the first step.
    pub fn latches(&self) -> Vec<Option<(Leaf, usize)>> {
        let latches = self.map.latches(&self.abstraction.words, self.model.latches.len());
        let leaf = |(state, bit): (usize, usize)| (self.abstraction.states[state], bit);
        latches.into_iter().map(|latch| latch.map(leaf)).collect()
    }
}
