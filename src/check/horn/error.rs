//! Why there is no answer about clauses.

use super::answer::{Answer, Wrong};
use crate::check::outcome::{Error, Outcome};
use crate::engine::Reason;
use crate::limits::Stopped;
use crate::model::btor2::blast::Unblasted;
use crate::smt;

/// Why a system cannot be decided by the engine that was asked for, or has no encoding. That says nothing about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoModel {
    /// The engine decides linear clauses only.
    #[error(
        "the clause in line {line} has {count} predicates in its body: only --engine chc and bmc look at such clauses"
    )]
    NotLinear {
        /// The line of the first such clause.
        line: usize,
        /// The number of predicates in its body.
        count: usize,
    },
    /// The engine does not decide clauses over numbers.
    #[error("the clauses are over integers and reals: only --engine chc looks at such clauses")]
    Numbers,
    /// The clauses have arrays with too many cells.
    #[error("arrays become {count} terms, each for a cell, and more than {most} are too many")]
    Cells {
        /// How many terms there are in the place of arrays.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// It is too large, or a limit was reached.
    #[error(transparent)]
    Unblasted(#[from] Unblasted),
}

impl NoModel {
    /// The limit that was reached, if one was.
    pub fn stopped(&self) -> Option<Stopped> {
        match self {
            NoModel::Stopped(stopped) | NoModel::Unblasted(Unblasted::Stopped(stopped)) => Some(*stopped),
            NoModel::Unblasted(_) | NoModel::NotLinear { .. } | NoModel::Numbers | NoModel::Cells { .. } => {
                None
            }
        }
    }
}

impl From<NoModel> for Reason {
    fn from(error: NoModel) -> Reason {
        error.stopped().map_or_else(|| Reason::Incomplete(error.to_string()), Reason::from)
    }
}

/// There is no answer about clauses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failed {
    /// As for other models.
    #[error(transparent)]
    Check(#[from] Error),
    /// An answer about the clauses is wrong.
    #[error(transparent)]
    Wrong(#[from] Wrong),
    /// There is no SMT solver.
    #[error(transparent)]
    Smt(#[from] smt::Error),
}

/// An outcome about clauses, with the answer if there is one.
pub(super) type Decided = Result<(Outcome, Option<Answer>), Failed>;
