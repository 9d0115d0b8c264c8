//! Levels of the trace.

/// F_i has what may be derived in i steps; nothing can be derived in none.
pub(super) type Level = usize;
