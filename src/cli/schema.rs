//! The JSON object of `--stats`, schema 1. Fields may be added, never renamed.

use serde::Serialize;

use super::extended::ExtendedResolution;
use super::preprocess;

/// The whole object. Of several properties it describes `property`, the first that has the verdict of the whole; the
/// counters, `time` and `phase_s` are sums over all of them.
#[derive(Serialize)]
pub struct Object {
    pub schema: u32,
    pub version: &'static str,
    pub model: String,
    pub engine: &'static str,
    pub options: Options,
    pub seed: u64,
    pub verdict: &'static str,
    pub property: usize,
    /// Of an undecided property: which limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Of an undecided property: no counterexample has this many steps or fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<usize>,
    /// Of a counterexample: the steps before the bad one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<usize>,
    pub self_check: &'static str,
    pub input: Input,
    pub time: Time,
    pub peak_rss_mib: f64,
    #[serde(flatten)]
    pub search: Search,
    pub proof: Option<Proof>,
    pub minimize: Option<Minimize>,
    pub preprocess: preprocess::Counters,
    pub er: ExtendedResolution,
    pub phase_s: Phases,
    /// Each property on its own, if they are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<Property>,
}

/// One of several properties; the fields are those of [`Object`].
#[derive(Serialize)]
pub struct Property {
    pub property: usize,
    pub verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<usize>,
    pub self_check: &'static str,
    #[serde(flatten)]
    pub search: Search,
    pub proof: Option<Proof>,
    pub minimize: Option<Minimize>,
    pub phase_s: Phases,
}

/// The options that were in force, the seed apart.
#[derive(Serialize)]
pub struct Options {
    /// The property asked for; null: all.
    pub property: Option<usize>,
    pub timeout_s: Option<f64>,
    pub memory_mib: Option<u64>,
    pub assume_property: bool,
    /// Preprocessing: constant latches by ternary simulation.
    pub ternary: bool,
    /// Preprocessing: equal and opposite latches by induction.
    pub equivalences: bool,
    /// Preprocessing: one form for parities.
    pub parities: bool,
    /// Null: not at all.
    pub minimize_s: Option<f64>,
    /// `native` or `cadical`.
    pub sat: &'static str,
    pub self_check: bool,
    /// Null without extended resolution.
    pub er: Option<ErOptions>,
}

/// The options of extended resolution.
#[derive(Serialize)]
pub struct ErOptions {
    pub templates: Vec<&'static str>,
    /// The number of lemmas; null: `auto`.
    pub delta: Option<usize>,
    pub max_vars: usize,
    pub implication: bool,
    pub generalize: bool,
    pub propagate: bool,
}

/// The size of the model, before any reduction.
#[derive(Serialize)]
pub struct Input {
    pub inputs: usize,
    pub latches: usize,
    pub ands: usize,
    pub constraints: usize,
}

#[derive(Serialize)]
pub struct Time {
    pub wall_s: f64,
    pub cpu_s: f64,
}

/// The trace at the end, and counters.
#[derive(Clone, Copy, Default, Serialize)]
pub struct Search {
    pub frames: usize,
    pub trace_lemmas: usize,
    pub obligations: u64,
    pub restarts: u64,
    pub sat_calls: u64,
    pub lemmas_learned: u64,
    pub lemmas_subsumed: u64,
    pub lemmas_pushed: u64,
    pub ctgs_blocked: u64,
    pub lemmas_predicted: u64,
    pub rebuilds: u64,
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
    /// Gates of the certificate for this property.
    pub certificate_ands: usize,
}

/// What minimisation of the invariant started from, and what it took.
#[derive(Serialize)]
pub struct Minimize {
    /// SAT queries.
    pub queries: u64,
    /// Was everything tried?
    pub complete: bool,
    /// The invariant as the search found it.
    pub before: Proof,
}

/// Wall time per phase. Together they are the wall time of the run, but for what takes no time.
#[derive(Default, Serialize)]
pub struct Phases {
    /// Reading the model, before any property.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read: Option<f64>,
    pub preprocess: f64,
    pub block: f64,
    pub generalize: f64,
    pub propagate: f64,
    pub reencode: f64,
    pub implication: f64,
    pub conclude: f64,
    pub minimize: f64,
    pub self_check: f64,
}
