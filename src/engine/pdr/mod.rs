//! Property directed reachability (IC3): the search and its parts, in reading order, by file.
//!
//! | `search`, `proof_system`; last, `er` | main loop, proof systems | Luka, Vizel, CAV 2025, Algorithms 1, 2 |
//! |---|---|---|
//! | `trace`, `lemma`, `insert`, `resume`, `relax` | delta-trace | Eén et al., FMCAD 2011; Blankestijn, Leiden 2023 |
//! | `query`, `induction`, `contexts`, `initial`, `fact`, `learn_facts` | relative induction | Bradley, VMCAI 2011 |
//! | `block`, `obligation` | obligations and their lifting (`logic/justify`) | Eén et al., FMCAD 2011; Goldstein 1979 |
//! | `generalize`, `predict`, `throttle` | new lemmas | Hassan et al., FMCAD 2013; Su, Yang, Ci, DAC 2024 |
//! | `propagate`, `push`, `ctp` | pushing lemmas, F_∞ | Bradley, VMCAI 2011; Su, Yang, Ci, DAC 2024 |
//! | `quip`, `may`, `reached` | QUIP: may obligations, reachable states | Ivrii, Gurfinkel, FMCAD 2015 |

mod block;
mod contexts;
mod ctp;
mod engine;
pub mod er;
mod fact;
mod generalize;
mod induction;
mod initial;
mod insert;
mod learn_facts;
mod lemma;
mod level;
mod may;
mod obligation;
mod predict;
mod proof_system;
mod propagate;
mod push;
mod query;
mod quip;
mod reached;
mod relax;
mod resume;
mod search;
mod status;
mod throttle;
mod trace;
#[cfg(debug_assertions)]
mod validate;

pub use super::activity::Activity;
pub use contexts::Steps;
pub use engine::PdrEngine;
pub use fact::Part;
pub use lemma::TraceLemma;
pub use level::{INFINITY, Level, below};
pub use proof_system::{ProofSystem, Resolution};
pub use query::{Induction, Predecessor, Queries};
pub use search::Pdr;
pub use trace::Trace;
