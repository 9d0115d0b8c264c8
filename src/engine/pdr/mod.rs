//! Property directed reachability.
//!
//! Reading order: `search` (the main loop), `proof_system` (the seam), `trace` (what is known), `query` (what is asked),
//! `block` (obligations), `justify` (lifting them), `generalize` and `predict` (lemmas), `propagate` (pushing and the
//! fixpoint).
//!
//! | what | where | source |
//! |---|---|---|
//! | main loop, generalized trace | `search` | Luka, Vizel, CAV 2025, Algorithm 2; with [`Resolution`] it is Algorithm 1 |
//! | relative induction | `query` | Bradley, VMCAI 2011 |
//! | delta-trace, obligations re-enqueued | `trace`, `block` | Eén, Mishchenko, Brayton, FMCAD 2011 |
//! | lifting by justification | `justify` | Eén et al., FMCAD 2011; Goldstein 1979 |
//! | counterexamples to generalization | `generalize` | Hassan, Bradley, Somenzi, FMCAD 2013 |
//! | lemma prediction | `predict` | Su, Yang, Ci, DAC 2024 |
//!
//! The core introduces no auxiliary variables: a [`ProofSystem`] may strengthen, weaken and re-encode lemmas, and its
//! default bodies do nothing, which *is* textbook PDR. All that the core knows is how to load definitions into its
//! solvers (`definitions`, `copies`).
//!
//! Limitations and non-goals: safety only (no liveness), one property at a time, one thread.

mod activity;
mod block;
mod contexts;
mod copies;
mod ctp;
mod definitions;
mod engine;
pub mod er;
mod generalize;
mod induction;
mod insert;
mod justify;
mod lemma;
mod level;
mod obligation;
mod predict;
mod proof_system;
mod propagate;
mod push;
mod query;
mod search;
mod status;
mod throttle;
mod trace;
#[cfg(debug_assertions)]
mod validate;

pub use activity::Activity;
pub use definitions::Definitions;
pub use engine::PdrEngine;
pub use lemma::TraceLemma;
pub use level::{INFINITY, Level, below};
pub use proof_system::{ProofSystem, Resolution};
pub use query::{Induction, Predecessor, Queries};
pub use search::Pdr;
pub use trace::Trace;
