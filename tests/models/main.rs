//! Models and what is known about them: small models with known verdicts, random ones, and an explicit-state
//! oracle that decides both kinds. Whatever decides models is held against them in `engine`.

mod blocks;
mod build;
mod corpus;
mod distribution;
mod edge;
mod engine;
mod families;
mod generate;
mod impatient;
mod inductive;
mod minimize;
mod oracle;
mod own_engine;
mod random;
mod reference;
mod rng;
mod shorten;
mod shrink;
mod simulation;
mod substitution;
mod waveforms;
