//! What can be wrong with a BTOR2 file, and in which line.

use std::path::PathBuf;

use thiserror::Error;

use super::operator::Operator;
use super::sort::Sort;
use crate::input;
use crate::limits::Stopped;

/// What is wrong with a line. Words of the file stand in messages in a form that is safe for terminals.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// This is missing at the end of the line.
    #[error("expected {0}, found end of line")]
    Missing(&'static str),
    /// Something else should stand here.
    #[error("expected {expected}, found `{found}`")]
    Unexpected {
        /// What the grammar demands.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// The number of the line is not larger than those before.
    #[error("the number {id} does not follow {last}: numbers must ascend")]
    Order {
        /// The number.
        id: u64,
        /// The one before.
        last: u64,
    },
    /// There is no such operator.
    #[error("`{0}` is no operator of BTOR2")]
    Operator(String),
    /// A number that no earlier line has.
    #[error("{0} is not defined before")]
    Undefined(u64),
    /// A node where a sort is needed.
    #[error("{0} is no sort")]
    NoSort(u64),
    /// A number of a line that has no value.
    #[error("{0} has no value: it is a sort, a property or a line about a state")]
    NoValue(u64),
    /// An array cannot be complemented.
    #[error("-{0} is the complement of an array")]
    NegatedArray(u64),
    /// A word of this many bits.
    #[error("words have from 1 to {max} bits, not {0}", max = MAX_WIDTH)]
    Width(u64),
    /// An array of arrays.
    #[error("arrays of arrays, and arrays indexed by arrays, are not supported")]
    Nested,
    /// The line says one sort and the value has another.
    #[error("the line says {declared}, but the value is {found}")]
    Sort {
        /// The sort in the line.
        declared: Sort,
        /// The sort of the value.
        found: Sort,
    },
    /// An operator cannot be applied.
    #[error("`{operator}` needs {wanted}, not {found}")]
    Operands {
        /// The operator.
        operator: &'static str,
        /// What it needs.
        wanted: &'static str,
        /// What it has.
        found: String,
    },
    /// A slice that is not within the word.
    #[error("bits {upper} to {lower} are no slice of {of}: it needs {of} > upper ≥ lower")]
    Slice {
        /// The highest bit.
        upper: u64,
        /// The lowest bit.
        lower: u64,
        /// The width of the word.
        of: u32,
    },
    /// A constant with the wrong number of digits.
    #[error("a constant of {width} bits needs as many digits, not {digits}")]
    Digits {
        /// The width.
        width: u32,
        /// The digits.
        digits: usize,
    },
    /// A constant that does not fit.
    #[error("{constant} does not fit into {width} bits")]
    Range {
        /// The constant.
        constant: String,
        /// The width.
        width: u32,
    },
    /// `init` or `next` of something else.
    #[error("{0} is no state")]
    NoState(u64),
    /// A second `init` or `next` of a state.
    #[error("state {state} has `{tag}` already, in line {line}")]
    Twice {
        /// The state.
        state: u64,
        /// `init` or `next`.
        tag: &'static str,
        /// The line of the first one.
        line: usize,
    },
    /// An initial value that an input changes.
    #[error("the initial value of state {0} depends on an input")]
    InputInInit(u64),
    /// An array is initialised by a word that is not constant.
    #[error("array {0} begins with a word that is not constant")]
    NoConstant(u64),
    /// Initial values that depend on each other.
    #[error("the initial value of state {0} depends on itself")]
    Cycle(u64),
    /// Positions of nodes take 32 bits.
    #[error("there are too many nodes")]
    TooMany,
    /// Nothing, but a limit was reached here.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The largest width of a word.
pub(super) const MAX_WIDTH: u64 = (1 << 31) - 2;

impl Problem {
    pub(super) fn unexpected(expected: &'static str, found: &[u8]) -> Problem {
        Problem::Unexpected { expected, found: shown(found) }
    }

    pub(super) fn range(constant: &[u8], width: u32) -> Problem {
        Problem::Range { constant: shown(constant), width }
    }

    pub(super) fn operands(operator: Operator, wanted: &'static str, sorts: &[Sort]) -> Problem {
        let found = sorts.iter().map(Sort::to_string).collect::<Vec<_>>().join(" and ");
        Problem::Operands { operator: operator.name(), wanted, found }
    }
}

/// Bytes of a file, safe for a terminal: what is not text becomes U+FFFD.
pub(in crate::model) fn printable(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace(char::is_control, "\u{fffd}")
}

/// A word of a file, safe for a terminal and not too long.
pub(in crate::model) fn shown(word: &[u8]) -> String {
    const LONGEST: usize = 40;
    let text = printable(&word[..word.len().min(LONGEST)]);
    if word.len() > LONGEST { text + "…" } else { text }
}

/// Why bytes are not a BTOR2 model.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// Why a file could not be read. Its message names the file, and the line if there is one.
#[derive(Debug, Error)]
pub enum ReadError {
    /// Its bytes cannot be had.
    #[error(transparent)]
    File(#[from] input::Error),
    /// It is not a BTOR2 model.
    #[error("{}:{}: {}", path.display(), error.line, error.problem)]
    Parse {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        error: ParseError,
    },
}
