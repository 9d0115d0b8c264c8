//! Why a counterexample is no strategy.

use crate::pebbling::ReadError;

/// Why there is no strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The comment of the model has no graph.
    #[error("no strategy: {0}")]
    Graph(#[from] ReadError),
    /// The comment has another graph than that of the model.
    #[error(
        "no strategy: the graph in the comment has {vertices} vertices, but the model has {latches} latches"
    )]
    OtherModel {
        /// Vertices of the graph.
        vertices: usize,
        /// Latches of the model.
        latches: usize,
    },
    /// The counterexample is not one of the model.
    #[error("no strategy: the counterexample has other latches or inputs than the model")]
    OtherRun,
    /// The counterexample breaks a rule.
    #[error("no strategy: {0}")]
    Broken(#[from] Broken),
}

/// A rule that is broken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// Something is pebbled before the first step.
    #[error("{vertex} is pebbled at the beginning")]
    Start {
        /// The vertex.
        vertex: String,
    },
    /// A vertex is put or removed while an operand is not pebbled.
    #[error("step {step}: {vertex} changes while {operand} is not pebbled before and after")]
    Operand {
        /// The step, counted from 1.
        step: usize,
        /// The vertex.
        vertex: String,
        /// The operand.
        operand: String,
    },
    /// In the end other vertices than the outputs are pebbled.
    #[error("at the end {vertex} is {}pebbled", if *.pebbled { "" } else { "not " })]
    End {
        /// A vertex where it is different.
        vertex: String,
        /// Is it pebbled?
        pebbled: bool,
    },
}
