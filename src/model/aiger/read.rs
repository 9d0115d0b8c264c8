//! Reads AIGER files, compressed or not.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use lzma_rust2::XzReader;

use super::error::ReadError;
use super::parse::{Parsed, parse};

/// How much memory the decompression of an xz file may take, in KiB: four times what `xz -9` needs.
const XZ_MEMORY: u32 = 256 << 10;

/// Reads a model from a file, which may be compressed by gzip or xz. The first bytes decide, not the file's name.
///
/// Lines and offsets in errors are those of the decompressed file.
///
/// # Errors
///
/// If the file cannot be read or decompressed, or is not an AIGER model.
pub fn read(path: &Path) -> Result<Parsed, ReadError> {
    let bytes = fs::read(path).map_err(|error| ReadError::Io { path: path.to_owned(), error })?;
    let bytes = match decompress(&bytes) {
        None => bytes,
        Some((_, Ok(decompressed))) => decompressed,
        Some((format, Err(error))) => {
            return Err(ReadError::Decompress { path: path.to_owned(), format, error });
        }
    };
    parse(&bytes).map_err(|error| ReadError::Parse { path: path.to_owned(), error })
}

/// The format that the first bytes announce, and the decompressed bytes.
fn decompress(bytes: &[u8]) -> Option<(&'static str, io::Result<Vec<u8>>)> {
    match bytes {
        [0x1f, 0x8b, ..] => Some(("gzip", read_all(MultiGzDecoder::new(bytes)))),
        [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => {
            Some(("xz", read_all(XzReader::new_mem_limit(bytes, true, XZ_MEMORY))))
        }
        _ => None,
    }
}

fn read_all(mut reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    Ok(bytes)
}
