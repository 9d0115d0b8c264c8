//! Why a search with diagrams ends without an answer.

use bdd::OverBudget;

use crate::limits::Stopped;

/// Why a search with diagrams ends without an answer.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(super) enum GaveUp {
    /// The diagrams are too large, or a limit was reached within an operation.
    #[error(transparent)]
    OverBudget(#[from] OverBudget),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
