//! A model seen through some cells of its memories.

use crate::limits::Limits;
use crate::model::Model;
use crate::model::btor2::blast::{Blasted, Place, Unblasted, WordMap, blast};
use crate::model::btor2::memories::{Abstraction, Leaf, Memories, abstraction};
use crate::model::btor2::{Tabulated, WordModel, tabulated};
use crate::verify::Rejected;
use crate::verify::words::are_tables;

/// A model seen through some cells of its memories, in words and in bits.
#[derive(Clone, Debug)]
pub struct Seen {
    /// What is seen.
    pub memories: Memories,
    /// The model with tables, if operators are tables.
    tables: Option<Tabulated>,
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
        let tables = (!memories.operators.is_empty()).then(|| tabulated(words, memories.operators.clone()));
        let abstraction = abstraction(tables.as_ref().map_or(words, |tables| &tables.words), &memories);
        let Blasted { model, map } = blast(&abstraction.words, max_array_bits, limits)?;
        Ok(Seen { memories, tables, abstraction, model, map, max_array_bits })
    }

    /// The same model, in which these operators are no tables. Nothing is known of which cells matter.
    ///
    /// # Errors
    /// As [`blast`].
    pub(super) fn without(
        &self,
        words: &WordModel,
        exact: &[usize],
        limits: &Limits,
    ) -> Result<Seen, Unblasted> {
        let operators = self.memories.operators.iter().copied().filter(|of| !exact.contains(of)).collect();
        let memories = Memories::with_tables(words, operators, |sort| self.memories.hide(sort));
        Seen::new(words, memories, self.max_array_bits, limits)
    }

    /// Is the model with tables, if there are any, one of this model?
    pub(super) fn checked(&self, words: &WordModel) -> Result<(), Rejected> {
        self.tables.as_ref().map_or(Ok(()), |tables| are_tables(words, tables))
    }

    /// The words that are seen in part: those of the model, or of the model with tables.
    pub fn words<'a>(&'a self, words: &'a WordModel) -> &'a WordModel {
        self.tables.as_ref().map_or(words, |tables| &tables.words)
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
