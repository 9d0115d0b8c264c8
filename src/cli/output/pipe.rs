//! Named pipes. Opening one waits for a reader, and writing waits until the reader has read; a signal ends neither. So
//! nothing blocks here: it is tried again and again, until a limit of the run is reached.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::limits::Limits;
use rustix::fs::{Mode, OFlags, open as system_open};
use rustix::io::Errno;

/// How often it is tried.
const INTERVAL: Duration = Duration::from_millis(2);
/// A reader has at least this much time, even if a limit has ended the search.
const GRACE: Duration = Duration::from_secs(1);

/// Opens a pipe for writing.
pub fn open(path: &Path, limits: &Limits) -> io::Result<impl Write> {
    let patience = Patience { limits: limits.clone(), since: Instant::now() };
    loop {
        match system_open(path, OFlags::WRONLY | OFlags::NONBLOCK | OFlags::CLOEXEC, Mode::empty()) {
            Ok(file) => return Ok(Pipe { file: file.into(), patience }),
            Err(Errno::NXIO) => patience.wait("nobody has opened this pipe for reading")?,
            Err(error) => return Err(error.into()),
        }
    }
}

struct Pipe {
    file: File,
    patience: Patience,
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.file.write(bytes) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    self.patience.wait("the reader of this pipe does not read")?;
                }
                written => {
                    self.patience.since = Instant::now();
                    return written;
                }
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// How long to wait for a reader.
struct Patience {
    limits: Limits,
    /// When the waiting began.
    since: Instant,
}

impl Patience {
    /// Waits a bit. Fails with this complaint if it has been long enough.
    fn wait(&self, complaint: &str) -> io::Result<()> {
        if self.since.elapsed() >= GRACE
            && let Some(stopped) = self.limits.reached()
        {
            return Err(io::Error::new(ErrorKind::TimedOut, format!("{complaint}: {stopped}")));
        }
        sleep(INTERVAL);
        Ok(())
    }
}
