//! Why a solver gives no answer.

use thiserror::Error;

use crate::limits::Stopped;

/// Why a solver gives no answer. None of that says anything about the query.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Error {
    /// None of these programs is there.
    #[error(
        "{tried}: not found. Clauses over integers and reals need an SMT solver; --smt says how to start one"
    )]
    Missing {
        /// What was tried.
        tried: String,
    },
    /// It cannot be started.
    #[error("{command}: {reason}")]
    Start {
        /// The command.
        command: String,
        /// Why.
        reason: String,
    },
    /// It has ended before its answer.
    #[error("{command} has ended without an answer ({status})")]
    Died {
        /// The command.
        command: String,
        /// How.
        status: String,
    },
    /// It does not answer at all.
    #[error("{command} does not answer: is it a solver that reads SMT-LIB from standard input?")]
    Silent {
        /// The command.
        command: String,
    },
    /// It refuses the query.
    #[error("{command} refuses a query: {message}")]
    Refused {
        /// The command.
        command: String,
        /// What it says.
        message: String,
    },
    /// It answers something that is no answer.
    #[error("{command} answers nonsense: expected {expected}, found `{said}`")]
    Nonsense {
        /// The command.
        command: String,
        /// What would have been an answer.
        expected: &'static str,
        /// What it says.
        said: String,
    },
    /// A limit was reached first.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
