//! Why a command gives up.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::answer::strategy;
use crate::check::horn::{Failed, NoModel};
use crate::check::{self, Broken, Contradiction};
use crate::generate::BadSizes;
use crate::input;
use crate::limits::Stopped;
use crate::model::btor2::blast::Unblasted;
use crate::model::{aiger, btor2, horn};
use crate::rtl;
use crate::verify::Rejected;

use super::exit::Exit;

/// Why a command gives up. A message begins with the name of the file that it is about.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The bytes of a file cannot be had.
    #[error(transparent)]
    Input(#[from] input::Error),
    /// A model, or a certificate, is no AIGER file.
    #[error(transparent)]
    Aiger(#[from] aiger::ReadError),
    /// A model is no BTOR2 file.
    #[error(transparent)]
    Btor2(#[from] btor2::ReadError),
    /// A model is no file of Horn clauses.
    #[error(transparent)]
    Horn(#[from] horn::ReadError),
    /// A design has no model.
    #[error(transparent)]
    Design(#[from] rtl::Error),
    /// The sizes for a generated model do not fit its family.
    #[error(transparent)]
    Sizes(#[from] BadSizes),
    /// Clauses have no model of bits.
    #[error("{}: {reason}", path.display())]
    NoModelOfClauses {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: NoModel,
    },
    /// A model of words is too large as a model of bits.
    #[error("{}: {reason}", path.display())]
    Unblasted {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: Unblasted,
    },
    /// A proof cannot be written in the requested form.
    #[error("{}: not written: {reason}", path.display())]
    NotWritten {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// An answer that is to be verified is wrong.
    #[error("{0}")]
    Rejected(#[from] Rejected),
    /// A file, or something that an argument says, cannot be used. The message is all that there is to know.
    #[error("{0}")]
    Unusable(String),
    /// Standard output is closed or full.
    #[error("standard output: {0}")]
    Output(io::Error),
    /// The arguments are wrong or do not go together, or they ask for help.
    #[error("{0}")]
    Usage(clap::Error),
    /// The program contradicts itself, so there is no verdict.
    #[error("{0}")]
    Own(String),
    /// Workers of a portfolio contradict each other.
    #[error("{}: {contradiction}; no verdict. Please report this together with the model", path.display())]
    Contradiction {
        /// The model.
        path: PathBuf,
        /// Who says what.
        contradiction: Box<Contradiction>,
    },
}

/// What several commands say.
impl Error {
    /// Something about a file.
    pub fn about(path: &Path, what: impl Display) -> Error {
        Error::Unusable(format!("{}: {what}", path.display()))
    }

    /// Something about a place within a file, with which the message begins.
    pub fn within(path: &Path, what: impl Display) -> Error {
        Error::Unusable(format!("{}:{what}", path.display()))
    }

    /// A command cannot do anything with Horn clauses.
    pub fn clauses(path: &Path) -> Error {
        Error::about(
            path,
            "these are Horn clauses, which only `pdrer info`, `check`, `verify` and `explain` know",
        )
    }

    /// An option does not go with Horn clauses.
    pub fn not_for_clauses(path: &Path, option: &str) -> Error {
        Error::about(path, format_args!("--{option} does not go with Horn clauses"))
    }

    /// An answer is not about numbers.
    pub fn not_about_numbers(path: &Path, by: &str) -> Error {
        Error::about(path, format_args!("--by {by} is for solutions over integers and reals"))
    }

    /// The model has no property to check. The hint says why that may be.
    pub fn no_property(path: &Path, hint: &str) -> Error {
        Error::about(path, format_args!("the model has no safety property{hint}"))
    }

    /// There are several properties, and one is needed.
    pub fn several_properties(path: &Path, properties: usize) -> Error {
        Error::about(path, format_args!("the model has {properties} properties: choose one with --property"))
    }

    /// The model, or its counterexample, is not about a graph to pebble.
    pub fn no_strategy(path: &Path, error: strategy::Error) -> Error {
        Error::about(path, format_args!("{error}; leave out --strategy"))
    }

    /// The certificate asked for cannot be expressed in AIGER.
    pub fn not_expressible(path: &Path, reason: impl Display) -> Error {
        let what = format_args!("a certificate of this model cannot be written, because {reason}");
        Error::about(path, format_args!("{what}; leave out --certificate"))
    }

    /// An answer has nothing to verify, or nothing about the property asked for.
    pub fn nothing_claimed(path: &Path, wanted: Option<usize>) -> Error {
        let about = wanted.map(|property| format!(" about property {property}")).unwrap_or_default();
        Error::about(path, format_args!("claims nothing that can be checked{about}"))
    }

    /// There is no certificate of bits whose obligations could be refuted.
    pub fn no_refutations(path: &Path, reason: &str) -> Error {
        Error::about(path, format_args!("refutations cannot be written: {reason}"))
    }

    /// The self-check has refused the answer.
    pub fn broken(path: &Path, broken: &Broken) -> Error {
        Error::own(path, format_args!("{broken}; no verdict"), "model")
    }

    /// The solver that was to refute the obligations of an answer does not work.
    pub fn wrong_refutation(path: &Path, reason: &Rejected) -> Error {
        Error::own(path, format_args!("{reason}: nothing is known about it"), "model")
    }

    /// A failure of the program that people should report, together with a file of this kind.
    fn own(path: &Path, what: impl Display, with: &str) -> Error {
        Error::Own(format!("{}: {what}. Please report this together with the {with}", path.display()))
    }
}

impl Error {
    /// The limit that ended the reading of a model.
    pub fn stopped(&self) -> Option<Stopped> {
        match self {
            Error::NoModelOfClauses { reason, .. } => reason.stopped(),
            Error::Design(rtl::Error::Stopped(stopped))
            | Error::Unblasted { reason: Unblasted::Stopped(stopped), .. }
            | Error::Input(input::Error::Stopped(stopped))
            | Error::Aiger(aiger::ReadError::File(input::Error::Stopped(stopped)))
            | Error::Btor2(btor2::ReadError::File(input::Error::Stopped(stopped)))
            | Error::Horn(horn::ReadError::File(input::Error::Stopped(stopped))) => Some(*stopped),
            _ => None,
        }
    }

    /// The error for a failed check of a model in this file.
    pub fn of_check(path: &Path, error: check::Error) -> Error {
        match error {
            check::Error::Broken(broken) => Error::broken(path, &broken),
            check::Error::Contradiction(contradiction) => {
                Error::Contradiction { path: path.to_owned(), contradiction }
            }
            check::Error::NoSuchProperty(error) => Error::about(path, error),
        }
    }

    /// Why there is no answer about these clauses.
    pub fn of_clauses(path: &Path, failed: Failed) -> Error {
        match failed {
            Failed::Check(error) => Error::of_check(path, error),
            Failed::Wrong(wrong) => Error::own(path, format_args!("{wrong}; no verdict"), "clauses"),
            Failed::Smt(error) => Error::about(path, error),
        }
    }

    /// Prints the message on standard error. Returns the exit code.
    pub fn report(&self) -> Exit {
        if let Error::Usage(error) = self {
            return usage(error);
        }
        // If standard error fails, there is no place left to report that.
        let _ = writeln!(io::stderr(), "{self}");
        match self {
            Error::Own(_) | Error::Contradiction { .. } => Exit::OwnFailure,
            _ => Exit::Input,
        }
    }
}

/// Prints help, the version, or an error about the arguments.
fn usage(error: &clap::Error) -> Exit {
    match error.print() {
        Ok(()) if !error.use_stderr() => Exit::Done,
        _ => Exit::Input,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::{Check, Rejected};

    #[test]
    fn a_failed_self_check_is_an_own_failure() {
        let reason = Rejected::Check(Check::Inductive);
        let broken = Broken { answer: "invariant", property: 3, reason };
        let error = Error::broken(Path::new("m.aig"), &broken);
        assert_eq!(
            error.to_string(),
            "m.aig: self-check of the invariant for property 3 failed: the certificate fails the check \
             `inductive`; no verdict. Please report this together with the model"
        );
        assert_eq!(error.report(), Exit::OwnFailure);
        assert_eq!(Error::about(Path::new("w"), "is empty").report(), Exit::Input);
    }
}
