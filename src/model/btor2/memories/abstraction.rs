//! A model whose large arrays are seen through slots.
//!
//! A slot s is an address that never changes. Each array has a word for each slot, its content, which changes as the cell
//! at that address does. A read at an address a is the content of the slot whose address is a, if there is one; else it
//! is a new input. An address that is only known later, the value of a word d steps before the bad state, is a register
//! with any initial value; registers remember the last d values of the word, and the bad state demands that it is the
//! right one of them, if so many steps have passed. Arrays are equal if they are so at an index that is a new input, and
//! in all slots.
//!
//! A run of the model becomes one of the abstraction by choosing the address of each slot as the word will have been, the
//! inputs as what is read, and an index where arrays differ, if they do. So the abstraction has each bad run of the model.

use super::build::Builder;
use super::leaf::Leaf;
use super::slots::{Index, Memories};
use crate::model::btor2::{Operand, WordModel};

/// A read of an array in a model, and its value in the abstraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// The node of the array in the model.
    pub array: usize,
    /// The index.
    pub index: Index,
    /// The index, in the abstraction.
    pub at: Operand,
    /// The value, in the abstraction.
    pub value: Operand,
}

/// A model of words without large arrays.
#[derive(Clone, Debug, Default)]
pub struct Abstraction {
    /// The model. It has the properties of the original, with the same numbers, and its constraints, with more after them.
    pub words: WordModel,
    /// What its inputs are.
    pub inputs: Vec<Leaf>,
    /// What its states are.
    pub states: Vec<Leaf>,
    /// For each node of the original what it is here; none for arrays seen through slots.
    pub operands: Vec<Option<Operand>>,
    /// The addresses of the slots.
    pub addresses: Vec<Operand>,
    /// All reads of arrays seen through slots.
    pub reads: Vec<Read>,
}

impl Abstraction {
    /// The model as far as these cells of its memories show it.
    ///
    /// Requires: slots and pairs fit the model.
    pub fn new(words: &WordModel, memories: &Memories) -> Abstraction {
        Builder::new(words, memories).build()
    }

    /// The word here that a word of the original is.
    pub fn of(&self, Operand { node, negated }: Operand) -> Option<Operand> {
        Some(self.operands[node]?.xor(negated))
    }

    /// The word here that an index is, if there is one.
    pub fn at(&self, index: Index) -> Option<Operand> {
        match index {
            Index::Of(of) => self.of(of),
            Index::Difference(_) => Some(self.reads.iter().find(|read| read.index == index)?.at),
        }
    }
}
