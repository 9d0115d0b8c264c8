//! Models and their known answers: small models with known verdicts, random ones, and an explicit-state oracle that
//! decides both kinds. In `engine`, the checkers are compared with these answers.

mod blocks;
mod bmc;
mod bounds;
mod build;
mod candidates;
mod corpus;
mod damage_live;
mod distribution;
mod dump;
mod edge;
mod engine;
mod families;
mod generate;
mod impatient;
mod import;
mod incremental;
mod inductive;
mod justice;
mod lasso;
mod localization;
mod minimize;
mod number;
#[path = "../answers/rankings/obligations.rs"]
mod obligations;
mod oracle;
mod own_engine;
mod pebbling;
mod portfolio;
mod quip;
mod race;
mod random;
mod ranked;
mod reachability;
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
