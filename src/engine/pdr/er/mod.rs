//! Extended resolution as the proof system of PDR: what it does with the trace and with queries.
//!
//! Source: Luka, Vizel, *Property Directed Reachability with Extended Resolution*, CAV 2025; each file names the
//! section and the algorithm that it implements. `system` combines them. What needs neither solvers nor the search,
//! templates, re-encoding and the normal form of lemmas, is in `engine/er`.

mod fraction;
mod generalize;
mod grow;
mod implication;
mod implied;
mod step;
mod system;
mod threshold;

pub use system::ExtendedResolution;
