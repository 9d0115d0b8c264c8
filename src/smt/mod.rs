//! SMT solvers that users have, asked over SMT-LIB text on pipes.
//!
//! | `command` | which program, with which options |
//! |---|---|
//! | `process`, `replies` | a program that runs: texts to it, expressions from it, limits, its end |
//! | `solver`, `value` | queries and what is answered |
//!
//! What may live here: how a solver is run, not what it is asked. Each query is a text of its own between `push` and
//! `pop`. Rejected: linking one (half an hour to build, or a library to find); the crate `easy-smt`, which knows no
//! limits while a solver works, and blocks if one does not answer.

mod command;
mod error;
mod process;
mod replies;
mod solver;
mod value;

pub use command::Command;
pub use error::Error;
pub use solver::{Answer, Query, Solver};
