//! What can be wrong with an AIGER file, and where.

use std::fmt;
use std::path::PathBuf;

use thiserror::Error;

use crate::input;
use crate::limits::Stopped;
use crate::model::SymbolKind;

/// A place in a file, after decompression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// A line of a text part, counted from 1. After the gates of a binary file, newline bytes among the gates count
    /// too, because text tools count them.
    Line(usize),
    /// An offset into the file, counted from 0: the binary gates have no lines.
    Byte(usize),
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Position::Line(line) => write!(f, "{line}"),
            Position::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// What was found where something else was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// This byte.
    Byte(u8),
    /// Nothing.
    EndOfFile,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::EndOfFile => write!(f, "end of file"),
            Found::Byte(b'\n') => write!(f, "end of line"),
            Found::Byte(b'\r') => write!(f, "a carriage return"),
            Found::Byte(b' ') => write!(f, "a space"),
            Found::Byte(b'\t') => write!(f, "a tab"),
            Found::Byte(byte) if byte.is_ascii_graphic() => write!(f, "`{}`", char::from(*byte)),
            Found::Byte(byte) => write!(f, "byte 0x{byte:02x}"),
        }
    }
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// The first bytes are not those of an AIGER file.
    #[error("not an AIGER file: it must begin with `aag ` or `aig `")]
    Tag,
    /// The grammar demands something else here.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What the grammar demands.
        expected: &'static str,
        /// What stands there.
        found: Found,
    },
    /// The number of a text part that stands for this is too large for an AIGER file.
    #[error("{0} does not fit into 32 bits")]
    Overflow(&'static str),
    /// The header ends before its fifth number, after so many.
    #[error("the header has {0} numbers, but needs at least M I L O A")]
    ShortHeader(usize),
    /// The header has a tenth number.
    #[error("the header has more than nine numbers")]
    LongHeader,
    /// For this M, the literals of the last variables exceed 32 bits.
    #[error("M = {0} is too large: literals must fit into 32 bits")]
    TooManyVariables(u32),
    /// Fewer variables than definitions.
    #[error("M = {max} is less than I + L + A = {sum}")]
    MaxTooSmall {
        /// M.
        max: u32,
        /// I + L + A.
        sum: u64,
    },
    /// A binary file has no unused variables.
    #[error("M = {max} is not I + L + A = {sum}, as it must be in a binary file")]
    MaxNotExact {
        /// M.
        max: u32,
        /// I + L + A.
        sum: u64,
    },
    /// A literal above 2 M + 1.
    #[error("{what} is {code}, more than 2 M + 1 = {limit}")]
    OutOfRange {
        /// What the literal stands for.
        what: &'static str,
        /// The literal.
        code: u32,
        /// The largest literal.
        limit: u32,
    },
    /// A defined literal is negated or constant.
    #[error("{what} is {code}, but must be even and not 0")]
    NotAVariable {
        /// What is defined.
        what: &'static str,
        /// The literal.
        code: u32,
    },
    /// A variable has two definitions.
    #[error("{what} is {code}, already defined in line {line}")]
    Redefined {
        /// What is defined.
        what: &'static str,
        /// The literal.
        code: u32,
        /// The line of the first definition.
        line: usize,
    },
    /// A variable is used and has no definition.
    #[error("{what} is {code}, which is not defined")]
    Undefined {
        /// What the literal stands for.
        what: &'static str,
        /// The literal.
        code: u32,
    },
    /// Gates form a cycle.
    #[error("this gate depends on itself")]
    Cycle,
    /// The file ends among the binary gates, in this one.
    #[error("the file ends in the definition of gate {0}")]
    GateTruncated(u32),
    /// A number of this binary gate is longer than any 32 bit number.
    #[error("a difference in the definition of gate {0} does not fit into 32 bits")]
    DeltaOverflow(u32),
    /// This binary gate is its own operand.
    #[error("the first difference in the definition of gate {0} is 0: the gate would be its own operand")]
    DeltaZero(u32),
    /// An operand of a binary gate would be negative.
    #[error("a difference in the definition of gate {code} is {delta}, more than {minuend}")]
    DeltaTooLarge {
        /// The gate.
        code: u32,
        /// The difference.
        delta: u32,
        /// The number from which it should be subtracted.
        minuend: u32,
    },
    /// A symbol names nothing.
    #[error("there is no {kind} {position}: the model has {count}")]
    SymbolPosition {
        /// What is named.
        kind: SymbolKind,
        /// Its position.
        position: u32,
        /// How many there are.
        count: usize,
    },
    /// A second symbol for the same thing.
    #[error("{kind} {position} has a name already")]
    SymbolTwice {
        /// What is named.
        kind: SymbolKind,
        /// Its position.
        position: u32,
    },
    /// The last line is not terminated.
    #[error("the file does not end with a newline")]
    NoFinalNewline,
    /// Nothing, but a limit was reached here.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Why bytes are not an AIGER model.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{position}: {problem}", if matches!(position, Position::Line(_)) { "line " } else { "" })]
pub struct ParseError {
    /// Where.
    pub position: Position,
    /// What.
    pub problem: Problem,
}

/// Why a file could not be read. Its message names the file, and the place in it if there is one.
#[derive(Debug, Error)]
pub enum ReadError {
    /// Its bytes cannot be had.
    #[error(transparent)]
    File(#[from] input::Error),
    /// The file is not an AIGER model.
    #[error("{}:{}: {}", path.display(), error.position, error.problem)]
    Parse {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        error: ParseError,
    },
}
