//! When to restart: after numbers of conflicts that are 64 times the terms of Luby's sequence. Most queries never
//! restart.

use crate::logic::luby::Luby;

/// Conflicts for each unit of the sequence.
const CONFLICTS: u32 = 64;

/// The conflicts since the last restart, and how many there may be.
#[derive(Default)]
pub(super) struct Restarts {
    pub conflicts: u32,
    patience: Luby,
}

impl Restarts {
    /// Is it time to restart?
    pub fn is_due(&self) -> bool {
        self.conflicts >= CONFLICTS * self.patience.term()
    }

    /// Begins to count for the next restart.
    pub fn next(&mut self) {
        self.conflicts = 0;
        self.patience.advance();
    }
}
