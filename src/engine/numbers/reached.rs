//! REACH: what is known to be derivable, with how it is derived.
//!
//! A fact is a cube of a predicate all of whose points can be derived by one rule from the same facts.

use crate::arith::Cube;
use crate::engine::facts;
use crate::number::Value;

/// A set of derivable points of a predicate.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    /// The points.
    pub cube: Cube,
    /// One of them.
    pub point: Vec<Value>,
    /// The rule that derives them.
    pub rule: usize,
    /// For each predicate in the body: the fact that it is.
    pub premises: Vec<usize>,
}

/// What is known to be derivable.
pub(super) type Reached = facts::Reached<Fact>;
