//! When to ask whether to stop, in loops over all variables.

use crate::logic::lit::Var;

/// Is it time to ask? Once for 64 variables: a stop function costs more than a gate.
pub(super) fn is_due(var: Var) -> bool {
    var.0.is_multiple_of(64)
}
