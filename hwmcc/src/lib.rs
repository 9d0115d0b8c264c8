//! Benchmarks of hardware model checkers: run a set of models under hard limits, keep what comes out, compare it.
//!
//! The crate knows checkers from outside only: a command, an exit code, output, a statistics file. So it depends on
//! no checker, not even on the one of this repository.
//!
//! [`record`] is the format of what is kept, and the place to start reading.

#![forbid(unsafe_code)]

pub mod record;
