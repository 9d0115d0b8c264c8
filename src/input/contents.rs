//! The contents of files, compressed or not.
//!
//! A file is decompressed while it is read, so only its contents are in memory. If the first bytes are not those of a
//! format that the caller knows, no more of it is read: a device may have no end, and a small compressed file may hold
//! gigabytes.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use lzma_rust2::XzReader;

use super::file::{Input, read_all, stopped};
use crate::limits::{Limits, Stopped};

/// How much memory the decompression of an xz file may take, in KiB: four times what `xz -9` needs.
const XZ_MEMORY: u32 = 256 << 10;

/// How many bytes to read before the caller is asked again whether it knows them.
const PIECE: usize = 256;

/// Why the contents of a file cannot be had. A message names the file.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The file system says no.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The file looks compressed, but decompression fails.
    #[error("{}: cannot decompress it as {format}: {error}", path.display())]
    Decompress {
        /// The file.
        path: PathBuf,
        /// What its first bytes announce.
        format: &'static str,
        /// What the decompressor said.
        error: io::Error,
    },
}

/// The contents of a file, which may be compressed by gzip or xz; `-` is standard input.
///
/// `known` says whether the caller wants a file that begins like this; `None` if it needs to see more. All contents are
/// returned if it does, and otherwise their beginning only.
///
/// # Errors
/// If the file cannot be read or decompressed, and limits.
pub fn contents(
    path: &Path,
    limits: &Limits,
    known: impl Fn(&[u8]) -> Option<bool>,
) -> Result<Vec<u8>, Error> {
    let input = Input::open(path, limits).map_err(|error| Error::Io { path: path.to_owned(), error })?;
    contents_of(input, path, limits, known)
}

/// Like [`contents`], but takes the bytes of the file from a reader. Errors name the file.
///
/// # Errors
/// As [`contents`].
pub fn contents_of(
    mut reader: impl Read,
    path: &Path,
    limits: &Limits,
    known: impl Fn(&[u8]) -> Option<bool>,
) -> Result<Vec<u8>, Error> {
    let failed = |error: io::Error, format| match (stopped(&error), format) {
        (Some(stopped), _) => Error::Stopped(stopped),
        (None, None) => Error::Io { path: path.to_owned(), error },
        (None, Some(format)) => Error::Decompress { path: path.to_owned(), format, error },
    };
    let mut begin = Vec::new();
    reader.by_ref().take(6).read_to_end(&mut begin).map_err(|error| failed(error, None))?;
    let compressed = io::Cursor::new(begin.clone()).chain(reader);
    let (bytes, format) = match &begin[..] {
        [0x1f, 0x8b, ..] => (wanted(MultiGzDecoder::new(compressed), limits, known), Some("gzip")),
        [0xfd, b'7', b'z', b'X', b'Z', 0] => {
            (wanted(XzReader::new_mem_limit(compressed, true, XZ_MEMORY), limits, known), Some("xz"))
        }
        _ => (wanted(compressed, limits, known), None),
    };
    bytes.map_err(|error| failed(error, format))
}

/// All bytes, or the first ones if these are unknown.
fn wanted(
    mut reader: impl Read,
    limits: &Limits,
    known: impl Fn(&[u8]) -> Option<bool>,
) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        // As many again: the beginning is looked at a few times only.
        let piece = bytes.len().max(PIECE) as u64;
        let end = reader.by_ref().take(piece).read_to_end(&mut bytes)? == 0;
        match known(&bytes) {
            Some(true) if !end => break read_all(io::Cursor::new(bytes).chain(reader), limits),
            None if !end => limits.check().map_err(io::Error::other)?,
            _ => break Ok(bytes),
        }
    }
}
