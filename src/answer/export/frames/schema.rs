//! The schema of files. Literals and definitions are those of the format of invariants.
//!
//! What is read is a part of the text first, so that errors in it can name its line.

use std::num::NonZero;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::answer::invariant::Provenance;

/// The format that files with the frames of a search name.
pub(super) const FORMAT: &str = "pdrer frames";
/// The format that files with the frames of several systems of a family name.
pub(super) const OF_FAMILY: &str = "pdrer frames of a family";
/// The schema that is written and read.
pub(super) const SCHEMA: u32 = 1;

/// What files of both formats begin with. They also have a version, the name of the model and the property, which
/// nobody reads.
#[derive(Deserialize)]
pub(super) struct Head<'a> {
    #[serde(borrow)]
    pub format: &'a RawValue,
    #[serde(borrow)]
    pub schema: &'a RawValue,
    /// The number of latches of the model.
    #[serde(borrow)]
    pub latches: &'a RawValue,
}

/// The frames of a search: the rest of a file, or a system of a family.
#[derive(Deserialize)]
pub(super) struct Trace<'a> {
    /// SAT calls of the search until then.
    #[serde(default)]
    pub sat_calls: u64,
    /// The level of the top frame.
    pub top: u32,
    #[serde(borrow)]
    pub definitions: Vec<&'a RawValue>,
    #[serde(borrow)]
    pub lemmas: Vec<&'a RawValue>,
}

/// The rest of the file of a family.
#[derive(Deserialize)]
pub(super) struct Family<'a> {
    #[serde(borrow)]
    pub systems: Vec<&'a RawValue>,
}

/// What else a file says of a system of a family.
#[derive(Deserialize)]
pub(super) struct OfSystem<'a> {
    pub bound: i64,
    /// The initial state of a counterexample, then the inputs of each step.
    #[serde(default, borrow)]
    pub counterexample: Option<Vec<&'a RawValue>>,
}

/// A lemma.
#[derive(Serialize, Deserialize)]
pub(super) struct Placed {
    /// Its level; absent or null is F_∞.
    #[serde(default)]
    pub level: Option<NonZero<u32>>,
    pub clause: Vec<i64>,
    /// Where it came from, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provenance: Option<Provenance>,
}
