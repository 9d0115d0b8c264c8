//! What can be wrong with a witness file, and where.

/// Why a witness file cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {problem}")]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a line of a witness file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Nothing but skipped lines.
    #[error("there is no answer in the file")]
    Empty,
    /// The file ends within the line.
    #[error("the line does not end with a newline")]
    UnfinishedLine,
    /// CR LF.
    #[error("the line ends with a carriage return")]
    CarriageReturn,
    /// A block starts with another line.
    #[error("expected a status line: 0, 1 or 2")]
    Status,
    /// The line after the status is missing or is no list of properties.
    #[error("expected properties, such as `b0` or `b0b1`, without spaces")]
    Properties,
    /// A property `j<k>`.
    #[error("justice properties are not supported")]
    Justice,
    /// A property the model does not have.
    #[error("there is no property b{property}: the model has {properties}")]
    NoSuchProperty {
        /// The property named.
        property: usize,
        /// The number of properties.
        properties: usize,
    },
    /// A state or an input vector that does not fit the model.
    #[error("expected {expected} values, one for each {of}, found {found}")]
    Length {
        /// `latch` or `input`.
        of: &'static str,
        /// As the model has it.
        expected: usize,
        /// As the file has it.
        found: usize,
    },
    /// A character in a state or an input vector.
    #[error("expected 0, 1 or x, found {0:?}")]
    Value(char),
    /// A block of status 1 ends before its first state.
    #[error("the initial state is missing")]
    NoState,
    /// A block of status 1 ends after its first state.
    #[error("there is no input vector: a run has at least one step")]
    NoVector,
    /// The file, or a block of status 0 or 2, goes on differently.
    #[error("expected the final line `.`")]
    MissingDot,
}
