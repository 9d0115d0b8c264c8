//! The time that a run has taken.

use std::time::{Duration, Instant};

use crate::limits::cpu_time;
use crate::stats::seconds;
use serde::Serialize;

/// Wall and CPU time, since the work on a model began.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Used {
    /// Wall time until the model was read.
    #[serde(skip)]
    pub read: Duration,
    /// Wall time.
    #[serde(rename = "wall_s", serialize_with = "seconds")]
    pub wall: Duration,
    /// User and system time of all threads.
    #[serde(rename = "cpu_s", serialize_with = "seconds")]
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
