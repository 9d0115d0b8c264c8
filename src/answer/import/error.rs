//! Why a file cannot be read as candidates.

use std::fmt::Display;

/// Why a file cannot be read as candidates, and where.
#[derive(Debug, thiserror::Error)]
#[error("{problem}")]
pub struct ReadError {
    /// The line, counted from 1; 0 if it is unknown.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

/// An error in this line.
pub(super) fn wrong(line: usize, problem: impl Display) -> ReadError {
    ReadError { line, problem: problem.to_string() }
}
