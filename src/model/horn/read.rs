//! The system in the contents of a file.

use std::path::Path;

use super::error::ReadError;
use super::parse::{Parsed, parse_within};
use crate::limits::Limits;

/// The system in the decompressed bytes of a file. Errors name the file.
///
/// # Errors
///
/// If they are no system of Horn clauses, or if a limit is reached.
pub fn from_bytes(bytes: &[u8], path: &Path, limits: &Limits) -> Result<Parsed, ReadError> {
    parse_within(bytes, limits).map_err(|error| error.of_file(path))
}
