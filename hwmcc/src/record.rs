//! What a run leaves behind: the format that `run` writes and that `merge`, `diff` and `report` read.
//!
//! An output directory holds
//!
//! | file | what |
//! |---|---|
//! | `run.json` | one [`Header`]: what was to be run, by what, under which limits, on which machine |
//! | `runs.jsonl` | one [`Record`] in each line, in the order in which the runs ended |
//! | `logs/…` | the directory of each record, [`Logs::dir`]: the checker's output, statistics and answers |
//! | `lock` | locked while a process writes to the directory |
//!
//! The format grows by adding fields. [`SCHEMA`] would change if an old reader could misread a new file.
//!
//! A run is identified by its [`Key`]; no two records of a directory have the same. The runs that a header asks
//! for are all models of all sets × all configurations × all seeds (of which a shard has a part), so that a reader
//! can tell which runs are missing.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Version of the format.
pub const SCHEMA: u32 = 1;

/// Name of the header in an output directory.
pub const HEADER_FILE: &str = "run.json";

/// Name of the file of records in an output directory.
pub const RECORDS_FILE: &str = "runs.jsonl";

/// What a checker says about a model, after the limits had their say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The property holds.
    Safe,
    /// There is a counterexample.
    Unsafe,
    /// The checker gave up, or a limit ended it: [`Record::reason`] says which.
    Unknown,
    /// The checker crashed, or what it said is no answer: [`Record::reason`] says why.
    Error,
}

impl Verdict {
    /// Whether this is an answer, `safe` or `unsafe`.
    pub fn is_solved(self) -> bool {
        matches!(self, Verdict::Safe | Verdict::Unsafe)
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Safe => "safe",
            Verdict::Unsafe => "unsafe",
            Verdict::Unknown => "unknown",
            Verdict::Error => "error",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Why a run has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Reason {
    /// `unknown`: more CPU time than the limit.
    CpuLimit,
    /// `unknown`: more wall time than the limit.
    WallLimit,
    /// `unknown`: more memory than the limit.
    MemoryLimit,
    /// `unknown`: the checker said so itself.
    GaveUp,
    /// `error`: an exit code that the configuration does not know.
    ExitCode {
        /// That code.
        code: i32,
    },
    /// `error`: a signal that the runner did not send.
    Signal {
        /// Its number.
        number: i32,
    },
    /// `error`: exit code and output fit no verdict of the configuration.
    NoAnswer,
    /// `error`: exit code and output fit several verdicts.
    Ambiguous,
    /// `error`: the command could not be started, or the run not be supervised.
    NotStarted {
        /// What the operating system said.
        message: String,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Reason::CpuLimit => write!(f, "CPU limit"),
            Reason::WallLimit => write!(f, "wall limit"),
            Reason::MemoryLimit => write!(f, "memory limit"),
            Reason::GaveUp => write!(f, "gave up"),
            Reason::ExitCode { code } => write!(f, "exit code {code}"),
            Reason::Signal { number } => write!(f, "signal {number}"),
            Reason::NoAnswer => write!(f, "no answer in its output"),
            Reason::Ambiguous => write!(f, "several answers in its output"),
            Reason::NotStarted { message } => write!(f, "not started: {message}"),
        }
    }
}

/// What the verifier found out about the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Check {
    /// The answer is right, by its counterexample or certificate.
    Confirmed,
    /// The verifier refuted the counterexample or certificate: a wrong answer.
    Rejected,
    /// The verifier came to no conclusion: time, memory, a crash, or no file to verify.
    Failed,
}

impl Check {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Check::Confirmed => "confirmed",
            Check::Rejected => "rejected",
            Check::Failed => "failed",
        }
    }
}

/// How an answer was verified.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verification {
    /// The program that verified, such as `pdrer verify`.
    pub by: String,
    /// What it found out.
    pub outcome: Check,
    /// Its CPU time in seconds.
    pub cpu_s: f64,
    /// Its last words, if it did not confirm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// Why an answer is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// The index says the opposite.
    Index,
    /// The verifier rejected the answer.
    Verifier,
}

impl Wrong {
    /// The word for who says so.
    pub fn word(self) -> &'static str {
        match self {
            Wrong::Index => "index",
            Wrong::Verifier => "verifier",
        }
    }
}

/// Files of a run, relative to the output directory, with `/` between components.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Logs {
    /// The directory of this run alone, in which all its files are.
    pub dir: String,
    /// What the checker wrote to standard output; beginning and end only, if that was too much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stdout: Option<String>,
    /// The same for standard error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
    /// The checker's statistics file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<String>,
    /// The counterexample or certificate. It is removed once it is confirmed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// What the verifier wrote, both streams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verifier: Option<String>,
}

/// What identifies a run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// [`Record::set`].
    pub set: String,
    /// [`Record::model`].
    pub model: String,
    /// [`Record::configuration`].
    pub configuration: String,
    /// [`Record::seed`].
    pub seed: u64,
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {} with {}, seed {}", self.set, self.model, self.configuration, self.seed)
    }
}

/// One run: a configuration on a model with a seed. One line of `runs.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// [`SCHEMA`] of the writer.
    pub schema: u32,
    /// Name of the set, [`Set::name`].
    pub set: String,
    /// Name of the model within its set: a path relative to the set, such as `beem/synapse.7.aig`, or what its list
    /// says.
    pub model: String,
    /// Family of the model: the index's column `family`, else the model's file name up to its first digit.
    pub family: String,
    /// Name of the configuration, [`Configuration::name`].
    pub configuration: String,
    /// The seed that the checker was given.
    pub seed: u64,
    /// What the checker said. An answer that turned out wrong stays here as it was given.
    pub verdict: Verdict,
    /// Why there is no answer; none if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// The checker's exit code; none if it did not end by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit_code: Option<i32>,
    /// `error`: the first line that the checker wrote to standard error, else the last one on standard output.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// What the index of the set says, if it knows: `safe` or `unsafe`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Verdict>,
    /// How the answer was verified; none if it was not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verification: Option<Verification>,
    /// Why the answer is wrong; none if it is not known to be wrong. A run with a wrong answer is not solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong: Option<Wrong>,
    /// CPU seconds of the checker and all processes it started, user and system.
    pub cpu_s: f64,
    /// Wall seconds from its start to its end.
    pub wall_s: f64,
    /// Peak memory in MiB: the larger of the operating system's figure for the largest process and the largest sum
    /// of resident memory over all its processes that was seen.
    pub peak_mib: f64,
    /// The object that the checker wrote into its statistics file, as it is; none if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<serde_json::Value>,
    /// The run's files.
    pub logs: Logs,
    /// When the run started, in seconds since 1970.
    pub started: u64,
}

impl Record {
    /// What identifies this run.
    pub fn key(&self) -> Key {
        Key {
            set: self.set.clone(),
            model: self.model.clone(),
            configuration: self.configuration.clone(),
            seed: self.seed,
        }
    }

    /// Whether there is an answer that is not known to be wrong.
    pub fn is_solved(&self) -> bool {
        self.verdict.is_solved() && self.wrong.is_none()
    }
}

/// Hard limits of a run, enforced from outside.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Limits {
    /// CPU seconds, of all processes together.
    pub cpu_s: f64,
    /// Wall seconds.
    pub wall_s: f64,
    /// MiB of resident memory, of all processes together.
    pub memory_mib: u64,
}

/// A set of models.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Set {
    /// Its name: that of the directory or list file, without extension. No two sets of a run have the same.
    pub name: String,
    /// The directory or list file, as the user gave it.
    pub path: String,
    /// The models, sorted, as [`Record::model`] names them.
    pub models: Vec<String>,
}

/// A checker with options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Configuration {
    /// Its name, which no other configuration of the run has.
    pub name: String,
    /// The command with placeholders such as `{model}` and `{seed}`, an element for each word.
    pub command: Vec<String>,
    /// The program, as it was found.
    pub program: String,
    /// What the checker says about its version, one line; none if it was not asked or did not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The command that verifies its answers; none if they are not verified.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verifier: Option<Vec<String>>,
}

/// A machine that runs were made on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// Name of the processor.
    pub cpu: String,
    /// Processors that the runner may use.
    pub cores: usize,
    /// Physical memory in MiB.
    pub memory_mib: u64,
    /// Operating system and version of its kernel.
    pub kernel: String,
}

/// A part of a run that is split over machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which part, from 1.
    pub index: usize,
    /// How many parts.
    pub count: usize,
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// What was to be run: `run.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// [`SCHEMA`] of the writer.
    pub schema: u32,
    /// Version of this program, with its commit in brackets if it is known.
    pub version: String,
    /// The command line of the (first) run.
    pub arguments: Vec<String>,
    /// The sets, in the order of the arguments. Also of a shard these are the whole sets.
    pub sets: Vec<Set>,
    /// The configurations, in the order of the arguments.
    pub configurations: Vec<Configuration>,
    /// The seeds, in the order of the arguments.
    pub seeds: Vec<u64>,
    /// The limits of each run.
    pub limits: Limits,
    /// How many runs were made at a time.
    pub jobs: usize,
    /// Which part of the run this is; none for all of it, also if it was merged from shards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// The machines: one, unless the directory was merged or resumed elsewhere.
    pub machines: Vec<Machine>,
    /// When the run was started first, in seconds since 1970.
    pub started: u64,
}
