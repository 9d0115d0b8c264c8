//! Benchmarks of hardware model checkers: run a set of models under hard limits, keep what comes out, compare it.
//!
//! The crate knows checkers from outside only: a command, an exit code, output, a statistics file. So it depends on
//! no checker, not even on the one of this repository. It runs on Linux: processes are watched through `/proc`.
//!
//! Reading order: [`record`] is the format of what is kept, [`results`] reads it and [`journal`] writes it;
//! [`set`] and [`config`] say what is run, [`plan`] in which order; [`run`] makes the runs, [`attempt`] each of them,
//! and [`supervise`] runs one command under hard limits. [`report`] shows what came out. [`cli`] is the program.

#![forbid(unsafe_code)]

pub mod again;
pub mod attempt;
pub mod cli;
pub mod config;
pub mod diff;
pub mod error;
pub mod index;
pub mod interrupt;
pub mod journal;
pub mod machine;
pub mod merge;
pub mod plan;
pub mod programs;
pub mod progress;
pub mod properties;
pub mod record;
pub mod report;
pub mod results;
pub mod run;
pub mod set;
pub mod slurm;
pub mod summary;
pub mod supervise;
pub mod verdict;
