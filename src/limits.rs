//! Limits on time and memory, and how much of both a run has used.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

use crate::sat::Stop;

/// Why a run ended without a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// The time limit.
    #[error("time limit reached")]
    Time,
    /// The memory limit.
    #[error("memory limit reached")]
    Memory,
    /// The interrupt flag, which signal handlers set.
    #[error("interrupted")]
    Interrupt,
}

/// When to stop. Cheap to clone; clones share the interrupt flag.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop above this much resident memory, in MiB.
    pub memory_mib: Option<u64>,
    /// Stop once this flag is set.
    pub interrupt: Arc<AtomicBool>,
}

impl Limits {
    /// The limit that has been reached, if any.
    pub fn reached(&self) -> Option<Stopped> {
        if self.interrupt.load(Ordering::Relaxed) {
            return Some(Stopped::Interrupt);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(Stopped::Time);
        }
        let above = |limit| resident_mib().is_some_and(|used| used > limit as f64);
        self.memory_mib.is_some_and(above).then_some(Stopped::Memory)
    }

    /// Returns an error if a limit has been reached.
    pub fn check(&self) -> Result<(), Stopped> {
        self.reached().map_or(Ok(()), Err)
    }

    /// The limit for which a [stop function](Limits::stop) has returned true. Memory may have been freed since then.
    pub fn cause(&self) -> Stopped {
        self.reached().unwrap_or(Stopped::Memory)
    }

    /// Fails if the memory limit leaves no room for this many more bytes. To be asked before a large allocation that
    /// will be filled at once.
    ///
    /// # Errors
    /// [`Stopped::Memory`].
    pub fn room(&self, bytes: usize) -> Result<(), Stopped> {
        /// Smaller allocations are within the precision of the limit.
        const SMALL: usize = 16 << 20;
        let Some(limit) = self.memory_mib.filter(|_| bytes > SMALL) else { return Ok(()) };
        let wanted = bytes as f64 / (1 << 20) as f64;
        let fits = resident_mib().is_none_or(|used| used + wanted <= limit as f64);
        if fits { Ok(()) } else { Err(Stopped::Memory) }
    }

    /// The same limits, for a loop that asks about them in every round.
    pub fn poll(&self) -> Poll<'_> {
        Poll { limits: self, left: INTERVAL }
    }

    /// A stop function for SAT solvers. Solvers call it very often: each call reads the interrupt flag, but only one
    /// call in 64 reads the clock and the memory.
    pub fn stop(&self) -> Stop {
        const INTERVAL: u32 = 64;
        let limits = self.clone();
        let calls = std::sync::atomic::AtomicU32::new(0);
        Arc::new(move || {
            let only_flag = calls.fetch_add(1, Ordering::Relaxed) % INTERVAL != INTERVAL - 1;
            if only_flag { limits.interrupt.load(Ordering::Relaxed) } else { limits.reached().is_some() }
        })
    }
}

/// How many ticks of a [`Poll`] pass before it asks.
const INTERVAL: u32 = 1 << 13;

/// Limits for a loop of short rounds: most ticks only count.
#[derive(Debug)]
pub struct Poll<'a> {
    /// The limits.
    pub limits: &'a Limits,
    left: u32,
}

impl Poll<'_> {
    /// A round begins.
    ///
    /// # Errors
    /// If a limit has been reached. Only one tick in some thousand asks.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        self.left -= 1;
        if self.left > 0 {
            return Ok(());
        }
        self.left = INTERVAL;
        self.limits.check()
    }

    /// Many ticks at once.
    ///
    /// # Errors
    /// As [`Poll::tick`].
    #[inline]
    pub fn ticks(&mut self, rounds: usize) -> Result<(), Stopped> {
        // One of them is left for the tick.
        self.left -= u32::try_from(rounds).unwrap_or(u32::MAX).min(self.left - 1);
        self.tick()
    }
}

/// User and system time of this process so far.
pub fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Resident memory of this process in MiB; `None` if the operating system does not report it.
pub fn resident_mib() -> Option<f64> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: f64 = statm.split(' ').nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as f64 / (1 << 20) as f64)
}

/// The peak resident memory of this process in MiB; `None` if the operating system does not report it.
pub fn peak_resident_mib() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
    let kib: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_stops() {
        assert_eq!(Limits::default().reached(), None);
        let past = Limits { deadline: Some(Instant::now()), ..Limits::default() };
        assert_eq!(past.reached(), Some(Stopped::Time));
        let interrupted = Limits::default();
        interrupted.clone().interrupt.store(true, Ordering::Relaxed);
        assert_eq!(interrupted.check(), Err(Stopped::Interrupt));
        assert!(interrupted.stop()());
        if resident_mib().is_some() {
            let small = Limits { memory_mib: Some(0), ..Limits::default() };
            assert_eq!(small.reached(), Some(Stopped::Memory));
        }
    }
}
