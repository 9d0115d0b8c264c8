//! Signals that end a run: the first one the search, the second one the check of what was found, the third one all.
//!
//! A thread waits for them. Rejected: handlers that set flags themselves, since each of them can set one flag only, and
//! the second signal would set the same one as the first.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::limits::Limits;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// Limits that SIGINT and SIGTERM reach: the first signal sets `interrupt`, the second one `abort`. A third one ends
/// the program, as it does by default.
pub fn limits() -> Limits {
    limits_unless(&Arc::default())
}

/// Does work that signals end like a limit. After it, they end the program.
pub fn during<T>(work: impl FnOnce(&Limits) -> T) -> T {
    let over = Arc::new(AtomicBool::new(false));
    let limits = limits_unless(&over);
    let done = work(&limits);
    over.store(true, Ordering::Relaxed);
    done
}

/// Signals have this effect until `over` is set.
fn limits_unless(over: &Arc<AtomicBool>) -> Limits {
    let limits = Limits::default();
    let over = over.clone();
    let flags = [limits.interrupt.clone(), limits.abort.clone()];
    let mut signals = Signals::new([SIGINT, SIGTERM]).expect("SIGINT and SIGTERM can be caught");
    thread::spawn(move || {
        for signal in signals.forever() {
            let mut flags = flags.iter().filter(|_| !over.load(Ordering::Relaxed));
            match flags.find(|flag| !flag.load(Ordering::Relaxed)) {
                Some(flag) => flag.store(true, Ordering::Relaxed),
                // It fails only for signals that cannot be caught.
                None => drop(emulate_default_handler(signal)),
            }
        }
    });
    limits
}
