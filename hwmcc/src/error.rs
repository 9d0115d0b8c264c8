//! Why a command cannot go on. Nothing asks what went wrong, so there are messages and no kinds of them; they are made
//! where they arise.

use std::fmt::Display;
use std::path::Path;

/// A message for people.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Error(String);

impl Error {
    /// What is wrong.
    pub fn new(message: impl Into<String>) -> Error {
        Error(message.into())
    }

    /// What is wrong with a file, a directory or a program.
    pub fn about(path: &Path, what: impl Display) -> Error {
        Error(format!("{}: {what}", path.display()))
    }

    /// What is wrong in a line of a file, counted from 1.
    pub fn in_line(path: &Path, line: usize, what: impl Display) -> Error {
        Error(format!("{}:{line}: {what}", path.display()))
    }
}
