//! SIGINT and SIGTERM: the run ends at once, and the user learns how to go on.
//!
//! The signal then does what it would have done, so that shells and Slurm see it. Supervisors notice the death of this
//! process and end their checkers; what had ended is on the disk.

use std::io;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// From now on, an interrupt says which command goes on.
///
/// # Errors
///
/// If the operating system refuses to tell about signals.
pub fn say_how_to_resume(command: String) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            eprintln!(
                "\nhwmcc: interrupted; the runs that have ended are kept. To make the others:\n  {command}"
            );
            let _ = emulate_default_handler(signal);
        }
    });
    Ok(())
}
