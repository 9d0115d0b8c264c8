//! A model whose large arrays are seen through slots, as data.

use super::leaf::Leaf;
use super::slots::Index;
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
    /// The model. It has the properties of the original, with the same numbers, and its constraints, with more after
    /// them.
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
