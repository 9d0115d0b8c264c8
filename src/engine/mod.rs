//! Engines: what decides transition systems.

pub mod pdr;
