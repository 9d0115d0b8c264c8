//! Files, pipes, terminals and standard input, read within limits.
//!
//! A pipe may have no writer yet, or a slow one, and a device may never end. So files are opened without waiting, and
//! what is no regular file is asked for bytes several times a second, with a look at the limits in between. Rejected: a
//! thread that reads, which nothing can end while it waits.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::os::fd::AsFd;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::OFlags;

use crate::limits::{Limits, Stopped};

/// The path that means standard input.
pub const STANDARD_INPUT: &str = "-";

/// How long to wait for bytes before the limits are looked at, in nanoseconds.
const PATIENCE: i64 = 50_000_000;
/// How many bytes to read before the limits are looked at.
const CHUNK: u64 = 1 << 22;

/// An open file. Reading fails when a limit is reached; [`stopped`] tells such errors from others.
#[derive(Debug)]
pub struct Input {
    file: File,
    /// May reading have to wait?
    waits: bool,
    limits: Limits,
}

impl Input {
    /// Opens a file for reading; `-` is standard input.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn open(path: &Path, limits: &Limits) -> io::Result<Input> {
        let file = if path == Path::new(STANDARD_INPUT) {
            File::from(io::stdin().as_fd().try_clone_to_owned()?)
        } else {
            OpenOptions::new().read(true).custom_flags(OFlags::NONBLOCK.bits() as i32).open(path)?
        };
        let waits = !file.metadata()?.is_file();
        Ok(Input { file, waits, limits: limits.clone() })
    }

    /// Waits until there are bytes, or the end of the file.
    fn wait(&self) -> io::Result<()> {
        loop {
            self.limits.check().map_err(io::Error::other)?;
            let timeout = Timespec { tv_sec: 0, tv_nsec: PATIENCE };
            match poll(&mut [PollFd::new(&self.file, PollFlags::IN)], Some(&timeout)) {
                Ok(0) | Err(rustix::io::Errno::INTR) => {}
                Ok(_) => return Ok(()),
                Err(error) => return Err(error.into()),
            }
        }
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.waits {
                self.wait()?;
            }
            match self.file.read(buffer) {
                // Another reader was faster.
                Err(error) if self.waits && error.kind() == ErrorKind::WouldBlock => {}
                result => return result,
            }
        }
    }
}

/// The limit that made reading fail.
pub fn stopped(error: &io::Error) -> Option<Stopped> {
    error.get_ref()?.downcast_ref().copied()
}

/// All bytes of a file; `-` is standard input.
///
/// # Errors
/// Those of the file system, and limits.
pub fn read(path: &Path, limits: &Limits) -> io::Result<Vec<u8>> {
    read_all(Input::open(path, limits)?, limits)
}

/// All bytes of a reader.
///
/// # Errors
/// Those of the reader, and limits.
pub fn read_all(mut reader: impl Read, limits: &Limits) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        limits.check().map_err(io::Error::other)?;
        if reader.by_ref().take(CHUNK).read_to_end(&mut bytes)? == 0 {
            return Ok(bytes);
        }
    }
}

#[cfg(test)]
mod tests;
