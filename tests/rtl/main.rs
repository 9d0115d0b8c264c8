//! Designs in Verilog, each by one command: what is said about their properties, by each version of Yosys that is
//! there; invariants put back into the designs; waveforms; messages about faults in designs.

mod agree;
mod bench;
mod bound;
mod constructs;
mod faults;
mod known;
mod memories;
mod names;
mod options;
mod sby;
mod statuses;
mod support;
mod tri_state;
mod waves;
