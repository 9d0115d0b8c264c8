//! What the inputs of a model are in the design, in the words of Yosys.

use serde::Serialize;

/// What Yosys needs to know to read a counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The clocks.
    pub clocks: Vec<Clock>,
    /// For each input of the model the signal that it is, if Yosys knows it.
    pub inputs: Vec<Option<Signal>>,
}

/// A clock. Witnesses name it like maps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Clock {
    /// Where it is in the design.
    pub path: Vec<String>,
    /// `posedge`, `negedge` or `event`.
    pub edge: String,
    /// The number of the bit.
    pub offset: u32,
}

/// One bit of a signal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// Where it is in the design.
    pub path: Vec<String>,
    /// The number of the bit.
    pub offset: u32,
    /// Is it a register, whose value in the first step is that of the input?
    pub init_only: bool,
}
