//! A counterexample of a word-level model as data.
//!
//! It has what a witness file has: some values of inputs and states in each step, by the position of the input or the
//! state in the model. A missing value counts as 0. Rejected: all values of a step in vectors, as for AIGER. Most
//! states have values that follow from others, and arrays have too many cells.

/// The bits of a word; the first one is the lowest.
pub type Bits = Vec<bool>;

/// A run of a word-level model into a bad state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordRun {
    /// The properties that are claimed to fail, as positions in
    /// [`WordModel::bads`](crate::model::btor2::WordModel::bads).
    pub properties: Vec<usize>,
    /// The values in each step.
    pub frames: Vec<Frame>,
}

/// Values in a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// Of states. Those that have an initial value, or a next value, need none.
    pub states: Vec<Assignment>,
    /// Of inputs.
    pub inputs: Vec<Assignment>,
}

/// The value of a word, or of cells of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The position of the state or the input.
    pub position: usize,
    /// Which cells; `None` for words.
    pub cell: Option<Cell>,
    /// The value: as many bits as the word or the cell has.
    pub value: Bits,
}

/// Cells of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// All that no other assignment of the step is about.
    Others,
    /// The one at this index.
    At(Bits),
}
