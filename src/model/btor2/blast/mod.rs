//! From words to bits: the [`Model`](crate::model::Model) that a model of words stands for, and the way back.
//!
//! Every bit of a state becomes a latch or an input, every operator the circuit that it computes, and every array its
//! cells. What no property depends on is left out before that. Rejected: arrays by lemmas on demand, which leave no
//! invariant; and carry-lookahead, whose gates hide the carries from extended resolution.

mod arithmetic;
mod array;
mod compare;
mod convert;
mod error;
mod finish;
mod gates;
mod leaves;
mod map;
mod operators;
mod ports;
mod shift;

pub use convert::blast;
pub use error::Unblasted;
pub use map::{Blasted, Place, WordMap};

#[cfg(test)]
mod tests;
