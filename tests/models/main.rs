//! Models and their known answers: small models with known verdicts, random ones, and an explicit-state oracle that
//! decides both kinds. In `engine`, the checkers are compared with these answers.

mod blocks;
mod bmc;
mod bounds;
mod build;
mod corpus;
mod distribution;
mod dump;
mod edge;
mod engine;
mod families;
mod generate;
mod impatient;
mod incremental;
mod inductive;
mod minimize;
mod number;
mod oracle;
mod own_engine;
mod pebbling;
mod portfolio;
mod quip;
mod race;
mod random;
mod reference;
mod refutations;
mod resume;
mod rng;
mod several;
mod shorten;
mod shrink;
mod simulation;
mod substitution;
mod vacuity;
mod waveforms;
mod worked;
