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
    pub problem: Problem,
}

/// What is wrong with a line of a `.tfc` file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What the format demands.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A wire that `.v` does not list.
    #[error("`.v` lists no wire {0}")]
    Undeclared(String),
    /// A wire stands twice where it may stand once.
    #[error("wire {0} stands here twice")]
    Twice(String),
    /// A gate with the wrong number of wires.
    #[error("a gate `{gate}` has {found} wires")]
    Wires {
        /// The word that begins the line.
        gate: String,
        /// How many wires follow.
        found: usize,
    },
    /// There is nothing to compute.
    #[error("no gate changes an output wire")]
    NoOutput,
    /// There are too many vertices.
    #[error("this is gate {}, the last one allowed is gate {MAX_VERTICES}", MAX_VERTICES + 1)]
    TooLarge,
}
