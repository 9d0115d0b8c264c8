//! What can be wrong with a witness file, and where.

/// Why a witness file cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {problem}")]
pub struct ParseError<P = Problem> {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: P,
}

/// What is wrong with a line of a witness file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// All lines of the file are skipped.
    #[error("there is no answer in the file")]
    Empty,
    /// The file ends within a line.
    #[error("the line does not end with a newline")]
    UnfinishedLine,
    /// The line ends with CR LF.
    #[error("the line ends with a carriage return")]
    CarriageReturn,
    /// A block begins with something else than a status line.
    #[error("expected a status line: 0, 1 or 2")]
    Status,
    /// The line after the status is missing or is not a list of properties.
    #[error("expected properties, such as `b0` or `b0b1`, without spaces")]
    Properties,
    /// A property `j<k>`.
    #[error("numbers of justice properties mean nothing without the model")]
    Justice,
    /// The file names a property that the model does not have.
    #[error("there is no property {kind}{property}: the model has {properties}")]
    NoSuchProperty {
        /// `b` or `j`.
        kind: char,
        /// The property named.
        property: usize,
        /// The number of properties.
        properties: usize,
    },
    /// The number of values in a state or an input vector is not that of the model.
    #[error("expected {expected} values, one for each {of}, found {found}")]
    Length {
        /// `latch` or `input`.
        of: &'static str,
        /// The number in the model.
        expected: usize,
        /// The number in the file.
        found: usize,
    },
    /// A state or an input vector contains another character.
    #[error("expected 0, 1 or x, found {0:?}")]
    Value(char),
    /// A block of status 1 ends before its first state.
    #[error("the initial state is missing")]
    NoState,
    /// A block of status 1 ends after its first state.
    #[error("there is no input vector: a run has at least one step")]
    NoVector,
    /// There are more lines than a block of status 0 or 2 may have, or a run does not end with `.`.
    #[error("expected the final line `.`")]
    MissingDot,
}
