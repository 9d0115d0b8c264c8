#![forbid(unsafe_code)]
#![warn(missing_docs)]
//! Hardware model checking: property directed reachability (IC3) with extended resolution.

pub mod answer;
pub mod check;
pub mod config;
pub mod engine;
pub mod generate;
pub mod limits;
pub mod logic;
pub mod model;
pub mod sat;
pub mod stats;
pub mod system;
pub mod verify;
