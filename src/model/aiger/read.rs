//! Reads AIGER files, compressed or not.

use std::io::Read;
use std::path::Path;

use super::error::{Problem, ReadError};
use super::parse::{Parsed, parse_within};
use crate::input;
use crate::limits::Limits;

/// Do these bytes begin an AIGER file? `None` if only further bytes can tell.
pub fn recognize(bytes: &[u8]) -> Option<bool> {
    let known = |start: &[u8]| match bytes.len() {
        0..4 => start.starts_with(bytes).then_some(None),
        _ => bytes.starts_with(start).then_some(Some(true)),
    };
    known(b"aag ").or_else(|| known(b"aig ")).unwrap_or(Some(false))
}

/// Reads a model from a file, which may be compressed by gzip or xz; `-` is standard input. The first bytes decide on
/// the format, not the file's name.
///
/// Lines and offsets in errors are those of the decompressed file.
///
/// # Errors
///
/// If the file cannot be read or decompressed, or is not an AIGER model.
pub fn read(path: &Path) -> Result<Parsed, ReadError> {
    let limits = Limits::default();
    from_bytes(&input::contents(path, &limits, recognize)?, path, &limits)
}

/// Like [`read`], but takes the bytes of the file from a reader, and within limits. Errors name the file.
///
/// # Errors
///
/// As [`read`], or if a limit is reached.
pub fn read_from(reader: impl Read, path: &Path, limits: &Limits) -> Result<Parsed, ReadError> {
    from_bytes(&input::contents_of(reader, path, limits, recognize)?, path, limits)
}

/// The model in the decompressed bytes of a file. Errors name the file.
///
/// # Errors
///
/// If they are not an AIGER model, or if a limit is reached.
pub fn from_bytes(bytes: &[u8], path: &Path, limits: &Limits) -> Result<Parsed, ReadError> {
    parse_within(bytes, limits).map_err(|error| match error.problem {
        Problem::Stopped(stopped) => ReadError::File(input::Error::Stopped(stopped)),
        _ => ReadError::Parse { path: path.to_owned(), error },
    })
}
