//! What can be wrong with a file of clauses, and in which line.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::sort::Sort;
use crate::input;
use crate::limits::Stopped;
use crate::model::btor2::shown;

/// The largest width of a word.
pub(super) const MAX_WIDTH: u32 = 1 << 16;

/// More terms than this are not made. A file may define functions that double at each use.
pub(super) const MAX_TERMS: usize = 1 << 22;

/// An assertion may stand for so many clauses.
pub(super) const MAX_CLAUSES: usize = 1 << 12;

/// What is wrong. Words of the file stand in messages in a form that is safe for terminals.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// Something has no end.
    #[error("{0} has no end")]
    Open(&'static str),
    /// A parenthesis too many.
    #[error("`)` closes nothing")]
    Closed,
    /// Bytes that are no word.
    #[error("`{0}` is no word of SMT-LIB")]
    Word(String),
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What the grammar demands.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A command that is not known.
    #[error("`{0}` is no command that is supported")]
    Command(String),
    /// Another logic.
    #[error("the logic is `{0}`, not `HORN`")]
    Logic(String),
    /// Something that is valid but not supported.
    #[error("{0} are not supported")]
    Unsupported(&'static str),
    /// Numbers in a file about words.
    #[error("integers and reals are not supported")]
    Numbers,
    /// Words in a file about numbers.
    #[error("words of bits do not go with integers and reals in one file")]
    Words,
    /// A product of terms that are both no constants.
    #[error("`{0}` needs a constant: terms are linear")]
    NotLinear(String),
    /// Arrays that may have to differ.
    #[error(
        "arrays that differ are not supported: an equation of arrays stands where it may have to be false"
    )]
    Differing,
    /// A division by 0, which may be any number.
    #[error("`{0}` by 0 may be any number")]
    DivisionByZero(String),
    /// A sort that is not known.
    #[error("`{0}` is no sort that is supported")]
    Sort(String),
    /// A function that is no predicate.
    #[error("`{name}` is a function to {sort}, not a predicate")]
    NoPredicate {
        /// Its name.
        name: String,
        /// Its sort.
        sort: Sort,
    },
    /// A name that stands for nothing.
    #[error("`{0}` is not declared")]
    Undeclared(String),
    /// A name that is taken.
    #[error("`{name}` is declared already{place}")]
    Declared {
        /// The name.
        name: String,
        /// Where, as part of the message.
        place: String,
    },
    /// A value is applied to arguments.
    #[error("`{0}` is no function")]
    NoFunction(String),
    /// Arguments of other sorts, or too few or too many.
    #[error("`{function}` needs {wanted}, not {found}")]
    Arguments {
        /// The function.
        function: String,
        /// What it needs.
        wanted: String,
        /// What it has.
        found: String,
    },
    /// A word of this many bits.
    #[error("words have from 1 to {MAX_WIDTH} bits, not {0}")]
    Width(String),
    /// A constant that does not fit.
    #[error("{constant} does not fit into {width} bits")]
    Range {
        /// The constant.
        constant: String,
        /// The width.
        width: u32,
    },
    /// Bits that a word does not have.
    #[error("bits {upper} to {lower} are no part of a word of {of} bits")]
    Extract {
        /// The highest bit.
        upper: u64,
        /// The lowest bit.
        lower: u64,
        /// The width of the word.
        of: u32,
    },
    /// A predicate where no clause has one.
    #[error("a predicate or a quantifier is within `{0}`: no clause has one there")]
    Within(String),
    /// A term where a truth value is needed.
    #[error("a value of sort {0} is asserted, not a truth value")]
    Asserted(Sort),
    /// A clause with several heads.
    #[error("`{first}` and `{second}` are both heads of the clause, so it is no Horn clause")]
    Heads {
        /// A predicate.
        first: String,
        /// Another one, or the same.
        second: String,
    },
    /// A quantifier that no clause has.
    #[error("a quantifier alternates with that of the clause")]
    Alternation,
    /// A clause after the question.
    #[error("an assertion after `check-sat`")]
    Late,
    /// Too many clauses for one assertion.
    #[error("the assertion stands for more than {MAX_CLAUSES} clauses")]
    Split,
    /// Too many terms.
    #[error("there are more than {MAX_TERMS} terms")]
    TooMany,
    /// Nothing, but a limit was reached here.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Problem {
    pub(super) fn arguments(function: &[u8], wanted: &str, found: &[Sort]) -> Problem {
        Problem::Arguments { function: shown(function), wanted: wanted.to_owned(), found: sorts(found) }
    }
}

/// Sorts in a message.
pub(super) fn sorts(sorts: &[Sort]) -> String {
    const MOST: usize = 4;
    if sorts.is_empty() {
        return "nothing".to_owned();
    }
    let mut text = sorts.iter().take(MOST).map(Sort::to_string).collect::<Vec<_>>().join(" and ");
    if sorts.len() > MOST {
        text += &format!(" and {} more", sorts.len() - MOST);
    }
    text
}

/// Why bytes are no system of clauses.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

impl ParseError {
    /// The same about a file.
    pub(super) fn of_file(self, path: &Path) -> ReadError {
        match self.problem {
            Problem::Stopped(stopped) => ReadError::File(input::Error::Stopped(stopped)),
            _ => ReadError::Parse { path: path.to_owned(), error: self },
        }
    }
}

/// Why a file could not be read. Its message names the file, and the line if there is one.
#[derive(Debug, Error)]
pub enum ReadError {
    /// Its bytes cannot be had.
    #[error(transparent)]
    File(#[from] input::Error),
    /// It is no system of clauses.
    #[error("{}:{}: {}", path.display(), error.line, error.problem)]
    Parse {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        error: ParseError,
    },
}
