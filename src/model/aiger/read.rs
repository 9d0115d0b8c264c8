//! Reads AIGER files, compressed or not.
//!
//! A file is decompressed while it is read, so only its contents are in memory. If the first bytes are not those of an
//! AIGER file, no more of it is read: a device may have no end, and a small compressed file may hold gigabytes.

use std::io::{self, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use lzma_rust2::XzReader;

use super::error::{ParseError, Position, Problem, ReadError};
use super::parse::{Parsed, parse_within};
use crate::input::{self, Input};
use crate::limits::Limits;

/// How much memory the decompression of an xz file may take, in KiB: four times what `xz -9` needs.
const XZ_MEMORY: u32 = 256 << 10;

/// Reads a model from a file, which may be compressed by gzip or xz; `-` is standard input. The first bytes decide on
/// the format, not the file's name.
///
/// Lines and offsets in errors are those of the decompressed file.
///
/// # Errors
///
/// If the file cannot be read or decompressed, or is not an AIGER model.
pub fn read(path: &Path) -> Result<Parsed, ReadError> {
    read_within(path, &Limits::default())
}

/// Like [`read`], within limits.
///
/// # Errors
///
/// As [`read`], or if a limit is reached.
pub fn read_within(path: &Path, limits: &Limits) -> Result<Parsed, ReadError> {
    let input = Input::open(path, limits).map_err(|error| ReadError::Io { path: path.to_owned(), error })?;
    read_from(input, path, limits)
}

/// Like [`read_within`], but takes the bytes of the file from a reader. Errors name the file.
///
/// # Errors
///
/// As [`read_within`].
pub fn read_from(mut reader: impl Read, path: &Path, limits: &Limits) -> Result<Parsed, ReadError> {
    let begin = beginning::<6>(&mut reader);
    let failed = |error: io::Error, format| match (input::stopped(&error), format) {
        (Some(stopped), _) => ReadError::Stopped(stopped),
        (None, None) => ReadError::Io { path: path.to_owned(), error },
        (None, Some(format)) => ReadError::Decompress { path: path.to_owned(), format, error },
    };
    let begin = begin.map_err(|error| failed(error, None))?;
    let compressed = io::Cursor::new(begin.clone()).chain(reader);
    let (bytes, format) = match &begin[..] {
        [0x1f, 0x8b, ..] => (contents(MultiGzDecoder::new(compressed), limits), Some("gzip")),
        [0xfd, b'7', b'z', b'X', b'Z', 0] => {
            (contents(XzReader::new_mem_limit(compressed, true, XZ_MEMORY), limits), Some("xz"))
        }
        _ => (contents(compressed, limits), None),
    };
    let parsed = bytes.map_err(|error| failed(error, format))?.and_then(|bytes| parse_within(&bytes, limits));
    parsed.map_err(|error| match error.problem {
        Problem::Stopped(stopped) => ReadError::Stopped(stopped),
        _ => ReadError::Parse { path: path.to_owned(), error },
    })
}

/// All bytes, unless the first ones show that they are no model.
fn contents(mut reader: impl Read, limits: &Limits) -> io::Result<Result<Vec<u8>, ParseError>> {
    let begin = beginning::<4>(&mut reader)?;
    if !matches!(&begin[..], b"aag " | b"aig ") {
        return Ok(Err(ParseError { position: Position::Line(1), problem: Problem::Tag }));
    }
    input::read_all(io::Cursor::new(begin).chain(reader), limits).map(Ok)
}

/// The first `N` bytes, or all if there are fewer.
fn beginning<const N: usize>(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut begin = Vec::with_capacity(N);
    reader.take(N as u64).read_to_end(&mut begin)?;
    Ok(begin)
}
