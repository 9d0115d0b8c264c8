//! The time that a run has taken.

use std::time::{Duration, Instant};

use crate::limits::cpu_time;

/// Wall and CPU time.
#[derive(Clone, Copy, Debug)]
pub struct Used {
    /// Wall time until the model was read.
    pub read: Duration,
    /// Wall time.
    pub wall: Duration,
    /// User and system time of all threads.
    pub cpu: Duration,
}

/// Measures time.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// When the measurement began.
    pub start: Instant,
    cpu: Duration,
    read: Duration,
}

impl Clock {
    /// Begins a measurement.
    pub fn start() -> Clock {
        Clock { start: Instant::now(), cpu: cpu_time(), read: Duration::ZERO }
    }

    /// The model has been read.
    pub fn read(&mut self) {
        self.read = self.start.elapsed();
    }

    /// The time since the measurement began.
    pub fn used(&self) -> Used {
        Used { read: self.read, wall: self.start.elapsed(), cpu: cpu_time().saturating_sub(self.cpu) }
    }
}
