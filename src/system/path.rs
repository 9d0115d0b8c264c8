//! Runs of transition systems.

/// A run from an initial state to a bad one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Initial values of the latches, in the order of `ts.init`.
    pub state: Vec<bool>,
    /// Values of the inputs in each step, in the order of `ts.inputs`. Bad holds in the last step, and perhaps already
    /// before.
    pub inputs: Vec<Vec<bool>>,
}
