//! The schema of a file. `parts` says what literals and definitions are.

use serde::{Deserialize, Serialize};

use super::parts::Defined;
use crate::answer::invariant::Provenance;
use crate::answer::memories::View;

/// The format that files name.
pub(super) const FORMAT: &str = "pdrer invariant";
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
    /// What is seen of large memories: the latches are those of this abstraction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memories: Option<View>,
    /// The names of the latches that the invariants mention.
    #[serde(default)]
    pub names: Vec<Named>,
    /// The files from which lemmas come that were given to the search, if any were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
    pub properties: Vec<Property>,
    /// The justice properties that are proved, if there are any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rankings: Vec<Ranked>,
}

/// The ranking of a justice property.
#[derive(Serialize, Deserialize)]
pub(super) struct Ranked {
    /// Its position among the justice properties.
    pub justice: usize,
    /// Its number among all properties.
    pub property: usize,
    /// The name of the property, if it has one; bytes that are not UTF-8 are replaced by U+FFFD.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Has the ranking not been verified by the run that found it?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unchecked: bool,
    /// No run ticks more often, as long as no literal that stabilizes changes.
    #[serde(default)]
    pub ticks: usize,
    /// The number of latches, with those of the monitor.
    pub latches: usize,
    /// What the monitor waits for, in its order.
    #[serde(default)]
    pub signals: Vec<String>,
    /// The latches of the monitor.
    #[serde(default)]
    pub monitor: Vec<Seen>,
    pub definitions: Vec<Defined>,
    /// The literals that stabilize, in their order.
    #[serde(default)]
    pub stabilizing: Vec<i64>,
    /// The lemmas of all sets.
    #[serde(default)]
    pub lemmas: Vec<Vec<i64>>,
    pub sets: Vec<Vec<Vec<i64>>>,
}

/// A latch of a monitor.
#[derive(Serialize, Deserialize)]
pub(super) struct Seen {
    pub variable: u32,
    pub name: String,
}

/// The name of a latch.
#[derive(Serialize, Deserialize)]
pub(super) struct Named {
    pub variable: u32,
    pub latch: usize,
    /// The name; bytes that are not UTF-8 are replaced by U+FFFD.
    pub name: String,
    /// The bytes of the name, if they are not UTF-8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// Does the name stand for the negated latch?
    pub inverted: bool,
}

/// The invariant of a property.
#[derive(Serialize, Deserialize)]
pub(super) struct Property {
    pub property: usize,
    /// The name of the property, if it has one; bytes that are not UTF-8 are replaced by U+FFFD.
    #[serde(default)]
    pub name: Option<String>,
    /// Has the invariant not been verified by the run that found it?
    #[serde(default)]
    pub unchecked: bool,
    /// How it is proved; absent if by the usual induction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Kind>,
    /// The properties that are proved together with this one, if there are any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<usize>,
    pub definitions: Vec<Defined>,
    pub lemmas: Vec<Vec<i64>>,
    /// For each lemma, where it came from. Absent if nothing is known about any of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub provenance: Vec<Option<Provenance>>,
}

/// An induction that needs more than the last state.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum Kind {
    KInduction { k: usize },
    SimplePaths { k: usize },
    Exhausted { steps: usize },
}
