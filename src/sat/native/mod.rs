//! A SAT solver made for the queries of PDR: many, incremental, mostly easy, all over one transition relation.
//!
//! Sources: Eén, Sörensson, *An Extensible SAT-solver* (SAT 2003) for incremental CDCL; Su, Yang, Ci, Bu, Huang,
//! *GipSAT* (arXiv 2501.18612) for the domain of a query. The rule for all that may live here: no part of a query may
//! take as long as a visit to all variables or all clauses. Reading order: [`short`], [`arena`] and [`watches`] hold
//! clauses, [`trail`] the assignment, [`domain`] the variables that matter, [`solver`] everything together; [`clauses`]
//! adds and removes clauses; [`query`] is the main loop, with [`propagate`], [`analyze`], [`minimize`], [`decide`];
//! [`reduce`] forgets; [`derive`] writes the [`log`], if any. Rejected: marking temporary clauses instead of using an
//! activation literal (units that they imply would need a level of their own); learning from conflicts on level 1
//! (propagation finds such clauses again).

mod analysis;
mod analyze;
mod arena;
#[cfg(debug_assertions)]
mod check;
mod clauses;
mod decide;
mod derive;
mod domain;
#[cfg(test)]
mod fault;
mod log;
mod minimize;
mod propagate;
mod query;
mod record;
mod reduce;
mod schedule;
mod session;
mod short;
mod solver;
mod trail;
mod watches;

#[cfg(test)]
pub(in crate::sat) use fault::planted;
pub(in crate::sat) use log::{ClauseId, Log};
pub(in crate::sat) use solver::Native;
