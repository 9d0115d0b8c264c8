//! The schema of a file. Literals and definitions are those of the format of invariants.

use std::num::NonZero;

use serde::{Deserialize, Serialize};

use crate::answer::export::json::parts::Defined;
use crate::answer::export::json::provenance::History;

/// The format that files name.
pub(super) const FORMAT: &str = "pdrer frames";
/// The schema that is written and read.
pub(super) const SCHEMA: u32 = 1;

/// The whole file.
#[derive(Serialize, Deserialize)]
pub(super) struct File {
    pub format: String,
    pub schema: u32,
    #[serde(default)]
    pub version: String,
    /// The name of the model.
    #[serde(default)]
    pub model: String,
    /// The number of latches of the model.
    pub latches: usize,
    /// The property that the search was about.
    #[serde(default)]
    pub property: usize,
    /// SAT calls of the search until then.
    #[serde(default)]
    pub sat_calls: u64,
    /// The level of the top frame.
    pub top: u32,
    pub definitions: Vec<Defined>,
    pub lemmas: Vec<Placed>,
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
    pub provenance: Option<History>,
}
