//! Why a circuit has no graph.

/// The largest number of vertices: models grow with its square.
pub const MAX_VERTICES: usize = 1024;

/// Why a circuit has no graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CircuitError {
    /// It is sequential.
    #[error("the circuit has latches: {0}")]
    Latches(usize),
    /// There is nothing to compute.
    #[error("no output of the circuit is a gate")]
    NoOutput,
    /// There are too many vertices.
    #[error("the circuit has {0} gates, more than {MAX_VERTICES}")]
    TooLarge(usize),
}

/// What is wrong with a `.tfc` file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {problem}")]
pub struct LineError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: String,
}
