//! Designs in Verilog, each by one command: what is said about their properties, by each version of Yosys that is there;
//! invariants put back into the designs; waveforms; messages about faults in designs.

mod agree;
mod bench;
mod bound;
mod faults;
mod known;
mod memories;
mod options;
mod sby;
mod statuses;
mod support;
mod waves;
