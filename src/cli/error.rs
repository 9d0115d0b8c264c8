//! Why a command gives up.

use std::io::{self, Write};
use std::path::PathBuf;

use pdrer::answer::export::{Foreign, json};
use pdrer::answer::witness;
use pdrer::check::Broken;
use pdrer::generate::BadSizes;
use pdrer::model::aiger::ReadError;
use pdrer::model::names::MapError;

use super::exit::Exit;

/// Why a command gives up. Messages begin with the file they are about.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A model, or a certificate, cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A few bytes may claim any number of inputs.
    #[error("{}: {inputs} inputs are more than this program accepts, which is {limit}", path.display())]
    TooManyInputs {
        /// The file.
        path: PathBuf,
        /// As many as it claims.
        inputs: usize,
        /// As many as are accepted.
        limit: usize,
    },
    /// There is nothing to check.
    #[error("{}: the model has no safety property{}", path.display(),
        if *justice { " (justice properties are not checked)" } else { "" })]
    NoProperty {
        /// The file.
        path: PathBuf,
        /// Are there justice properties?
        justice: bool,
    },
    /// The property asked for does not exist.
    #[error("{}: there is no property {property}: the model has {properties}, counted from 0", path.display())]
    NoSuchProperty {
        /// The file.
        path: PathBuf,
        /// The property.
        property: usize,
        /// The number of properties.
        properties: usize,
    },
    /// The certificate asked for could not be a file.
    #[error(
        "{}: a certificate of this model cannot be written, because {reason}; leave out --certificate",
        path.display()
    )]
    NotExpressible {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// A file cannot be written, or not read.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// Two results would go to the same file, or over the model.
    #[error("{}: would be overwritten: {with}", path.display())]
    Overwritten {
        /// The file.
        path: PathBuf,
        /// Why.
        with: &'static str,
    },
    /// Standard output is closed or full.
    #[error("standard output: {0}")]
    Output(io::Error),
    /// An answer to verify is no answer at all.
    #[error("{}:1: neither an AIGER witness nor an AIGER file nor an invariant", path.display())]
    NoAnswer {
        /// The file.
        path: PathBuf,
    },
    /// A proof to be measured is none.
    #[error("{}:1: neither an invariant nor an AIGER file nor an AIGER witness", path.display())]
    NoProof {
        /// The file.
        path: PathBuf,
    },
    /// An invariant to be measured is not as expected.
    #[error("{}: {error}", path.display())]
    NotCounted {
        /// The file.
        path: PathBuf,
        /// What it should be.
        error: Foreign,
    },
    /// A witness to be measured says only that there is no counterexample, or that none is known.
    #[error("{}: there is no counterexample in it", path.display())]
    NoCounterexample {
        /// The file.
        path: PathBuf,
    },
    /// An invariant to verify cannot be read, or is one of another model.
    #[error("{}: {error}", path.display())]
    Invariant {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: json::ReadError,
    },
    /// What is to be explained is no invariant of the model.
    #[error("{}: no invariant of {}: {reason}", path.display(), model.display())]
    NoInvariant {
        /// The file.
        path: PathBuf,
        /// The model.
        model: PathBuf,
        /// Why.
        reason: String,
    },
    /// A map of names cannot be read.
    #[error("{}:{error}", path.display())]
    Map {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        error: MapError,
    },
    /// The invariant cannot be written in the form asked for.
    #[error("{}: not written: {reason}", path.display())]
    NotWritten {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// A counterexample to verify cannot be read.
    #[error("{}:{error}", path.display())]
    Witness {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        error: witness::ParseError,
    },
    /// An answer to verify has nothing that could be verified.
    #[error("{}: claims nothing that can be checked{about}", path.display())]
    NothingClaimed {
        /// The file.
        path: PathBuf,
        /// Which property was looked for.
        about: String,
    },
    /// There is no family of this name.
    #[error("there is no family {name}; there are {families}")]
    NoFamily {
        /// The name.
        name: String,
        /// The names of those that exist.
        families: String,
    },
    /// The sizes of a model to generate are not those of its family.
    #[error(transparent)]
    Sizes(#[from] BadSizes),
    /// The arguments are no arguments of this program or do not go together, or they ask for help.
    #[error("{0}")]
    Usage(clap::Error),
    /// The answer found is wrong.
    #[error("{}: {broken}; no verdict. Please report this together with the model", path.display())]
    Broken {
        /// The model.
        path: PathBuf,
        /// What is wrong with it.
        broken: Broken,
    },
}

impl Error {
    /// Tells the user, and how the program is to end.
    pub fn report(&self) -> Exit {
        if let Error::Usage(error) = self {
            return usage(error);
        }
        // There is nobody left to tell if this fails.
        let _ = writeln!(io::stderr(), "{self}");
        match self {
            Error::Broken { .. } => Exit::OwnFailure,
            _ => Exit::Input,
        }
    }
}

/// Prints help, version, or what is wrong with the arguments.
fn usage(error: &clap::Error) -> Exit {
    match error.print() {
        Ok(()) if !error.use_stderr() => Exit::Done,
        _ => Exit::Input,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pdrer::verify::{Check, Rejected};

    #[test]
    fn a_failed_self_check_is_an_own_failure() {
        let reason = Rejected::Check(Check::Inductive);
        let broken = Broken { answer: "invariant", property: 3, reason };
        let error = Error::Broken { path: "m.aig".into(), broken };
        assert_eq!(
            error.to_string(),
            "m.aig: self-check of the invariant for property 3 failed: the certificate fails the check \
             `inductive`; no verdict. Please report this together with the model"
        );
        assert_eq!(error.report(), Exit::OwnFailure);
        assert_eq!(Error::NoAnswer { path: "w".into() }.report(), Exit::Input);
    }
}
