//! Word-level models: random ones with an oracle that searches their states, the simulator, answers on words.

mod chain;
mod distribution;
#[path = "../models/dump.rs"]
mod dump;
mod generate;
mod memories;
mod model;
#[path = "../models/number.rs"]
mod number;
mod operators;
mod python;
#[path = "../models/rng.rs"]
mod rng;
mod search;
mod simulator;
mod waveforms;
