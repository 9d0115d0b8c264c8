//! Why a search with diagrams ends without an answer.

use bdd::OverBudget;

use crate::limits::Stopped;

/// Why a search with diagrams ends without an answer.
#[derive(Clone, Copy, Debug)]
pub(super) enum GaveUp {
    /// The diagrams are too large, or a limit was reached within an operation.
    OverBudget,
    /// A limit was reached.
    Stopped(Stopped),
}

impl From<OverBudget> for GaveUp {
    fn from(_: OverBudget) -> GaveUp {
        GaveUp::OverBudget
    }
}

impl From<Stopped> for GaveUp {
    fn from(stopped: Stopped) -> GaveUp {
        GaveUp::Stopped(stopped)
    }
}
