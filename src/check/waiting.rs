//! Answers about several properties that wait to be verified together.
//!
//! A verification goes through the whole model, however few answers it is about. But answers that wait are not
//! reported, and must not be lost when the time ends.

use std::time::{Duration, Instant};

use super::class::Class;
use super::outcome::Outcome;

/// Answers are verified when they have waited for this time, and for several times the time that verification takes.
const PATIENCE: Duration = Duration::from_secs(1);

/// Answers that wait for their verification, which takes a while however few they are.
pub(super) struct Waiting {
    pub found: Vec<(Class, Outcome)>,
    /// The last verification ended then.
    since: Instant,
    /// How long it took.
    cost: Duration,
}

impl Waiting {
    /// Nothing waits; the last verification took so long.
    pub fn new(cost: Duration) -> Waiting {
        Waiting { found: Vec::new(), since: Instant::now(), cost }
    }

    /// Is it time to verify? At the latest that is when it would not be done before the deadline otherwise.
    pub fn is_over(&self, deadline: Option<Instant>) -> bool {
        let late = deadline.is_some_and(|deadline| Instant::now() >= self.before(deadline));
        !self.found.is_empty() && (late || self.since.elapsed() >= PATIENCE.max(4 * self.cost))
    }

    /// When a search has to end, so that there is time to verify what waits.
    pub fn before(&self, deadline: Instant) -> Instant {
        if self.found.is_empty() {
            return deadline;
        }
        let left = deadline.saturating_duration_since(Instant::now());
        deadline.checked_sub((left / 10).max(2 * self.cost)).unwrap_or(deadline)
    }
}
