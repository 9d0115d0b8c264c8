//! Why a search over a solver ends without an answer.

use crate::engine::interface::Reason;
use crate::limits::Stopped;
use crate::smt;

/// Why a search ends.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum Ended {
    /// The solver does not answer.
    #[error(transparent)]
    Solver(#[from] smt::Error),
    /// The solver, so called, answers that it does not know.
    #[error("{0} answers unknown")]
    Unknown(String),
    /// The solver finds no model where it has found one before.
    #[error("the solver contradicts itself: a query that had a model has none")]
    Contradiction,
}

impl From<Stopped> for Ended {
    fn from(stopped: Stopped) -> Ended {
        Ended::Solver(stopped.into())
    }
}

impl From<Ended> for Reason {
    fn from(ended: Ended) -> Reason {
        match ended {
            Ended::Solver(smt::Error::Stopped(stopped)) => stopped.into(),
            _ => Reason::Incomplete(ended.to_string()),
        }
    }
}
