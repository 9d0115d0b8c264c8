//! Why a model of words has no model of bits here.

use thiserror::Error;

use crate::limits::Stopped;
use crate::model::btor2::{Node, number};

/// Why a model of words has no model of bits: it would be too large. That says nothing about its properties.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unblasted {
    /// The cells of arrays have too many bits.
    #[error("array {array} has {bits} bits, {all}more than the {limit} of --max-array-bits")]
    Arrays {
        /// The largest array.
        array: String,
        /// Its bits.
        bits: String,
        /// Those of all arrays, as part of the message.
        all: String,
        /// The largest number that is accepted.
        limit: u64,
    },
    /// There would be more gates than this.
    #[error("the circuit of the model would have more than {0} gates")]
    TooLarge(u128),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Unblasted {
    /// The error that the arrays of a model are too large, of which this is the largest one.
    pub(super) fn arrays(array: &Node, count: usize, total: u128, limit: u64) -> Unblasted {
        let all =
            if count > 1 { format!("{count} arrays have {} bits, ", number(total)) } else { String::new() };
        Unblasted::Arrays { array: array.label(), bits: number(array.sort.bits()), all, limit }
    }
}
