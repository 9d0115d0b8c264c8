//! What can be wrong with a BTOR2 witness, and where.

use crate::answer::witness;

/// Why a witness cannot be read, and where.
pub type ParseError = witness::ParseError<Problem>;

/// What is wrong with a line of a witness.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The first line is another one.
    #[error("expected `sat`")]
    Status,
    /// The file says that there is no counterexample, or none was found.
    #[error("the answer is `{0}`: there is no counterexample in it")]
    NoCounterexample(&'static str),
    /// The line after the status is missing or is not a list of properties.
    #[error("expected properties, such as `b0` or `b0 b1`")]
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
    /// The file ends too early, or an assignment stands before the first step.
    #[error("expected {0}")]
    Expected(String),
    /// The line is not an assignment.
    #[error("expected a number, perhaps an index in brackets, and binary digits")]
    Assignment,
    /// The model has no such input or state.
    #[error("there is no {kind} {position}: the model has {count}")]
    NoSuchSignal {
        /// `input` or `state`.
        kind: &'static str,
        /// The position named.
        position: usize,
        /// The number of inputs or states.
        count: usize,
    },
    /// An index for a word.
    #[error("{kind} {position} is a word, but here is an index")]
    NoArray {
        /// `input` or `state`.
        kind: &'static str,
        /// Its position.
        position: usize,
    },
    /// No index for an array.
    #[error("{kind} {position} is an array, but here is no index")]
    NoIndex {
        /// `input` or `state`.
        kind: &'static str,
        /// Its position.
        position: usize,
    },
    /// The wrong number of digits.
    #[error("{what} of {kind} {position} has {expected} bits, found {found}")]
    Width {
        /// `the value` or `the index`.
        what: &'static str,
        /// `input` or `state`.
        kind: &'static str,
        /// Its position.
        position: usize,
        /// The bits in the model.
        expected: u32,
        /// The digits in the file.
        found: usize,
    },
}
