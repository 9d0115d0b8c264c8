//! Signals that end a search.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// A flag that SIGINT and SIGTERM set. A second signal ends the program, as it does by default.
pub fn interrupt() -> Arc<AtomicBool> {
    let interrupted = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order, the first signal finds the flag unset. Both calls fail only for signals that cannot be caught.
        for registered in [
            flag::register_conditional_default(signal, Arc::clone(&interrupted)),
            flag::register(signal, Arc::clone(&interrupted)),
        ] {
            registered.expect("SIGINT and SIGTERM can be caught");
        }
    }
    interrupted
}
