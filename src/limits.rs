//! Limits on time and memory, and how much of both a run has used.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

use crate::sat::Stop;

/// Why a run ended without a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// The time limit.
    #[error("time limit reached")]
    Time,
    /// The time limit of one of several properties.
    #[error("time limit of this property reached")]
    PropertyTime,
    /// The memory limit.
    #[error("memory limit reached")]
    Memory,
    /// The interrupt flag, which signal handlers set.
    #[error("interrupted")]
    Interrupt,
    /// The share of the work that this search may do.
    #[error("share of the work done")]
    Share,
    /// Another worker of a portfolio has the answer.
    #[error("another worker was first")]
    Beaten,
}

/// A share of the work of a run, for a search that takes turns with others. It is counted in calls of stop functions
/// and checks of limits, not in seconds, so that equal runs end at the same point. Clones share the count.
///
/// When it is spent, the search ends; or its thread waits until there is more, and the search does not notice: then it
/// keeps all that it has found out so far. Solvers call stop functions after about a millisecond of work, while some
/// searches check limits in every round: of a share among different engines, which must follow their work, a check
/// takes a small part of what a call takes.
#[derive(Clone)]
pub struct Share(Arc<Spent>);

struct Spent {
    left: AtomicU64,
    /// What has been spent.
    done: AtomicU64,
    renewal: Option<Renewal>,
}

/// What happens when a share has been spent that is no end.
struct Renewal {
    /// Waits, and returns the next share; 0: the search ends.
    wait: Box<dyn Fn() -> u64 + Send + Sync>,
    /// A larger share, of which the calls and checks of this one are a part.
    whole: Option<Share>,
}

impl Share {
    /// What a call of a stop function takes of a renewed share; a check of limits takes 1.
    pub const CALL: u64 = 64;

    /// A share of this many calls and checks.
    pub fn new(calls: u64) -> Share {
        Share(Arc::new(Spent { left: AtomicU64::new(calls), done: AtomicU64::new(0), renewal: None }))
    }

    /// A share of this much work, which is a part of a whole. When it has been done, `wait` says how much more there
    /// is; 0: it is spent.
    pub fn renewed(work: u64, whole: Option<Share>, wait: impl Fn() -> u64 + Send + Sync + 'static) -> Share {
        let renewal = Some(Renewal { wait: Box::new(wait), whole });
        Share(Arc::new(Spent { left: AtomicU64::new(work), done: AtomicU64::new(0), renewal }))
    }

    /// What is left.
    pub fn left(&self) -> u64 {
        self.0.left.load(Ordering::Relaxed)
    }

    /// What has been spent.
    pub fn done(&self) -> u64 {
        self.0.done.load(Ordering::Relaxed)
    }

    fn is_spent(&self) -> bool {
        self.left() == 0
    }

    /// A call of a stop function, or a check of limits.
    fn spend(&self, is_call: bool) {
        let Spent { left: rest, done, renewal } = &*self.0;
        if self.is_spent() {
            return;
        }
        let work = if is_call && renewal.is_some() { Share::CALL } else { 1 };
        done.fetch_add(work, Ordering::Relaxed);
        // The searches that share a whole may run at once.
        let less = |left: u64| Some(left.saturating_sub(work));
        let before =
            rest.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).unwrap_or_else(|left| left);
        if let Some(Renewal { wait, whole }) = renewal {
            let whole_is_spent = whole.as_ref().is_some_and(|whole| {
                whole.spend(is_call);
                whole.is_spent()
            });
            if before <= work || whole_is_spent {
                rest.store(wait(), Ordering::Relaxed);
            }
        }
    }
}

impl std::fmt::Debug for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Share").field(&self.left()).finish()
    }
}

/// The order to end one of several searches that run at once. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Order(Arc<OnceLock<Stopped>>);

impl Order {
    /// Ends the search, as if this limit had been reached. Only the first order counts.
    pub fn give(&self, why: Stopped) {
        let _ = self.0.set(why);
    }

    /// The order, if it has been given.
    pub fn given(&self) -> Option<Stopped> {
        self.0.get().copied()
    }
}

/// When to stop. Cheap to clone; clones share the flags.
///
/// A search, and all that makes its answer smaller, ends at the first limit. What has been found by then is still
/// verified, as far as time and memory suffice: an interrupt does not end that, only [`abort`](Limits::abort) does.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop above this much resident memory, in MiB.
    pub memory_mib: Option<u64>,
    /// Stop once this flag is set.
    pub interrupt: Arc<AtomicBool>,
    /// Stop once this flag is set, and do not verify what has been found.
    pub abort: Arc<AtomicBool>,
    /// Stop when this is spent.
    pub share: Option<Share>,
    /// Stop when this is given. Who gives it also watches the memory.
    pub order: Option<Order>,
}

impl Limits {
    /// The limit that has been reached, if any.
    pub fn reached(&self) -> Option<Stopped> {
        if self.interrupted() {
            return Some(Stopped::Interrupt);
        }
        if let Some(stopped) = self.order.as_ref().and_then(Order::given) {
            return Some(stopped);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(Stopped::Time);
        }
        if self.has_done_its_share() {
            return Some(Stopped::Share);
        }
        (self.order.is_none() && self.memory_is_full()).then_some(Stopped::Memory)
    }

    /// The same without turns: what is no search, and asks about limits much more often, does not share its thread.
    pub fn without_turns(&self) -> Limits {
        Limits { share: None, ..self.clone() }
    }

    /// The same limits, and so much time from now on, if that is less.
    pub fn within(&self, time: Option<Duration>) -> Limits {
        let own = time.and_then(|time| Instant::now().checked_add(time));
        Limits { deadline: self.deadline.into_iter().chain(own).min(), ..self.clone() }
    }

    /// Does this process use more memory than the limit allows?
    pub fn memory_is_full(&self) -> bool {
        let above = |limit| resident_mib().is_some_and(|used| used > limit as f64);
        self.memory_mib.is_some_and(above)
    }

    fn interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed) || self.abort.load(Ordering::Relaxed)
    }

    /// The limits of verification, which `interrupt` does not end.
    pub fn of_verification(&self) -> Limits {
        Limits { interrupt: Arc::default(), ..self.clone() }
    }

    /// Returns an error if a limit has been reached.
    pub fn check(&self) -> Result<(), Stopped> {
        self.spend(false);
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

    /// A stop function for SAT solvers. Solvers call it very often: each call reads the flags and the share,
    /// but only one call in 64 reads the clock and the memory.
    pub fn stop(&self) -> Stop {
        const INTERVAL: u32 = 64;
        let limits = self.clone();
        let calls = std::sync::atomic::AtomicU32::new(0);
        Arc::new(move || {
            limits.spend(true);
            let all = calls.fetch_add(1, Ordering::Relaxed) % INTERVAL == INTERVAL - 1;
            let at_once = || limits.interrupted() || limits.has_done_its_share() || limits.order_is_given();
            if all { limits.reached().is_some() } else { at_once() }
        })
    }

    fn has_done_its_share(&self) -> bool {
        self.share.as_ref().is_some_and(Share::is_spent)
    }

    fn order_is_given(&self) -> bool {
        self.order.as_ref().is_some_and(|order| order.given().is_some())
    }

    fn spend(&self, is_call: bool) {
        if let Some(share) = &self.share {
            share.spend(is_call);
        }
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
    time(ClockId::ProcessCPUTime)
}

/// User and system time of this thread so far.
pub fn cpu_time_of_thread() -> Duration {
    time(ClockId::ThreadCPUTime)
}

fn time(clock: ClockId) -> Duration {
    let time = clock_gettime(clock);
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
        let verification = interrupted.of_verification();
        assert_eq!((verification.check(), verification.stop()()), (Ok(()), false));
        interrupted.abort.store(true, Ordering::Relaxed);
        assert_eq!((verification.check(), verification.stop()()), (Err(Stopped::Interrupt), true));
        if resident_mib().is_some() {
            let small = Limits { memory_mib: Some(0), ..Limits::default() };
            assert_eq!(small.reached(), Some(Stopped::Memory));
        }
    }

    #[test]
    fn the_first_order_counts_and_replaces_the_memory_limit() {
        let order = Order::default();
        let limits = Limits { memory_mib: Some(0), order: Some(order.clone()), ..Limits::default() };
        let (stop, verification) = (limits.stop(), limits.of_verification());
        assert_eq!((limits.reached(), stop()), (None, false));
        order.give(Stopped::Beaten);
        order.give(Stopped::Memory);
        assert_eq!((limits.check(), stop()), (Err(Stopped::Beaten), true));
        assert_eq!((verification.cause(), verification.stop()()), (Stopped::Beaten, true));
    }

    #[test]
    fn a_share_is_renewed_until_there_is_none() {
        let next = Arc::new(AtomicU64::new(2));
        let wait = {
            let next = next.clone();
            move || next.swap(0, Ordering::Relaxed)
        };
        let limits = Limits { share: Some(Share::renewed(1, None, wait)), ..Limits::default() };
        assert_eq!(limits.check(), Ok(()));
        assert_eq!(next.load(Ordering::Relaxed), 0);
        assert_eq!(limits.check(), Ok(()));
        assert_eq!(limits.check(), Err(Stopped::Share));
        // Nobody is asked again.
        next.store(2, Ordering::Relaxed);
        assert_eq!(limits.check(), Err(Stopped::Share));
    }

    #[test]
    fn calls_count_more_than_checks_among_engines() {
        let whole = Share::new(3);
        let share = Share::renewed(Share::CALL + 2, Some(whole.clone()), || 0);
        let limits = Limits { share: Some(share.clone()), ..Limits::default() };
        assert!(!limits.stop()());
        assert_eq!((share.left(), share.done(), whole.left()), (2, Share::CALL, 2));
        assert_eq!(limits.check(), Ok(()));
        assert_eq!((share.left(), whole.left()), (1, 1));
        // The whole is spent before the part.
        let share = Share::renewed(10, Some(Share::new(1)), || 0);
        let limits = Limits { share: Some(share), ..Limits::default() };
        assert_eq!(limits.check(), Err(Stopped::Share));
    }

    #[test]
    fn shares_are_spent_by_asking() {
        let limits = Limits { share: Some(Share::new(3)), ..Limits::default() };
        let stop = limits.stop();
        assert!(!stop() && !stop());
        assert_eq!(limits.reached(), None);
        assert_eq!(limits.check(), Err(Stopped::Share));
        assert!(stop());
    }
}
