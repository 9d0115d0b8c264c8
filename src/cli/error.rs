//! Why a command gives up.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::answer::export::{Foreign, frames, json};
use crate::answer::horn as derivation;
use crate::answer::import;
use crate::answer::invariant::Induction;
use crate::answer::memories::Unfit;
use crate::answer::{strategy, witness};
use crate::check::family::NoFamily;
use crate::check::horn::{Failed, NoModel, Wrong};
use crate::check::{self, Broken, Contradiction};
use crate::generate::BadSizes;
use crate::generate::pebbling::{CircuitError, LineError};
use crate::input;
use crate::limits::Stopped;
use crate::model::NoSuchProperty;
use crate::model::btor2::blast::Unblasted;
use crate::model::names::MapError;
use crate::model::{aiger, btor2, horn};
use crate::rtl;
use crate::smt;
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
    /// A command cannot do anything with Horn clauses.
    #[error("{}: these are Horn clauses, which only `pdrer info`, `check`, `verify` and `explain` know", path.display())]
    Clauses {
        /// The file.
        path: PathBuf,
    },
    /// Clauses have no model of bits.
    #[error("{}: {reason}", path.display())]
    NoModelOfClauses {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: NoModel,
    },
    /// An option does not go with Horn clauses.
    #[error("{}: --{option} does not go with Horn clauses", path.display())]
    NotForClauses {
        /// The file.
        path: PathBuf,
        /// The option.
        option: &'static str,
    },
    /// An answer is not about numbers.
    #[error("{}: --by {by} is for solutions over integers and reals", path.display())]
    NotAboutNumbers {
        /// The file.
        path: PathBuf,
        /// The evidence.
        by: &'static str,
    },
    /// An answer is about numbers.
    #[error("{}: --by {by} is not for solutions over integers and reals: --by z3 or cvc5 is", path.display())]
    AboutNumbers {
        /// The file.
        path: PathBuf,
        /// The evidence.
        by: &'static str,
    },
    /// There is no SMT solver for clauses over numbers.
    #[error("{}: {error}", path.display())]
    NoSolver {
        /// The clauses.
        path: PathBuf,
        /// Why.
        error: smt::Error,
    },
    /// A derivation cannot be read.
    #[error("{}:{error}", path.display())]
    Derivation {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        error: derivation::ReadError,
    },
    /// The self-check has refused an answer about clauses.
    #[error("{}: {wrong}; no verdict. Please report this together with the clauses", path.display())]
    WrongAboutClauses {
        /// The clauses.
        path: PathBuf,
        /// What is wrong with the answer.
        wrong: Wrong,
    },
    /// A file for SymbiYosys has no such task.
    #[error("{}: there is no task {name}", path.display())]
    NoTask {
        /// The file.
        path: PathBuf,
        /// The name.
        name: String,
    },
    /// A design has no model.
    #[error(transparent)]
    Design(#[from] rtl::Error),
    /// A file has none of the formats of models.
    #[error(
        "{}:1: neither an AIGER file, which begins with `aag ` or `aig `, nor a BTOR2 file, which begins with a sort, \
         nor Horn clauses, which begin with a command of SMT-LIB",
        path.display()
    )]
    NoModel {
        /// The file.
        path: PathBuf,
    },
    /// The model has too many inputs: a file of a few bytes may claim any number of them.
    #[error("{}: {inputs} inputs are more than this program accepts, which is {limit}", path.display())]
    TooManyInputs {
        /// The file.
        path: PathBuf,
        /// Their number.
        inputs: usize,
        /// The largest number accepted.
        limit: usize,
    },
    /// The model has no property to check.
    #[error("{}: the model has no safety property{hint}", path.display())]
    NoProperty {
        /// The file.
        path: PathBuf,
        /// Why that may be, as part of the message.
        hint: &'static str,
    },
    /// A model of words is too large as a model of bits.
    #[error("{}: {reason}", path.display())]
    Unblasted {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: Unblasted,
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
    /// No property has the name asked for.
    #[error("{}: no property is called \"{name}\": `pdrer info` lists the properties of a model", path.display())]
    NoPropertyCalled {
        /// The file.
        path: PathBuf,
        /// The name.
        name: String,
    },
    /// Several properties have the name asked for.
    #[error("{}: several properties are called \"{name}\": {which}; choose one by its number", path.display())]
    SeveralCalled {
        /// The file.
        path: PathBuf,
        /// The name.
        name: String,
        /// The properties.
        which: String,
    },
    /// There are several properties, and one is needed.
    #[error("{}: the model has {properties} properties: choose one with --property", path.display())]
    SeveralProperties {
        /// The file.
        path: PathBuf,
        /// Their number.
        properties: usize,
    },
    /// The model is no family of systems.
    #[error("{}: {reason}{values}", path.display())]
    NotAFamily {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: NoFamily,
        /// The values that show it, as part of the message.
        values: String,
    },
    /// The family has no such bound.
    #[error("{}: there is no bound {number}: the bounds are {bounds}", path.display())]
    NoSuchBound {
        /// The file.
        path: PathBuf,
        /// The bound.
        number: i64,
        /// The bounds that there are.
        bounds: String,
    },
    /// The model, or its counterexample, is not about a graph to pebble.
    #[error("{}: {error}; leave out --strategy", path.display())]
    NoStrategy {
        /// The file.
        path: PathBuf,
        /// Why.
        error: strategy::Error,
    },
    /// The certificate asked for cannot be expressed in AIGER.
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
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's message.
        error: io::Error,
    },
    /// Two results would go to the same file, or a result would overwrite the model.
    #[error("{}: would be overwritten: {with}", path.display())]
    Overwritten {
        /// The file.
        path: PathBuf,
        /// Why it must not be overwritten: what it is, or that two results would go there.
        with: &'static str,
    },
    /// Standard output is closed or full.
    #[error("standard output: {0}")]
    Output(io::Error),
    /// `verify` was given a file that is not an answer in any known format.
    #[error("{}:1: neither an AIGER witness nor an AIGER file nor an invariant", path.display())]
    NoAnswer {
        /// The file.
        path: PathBuf,
    },
    /// `verify` was given a file that is no answer about clauses.
    #[error(
        "{}:1: neither a solution, which has definitions, nor a derivation, which has steps as JSON",
        path.display()
    )]
    NoAnswerAboutClauses {
        /// The file.
        path: PathBuf,
    },
    /// `size` was given a file in an unknown format.
    #[error("{}:1: neither an invariant nor a certificate nor a witness", path.display())]
    NoProof {
        /// The file.
        path: PathBuf,
    },
    /// `size` was given an invariant that this program did not write.
    #[error("{}: {error}", path.display())]
    NotCounted {
        /// The file.
        path: PathBuf,
        /// The format that the file seems to have.
        error: Foreign,
    },
    /// `size` was given a witness without a counterexample: its status is safe or unknown.
    #[error("{}: there is no counterexample in it", path.display())]
    NoCounterexample {
        /// The file.
        path: PathBuf,
    },
    /// An invariant to verify cannot be read, or belongs to another model.
    #[error("{}: {error}", path.display())]
    Invariant {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: json::ReadError,
    },
    /// An invariant is about memories that the model does not have.
    #[error("{}: {error}", path.display())]
    View {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: Unfit,
    },
    /// Frames cannot be read, or belong to another model.
    #[error("{}:{}: {error}", path.display(), error.line)]
    Frames {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: frames::ReadError,
    },
    /// Stages of properties cannot be read.
    #[error("{}:{line}: {message}", path.display())]
    Stages {
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// Candidate lemmas cannot be read.
    #[error("{}{error}", at(path, error.line))]
    Lemmas {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        error: import::ReadError,
    },
    /// `explain` was given something that is not an invariant of the model.
    #[error("{}: no invariant of {}: {reason}", path.display(), model.display())]
    NoInvariant {
        /// The file.
        path: PathBuf,
        /// The model.
        model: PathBuf,
        /// Why.
        reason: String,
    },
    /// `explain` was given a wrong answer about clauses.
    #[error("{}: no answer about {}: {reason}", path.display(), model.display())]
    WrongAnswer {
        /// The file.
        path: PathBuf,
        /// The clauses.
        model: PathBuf,
        /// Why.
        reason: String,
    },
    /// A file of workers cannot be used.
    #[error("{}:{line}: {message}", path.display())]
    Workers {
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// A map of names or a netlist cannot be read.
    #[error("{}:{error}", path.display())]
    Map {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        error: MapError,
    },
    /// A proof cannot be written in the requested form.
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
    /// A counterexample in words cannot be read.
    #[error("{}:{error}", path.display())]
    WordWitness {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        error: witness::words::ParseError,
    },
    /// `verify` was given an answer that makes no claim, or none about the property asked for.
    #[error("{}: claims nothing that can be checked{about}", path.display())]
    NothingClaimed {
        /// The file.
        path: PathBuf,
        /// The property that was asked for, as part of the message.
        about: String,
    },
    /// An invariant looks at too many states to be verified.
    #[error("{}: property {property}: {induction}: the certificate would be too large", path.display())]
    TooLong {
        /// The file.
        path: PathBuf,
        /// The property.
        property: usize,
        /// How the file says that it is proved.
        induction: Induction,
    },
    /// There is no family of this name.
    #[error("there is no family {name}; there are {families}")]
    NoFamily {
        /// The name.
        name: String,
        /// The names of the existing families.
        families: String,
    },
    /// The sizes for a generated model do not fit its family.
    #[error(transparent)]
    Sizes(#[from] BadSizes),
    /// A circuit has no graph to pebble.
    #[error("{}: {error}", path.display())]
    Circuit {
        /// The file.
        path: PathBuf,
        /// Why.
        error: CircuitError,
    },
    /// A reversible circuit cannot be read.
    #[error("{}:{error}", path.display())]
    Tfc {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        error: LineError,
    },
    /// The arguments are wrong or do not go together, or they ask for help.
    #[error("{0}")]
    Usage(clap::Error),
    /// The self-check has refused the answer.
    #[error("{}: {broken}; no verdict. Please report this together with the model", path.display())]
    Broken {
        /// The model.
        path: PathBuf,
        /// What is wrong with the answer.
        broken: Broken,
    },
    /// The solver that was to refute the obligations of an answer does not work.
    #[error("{}: {reason}: nothing is known about it. Please report this together with the model", path.display())]
    WrongRefutation {
        /// The answer.
        path: PathBuf,
        /// What is wrong with the refutation.
        reason: Rejected,
    },
    /// There is no certificate of bits whose obligations could be refuted.
    #[error("{}: refutations cannot be written: {reason}", path.display())]
    NoRefutations {
        /// The answer.
        path: PathBuf,
        /// Why not.
        reason: &'static str,
    },
    /// Workers of a portfolio contradict each other.
    #[error("{}: {contradiction}; no verdict. Please report this together with the model", path.display())]
    Contradiction {
        /// The model.
        path: PathBuf,
        /// Who says what.
        contradiction: Box<Contradiction>,
    },
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
        let path = path.to_owned();
        match error {
            check::Error::Broken(broken) => Error::Broken { path, broken },
            check::Error::Contradiction(contradiction) => Error::Contradiction { path, contradiction },
            check::Error::NoSuchProperty(NoSuchProperty { property, properties }) => {
                Error::NoSuchProperty { path, property, properties }
            }
        }
    }

    /// Why there is no answer about these clauses.
    pub fn of_clauses(path: &Path, failed: Failed) -> Error {
        match failed {
            Failed::Check(error) => Error::of_check(path, error),
            Failed::Wrong(wrong) => Error::WrongAboutClauses { path: path.to_owned(), wrong },
            Failed::Smt(error) => Error::NoSolver { path: path.to_owned(), error },
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
            Error::Broken { .. }
            | Error::WrongAboutClauses { .. }
            | Error::Contradiction { .. }
            | Error::WrongRefutation { .. } => Exit::OwnFailure,
            _ => Exit::Input,
        }
    }
}

/// What a message about a line of a file begins with; line 0 is none.
fn at(path: &Path, line: usize) -> String {
    if line == 0 { format!("{}: ", path.display()) } else { format!("{}:{line}: ", path.display()) }
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
