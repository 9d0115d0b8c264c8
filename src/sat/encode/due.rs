//! When to ask whether to stop, in loops over all variables.

use crate::logic::lit::Var;

/// The gates between two calls: their clauses take about as long as what a solver does between calls, and turns are
/// counted in these.
pub(super) const INTERVAL: u32 = 1024;

/// Is it time to ask?
pub(super) fn is_due(var: Var) -> bool {
    var.0 % INTERVAL == INTERVAL - 1
}
