//! Runs of transition systems.

/// A run from an initial state to a bad one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Initial values of the latches.
    pub state: Vec<bool>,
    /// Values of the inputs, step by step; bad holds in the last step at the latest.
    pub inputs: Vec<Vec<bool>>,
}
