//! The JSON object of `--stats`, schema 1. Fields may be added, never renamed.
//!
//! Counters and phases are declared in `crate::stats`: the names and the order of their fields are part of the schema.

use std::time::Duration;

use crate::stats::{
    Bdd, ExtendedResolution, Liveness, Localization, Phases, Preprocess, Quip, Simulation, Stats, seconds,
};
use serde::Serialize;

use super::clock::Used;
use super::copied::Copied;
use super::decided::Cached;
use super::examined::Counts;
use super::options::Options;

/// The whole object. If there are several properties, it describes `property`, the first one with the verdict of the
/// whole; the counters, `time` and `phase_s` are sums over all properties.
#[derive(Serialize)]
pub struct Object {
    #[serde(flatten)]
    pub head: Head,
    pub engine: String,
    pub options: Options,
    pub seed: u64,
    pub verdict: &'static str,
    #[serde(flatten)]
    pub about: About,
    #[serde(flatten)]
    pub found: Found,
    /// For safe properties, if constraints end all runs: what that means, and the number of steps of the longest run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vacuous: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest_run: Option<usize>,
    /// For a run that began with frames from a file: the lemmas that it took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copied: Option<Copied>,
    /// For a run that was given candidate lemmas: what became of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lemmas: Option<Counts>,
    /// For a run with a cache: what it knew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cache: Option<Cached>,
    #[serde(flatten)]
    pub run: Run,
    #[serde(flatten)]
    pub search: Stats,
    pub proof: Option<Proof>,
    pub minimize: Option<Minimize>,
    #[serde(flatten)]
    pub parts: Parts,
    /// For large memories only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memories: Option<Memories>,
    pub phase_s: AllPhases,
    /// The object of each property, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<Property>,
}

/// How the objects of all commands begin.
#[derive(Serialize)]
pub struct Head {
    pub schema: u32,
    pub version: &'static str,
    /// What the program was built from, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<&'static str>,
    /// None: `check`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<&'static str>,
    pub model: String,
}

/// What the objects of all commands say of the model and of the work on it.
#[derive(Serialize)]
pub struct Run {
    pub input: Input,
    pub time: Used,
    pub peak_rss_mib: f64,
}

/// Which property it is.
#[derive(Serialize)]
pub struct About {
    pub property: usize,
    /// Of a justice property: `j0` and so on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The name of the property; bytes that are not UTF-8 are replaced by U+FFFD.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where the property is in the source of a design: `design.sv:12`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// Is it a goal of a design, which is meant to be reached?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub goal: bool,
}

/// What was found of it.
#[derive(Default, Serialize)]
pub struct Found {
    /// For an undecided property: the limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// For an undecided property: no counterexample has this many steps or fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<usize>,
    /// For a counterexample: the number of steps before the bad one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<usize>,
    /// For a lasso: the number of steps before the loop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stem: Option<usize>,
    /// For a lasso: the number of steps of the loop.
    #[serde(rename = "loop", skip_serializing_if = "Option::is_none")]
    pub loop_steps: Option<usize>,
    /// For a ranking: no run ticks more often than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ticks: Option<usize>,
    /// For a proof by k-induction: k, if it is more than 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub k: Option<usize>,
    /// For a proof that consists of all runs: no run has more states than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exhausted: Option<usize>,
    pub self_check: &'static str,
    /// For a portfolio: its workers, and the number of the one whose verdict it is.
    #[serde(flatten)]
    pub race: Option<Race>,
}

/// The counters that have places of their own: what each part of a search did.
#[derive(Serialize)]
pub struct Parts {
    preprocess: Preprocess,
    er: ExtendedResolution,
    /// For QUIP only.
    #[serde(skip_serializing_if = "is_unused")]
    quip: Quip,
    /// For justice properties only.
    #[serde(skip_serializing_if = "is_unused")]
    liveness: Liveness,
    /// For reachability with decision diagrams only.
    #[serde(skip_serializing_if = "is_unused")]
    bdd: Bdd,
    /// With localization only.
    #[serde(skip_serializing_if = "is_unused")]
    localization: Localization,
    /// For random simulation only.
    #[serde(skip_serializing_if = "is_unused")]
    simulation: Simulation,
}

impl From<&Stats> for Parts {
    fn from(stats: &Stats) -> Parts {
        let Stats { preprocess, er, quip, liveness, bdd, localization, simulation, .. } = stats.clone();
        Parts { preprocess, er, quip, liveness, bdd, localization, simulation }
    }
}

/// Have these counters counted nothing?
fn is_unused<T: Default + PartialEq>(counters: &T) -> bool {
    *counters == T::default()
}

/// One of several properties; the fields are those of [`Object`].
#[derive(Serialize)]
pub struct Property {
    #[serde(flatten)]
    pub about: About,
    pub verdict: &'static str,
    #[serde(flatten)]
    pub found: Found,
    #[serde(flatten)]
    pub search: Stats,
    pub proof: Option<Proof>,
    pub minimize: Option<Minimize>,
    pub phase_s: Phases,
}

/// What `import` says; the other fields are those of [`Object`].
#[derive(Serialize)]
pub struct Imported {
    #[serde(flatten)]
    pub head: Head,
    #[serde(flatten)]
    pub leading: Property,
    /// What became of the lemmas that the certificate says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lemmas: Option<Counts>,
    #[serde(flatten)]
    pub run: Run,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<Property>,
}

/// How large memories are seen.
#[derive(Serialize)]
pub struct Memories {
    /// Addresses at which all arrays of a sort are seen.
    pub slots: usize,
    /// Pairs of reads of which it is known that they are equal if their indices are.
    pub pairs: usize,
    /// How often more was seen, because a counterexample was none of the model.
    pub refinements: usize,
    /// Cells of the arrays that are seen.
    pub cells_seen: u64,
    /// Cells that were never made.
    pub cells_unseen: u64,
}

/// How workers raced for a verdict.
#[derive(Serialize)]
pub struct Race {
    pub workers: Vec<Worker>,
    /// Counted from 0; null if the property is undecided.
    pub winner: Option<usize>,
}

/// A worker of a portfolio.
#[derive(Serialize)]
pub struct Worker {
    pub engine: String,
    /// As on the command line. With the other options of the run they repeat the search of this worker alone.
    pub options: String,
    pub seed: u64,
    pub verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    #[serde(serialize_with = "seconds")]
    pub wall_s: Duration,
    #[serde(serialize_with = "seconds")]
    pub cpu_s: Duration,
    /// In turns: calls of stop functions, which are equal in equal runs.
    pub work: u64,
    pub bound: Option<usize>,
    pub frames: usize,
}

/// The size of the model, before any reduction.
#[derive(Serialize)]
pub struct Input {
    pub inputs: usize,
    pub latches: usize,
    pub ands: usize,
    pub constraints: usize,
}

/// The final invariant.
#[derive(Serialize)]
pub struct Proof {
    pub clauses: usize,
    pub literals: usize,
    pub aux_vars: usize,
    pub aux_and: usize,
    pub aux_xor: usize,
    /// Literals of all lemmas and of the clauses of all definitions.
    pub size: usize,
    /// Gates of the certificate for this property, and those that it is proved with; none if there is no certificate.
    pub certificate_ands: Option<usize>,
}

/// Minimisation of the invariant: where it started, and what it took.
#[derive(Serialize)]
pub struct Minimize {
    /// SAT queries.
    pub queries: u64,
    /// Was everything tried?
    pub complete: bool,
    /// The invariant as the search found it.
    pub before: Proof,
}

/// Wall time of each phase. The sum is the wall time of the run, except for work that takes next to no time.
#[derive(Serialize)]
pub struct AllPhases {
    /// Reading the model, before any property.
    #[serde(serialize_with = "seconds")]
    pub read: Duration,
    /// The phases of all properties.
    #[serde(flatten)]
    pub phases: Phases,
}
