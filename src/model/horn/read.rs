//! The system in the contents of a file.

use std::path::Path;

use super::error::{ParseError, Problem, ReadError};
use super::parse::{Parsed, parse_numbers, parse_within};
use super::system::System;
use crate::arith::Graph;
use crate::limits::Limits;

/// A system of clauses, by what its terms are about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Truth values and words.
    Words(System),
    /// Truth values and numbers.
    Numbers(System<Graph>),
}

impl From<System> for Input {
    fn from(system: System) -> Input {
        Input::Words(system)
    }
}

impl From<System<Graph>> for Input {
    fn from(system: System<Graph>) -> Input {
        Input::Numbers(system)
    }
}

/// The system in the decompressed bytes of a file, with warnings about it. Errors name the file.
///
/// A file is about numbers if one occurs where a file about words could not have it.
///
/// # Errors
///
/// If they are no system of Horn clauses, or if a limit is reached.
pub fn from_bytes(bytes: &[u8], path: &Path, limits: &Limits) -> Result<(Input, Vec<String>), ReadError> {
    let found = match parse_within(bytes, limits) {
        Ok(Parsed { system, warnings }) => Ok((system.into(), warnings)),
        Err(ParseError { problem: Problem::Numbers, .. }) => {
            parse_numbers(bytes, limits).map(|Parsed { system, warnings }| (system.into(), warnings))
        }
        Err(error) => Err(error),
    };
    found.map_err(|error| error.of_file(path))
}
