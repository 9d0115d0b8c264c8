//! Why a search over a solver ends without an answer.

use crate::engine::interface::Reason;
use crate::limits::Stopped;
use crate::smt;

/// Why a search ends.
#[derive(Clone, Debug)]
pub(super) enum Ended {
    /// The solver does not answer.
    Solver(smt::Error),
    /// The solver, so called, answers that it does not know.
    Unknown(String),
    /// The solver finds no model where it has found one before.
    Contradiction,
}

impl From<smt::Error> for Ended {
    fn from(error: smt::Error) -> Ended {
        Ended::Solver(error)
    }
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
            Ended::Solver(error) => Reason::Incomplete(error.to_string()),
            Ended::Contradiction => Reason::Incomplete(
                "the solver contradicts itself: a query that had a model has none".to_owned(),
            ),
            Ended::Unknown(solver) => Reason::Incomplete(format!("{solver} answers unknown")),
        }
    }
}
