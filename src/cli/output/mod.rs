//! Standard output, standard error and files.
//!
//! `place` says what a path stands for, `file` and `pipe` write to two kinds of places, `names` tests the names that a
//! user gave before a long search. The name `-` is standard output everywhere.

mod file;
mod names;
mod pipe;
mod place;

use std::io::{self, Write};
use std::path::Path;

use crate::limits::Limits;

use super::error::Error;
use place::{Place, place};

pub use names::{test_distinct, test_writable};
pub use place::is_standard_output;

/// Prints a complete result.
pub fn print(bytes: &[u8]) -> Result<(), Error> {
    stream(io::stdout().lock(), |out| out.write_all(bytes)).map_err(Error::Output)
}

/// Prints a message on standard error. If that fails, there is no place left to report it.
pub fn note(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// Writes a result. The file has it all in the end, or is what it was before.
pub fn write(path: &Path, limits: &Limits, bytes: &[u8]) -> Result<(), Error> {
    write_by(path, limits, |out| out.write_all(bytes))
}

/// Writes a result that `fill` produces. The file has it all in the end, or is what it was before.
///
/// Waits for the reader of a pipe, until a limit is reached.
pub fn write_by(
    path: &Path,
    limits: &Limits,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    let written = match place(path) {
        Ok(Place::Output) if is_standard_output(path) => {
            return stream(io::stdout().lock(), fill).map_err(Error::Output);
        }
        Ok(Place::Output) => stream(io::stdout().lock(), fill),
        Ok(Place::Errors) => stream(io::stderr().lock(), fill),
        Ok(Place::File(path)) => file::replace(&path, fill),
        Ok(Place::Pipe(path)) => pipe::open(&path, limits).and_then(|pipe| stream(pipe, fill)),
        Ok(Place::Other(path)) => file::append(&path).and_then(|file| stream(file, fill)),
        Err(error) => Err(error),
    };
    written.map_err(|error| Error::about(path, error))
}

/// Is this a file that is replaced by what is written? Otherwise writing twice adds something.
pub fn is_replaced(path: &Path) -> bool {
    matches!(place(path), Ok(Place::File(_)))
}

fn stream(out: impl Write, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = io::BufWriter::new(out);
    fill(&mut out)?;
    out.flush()
}
