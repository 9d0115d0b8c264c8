//! Signals that end a run: the first one the search, the second one the check of what was found, the third one all.
//!
//! A thread waits for them. Rejected: handlers that set flags themselves, since each of them can set one flag only, and
//! the second signal would set the same one as the first.

use std::sync::atomic::Ordering;
use std::thread;

use crate::limits::Limits;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// Limits that SIGINT and SIGTERM reach: the first signal sets `interrupt`, the second one `abort`. A third one ends the
/// program, as it does by default.
pub fn limits() -> Limits {
    let limits = Limits::default();
    let flags = [limits.interrupt.clone(), limits.abort.clone()];
    let mut signals = Signals::new([SIGINT, SIGTERM]).expect("SIGINT and SIGTERM can be caught");
    thread::spawn(move || {
        for signal in signals.forever() {
            match flags.iter().find(|flag| !flag.load(Ordering::Relaxed)) {
                Some(flag) => flag.store(true, Ordering::Relaxed),
                // It fails only for signals that cannot be caught.
                None => drop(emulate_default_handler(signal)),
            }
        }
    });
    limits
}
