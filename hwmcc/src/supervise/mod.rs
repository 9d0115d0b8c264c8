//! One command under hard limits: start it, watch it with everything it starts, end it, measure it.
//!
//! Each run gets a *supervisor*, a process of this program between the runner and the checker. A library call
//! inside the runner could not do the same:
//!
//! * The supervisor is a *subreaper*: processes whose parents died become its children, also those that left the
//!   process group. So it finds every process that descends from the run, kills all of them, and, having waited
//!   for all of them, learns their CPU time and peak memory from the operating system ([`getrusage`][1]).
//! * Its standard input is a pipe from the runner. When the runner dies, however it dies, the pipe closes, and
//!   the supervisor ends the run. No checker outlives a runner killed by `kill -9`.
//! * It can lower its own resource limits just before it starts the checker, which inherits them. Between `fork`
//!   and `exec` in the runner that would need `unsafe`.
//!
//! What counts against the limits: CPU time of all descendants, dead or alive, and the sum of their resident
//! memory, read from `/proc` several times a second. Beyond the CPU or wall limit comes SIGTERM, so that a checker
//! can write its statistics, and soon SIGKILL; beyond the memory limit SIGKILL at once. For the moment between two
//! looks, the data segment of each process is limited to twice the memory limit, and the kernel is told to prefer
//! these processes if memory runs out.
//!
//! Rejected: `RLIMIT_AS` or `RLIMIT_CPU` alone (per process, so that forks multiply them; and many programs
//! reserve address space that they never use); control groups (exact, but an ordinary user may not create them on
//! most machines). The sum of resident memory counts shared pages once for each process that maps them, so it is an
//! upper bound for checkers that fork.
//!
//! [1]: https://man7.org/linux/man-pages/man2/getrusage.2.html

mod capture;
mod client;
mod descendants;
mod server;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::record::Limits;

pub use client::Supervisor;
pub use server::serve;

/// What this program is called with to supervise one command.
pub const ARGUMENT: &str = "supervise";

/// A command and where its output goes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Task {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Its working directory.
    pub directory: PathBuf,
    /// File for standard output: beginning and end, if that is too much.
    pub stdout: PathBuf,
    /// File for standard error, likewise.
    pub stderr: PathBuf,
    /// The limits.
    pub limits: Limits,
}

/// How a command ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum End {
    /// By itself.
    Exit {
        /// Its exit code.
        code: i32,
    },
    /// By a signal.
    Signal {
        /// The signal's number; 0 for a real-time signal.
        number: i32,
    },
    /// It was never started.
    NotStarted {
        /// Why not.
        message: String,
    },
}

/// A limit that a command exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// CPU time.
    Cpu,
    /// Wall time.
    Wall,
    /// Memory.
    Memory,
}

/// What became of a [`Task`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// How the command itself ended; its descendants ended with it, or were killed.
    pub end: End,
    /// The limit that it exceeded first.
    pub exceeded: Option<Limit>,
    /// CPU seconds of all processes, user and system.
    pub cpu_s: f64,
    /// Wall seconds until the command ended.
    pub wall_s: f64,
    /// Peak memory in MiB, see [`Record::peak_mib`](crate::record::Record::peak_mib).
    pub peak_mib: f64,
}
