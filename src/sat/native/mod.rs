//! A SAT solver made for the queries of PDR: many, incremental, mostly easy, all over one transition relation.
//!
//! Sources: Eén, Sörensson, *An Extensible SAT-solver* (SAT 2003) for incremental CDCL; Su, Yang, Ci, Bu, Huang,
//! *GipSAT* (arXiv 2501.18612) for the domain of a query. The rule for all that may live here: nothing that a query
//! does may cost as much as looking at all variables or all clauses. In this order: [`short`], [`arena`] and
//! [`watches`] hold clauses, [`trail`] the assignment, [`domain`] the variables that matter, [`solver`] all together;
//! [`clauses`] come and go; [`query`] is the main loop, with [`propagate`], [`analyze`], [`minimize`], [`decide`];
//! [`reduce`] forgets. Rejected: clauses without activation literals that are marked as temporary (units that they
//! imply would need a level of their own); learning from conflicts on level 1 (such a clause follows by propagation
//! already).

mod analysis;
mod analyze;
mod arena;
#[cfg(debug_assertions)]
mod check;
mod clauses;
mod decide;
mod domain;
mod limits;
mod minimize;
mod propagate;
mod query;
mod reduce;
mod restart;
mod session;
mod short;
mod solver;
mod trail;
mod watches;

pub(super) use solver::Native;
