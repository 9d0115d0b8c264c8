//! Extended resolution as the proof system of PDR: what it does with the trace and with queries.
//!
//! Source: Luka, Vizel, *Property Directed Reachability with Extended Resolution*, CAV 2025; the files name the
//! sections and algorithms. In reading order: `system`, which says when each part is used; `implication`; `generalize`
//! and `implied`, stronger lemmas; `weaken`, propagation; `threshold`, `grow` and `step`, the template *threshold*,
//! which is not in the paper. What knows no search (templates, re-encoding, the normal form of lemmas, definitions in
//! solvers) is in `engine/er`; comments call that `er/`, and this folder `pdr/er/`.

mod generalize;
mod grow;
mod implication;
mod implied;
mod step;
mod system;
mod threshold;
mod weaken;

pub use system::ExtendedResolution;
