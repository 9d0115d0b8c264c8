//! When to restart: after 64 times the terms of Luby's sequence conflicts. Most queries never get there.

use crate::logic::luby::Luby;

const CONFLICTS: u32 = 64;

/// The conflicts since the last restart, and how many there may be.
#[derive(Default)]
pub(super) struct Restarts {
    pub conflicts: u32,
    patience: Luby,
}

impl Restarts {
    pub fn is_due(&self) -> bool {
        self.conflicts >= CONFLICTS * self.patience.term()
    }

    /// Begins to count for the next restart.
    pub fn next(&mut self) {
        self.conflicts = 0;
        self.patience.advance();
    }
}
