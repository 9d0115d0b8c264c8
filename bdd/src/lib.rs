//! Binary decision diagrams for the implication checks of extended resolution, and for reachability.
//!
//! A [`Manager`] holds a forest of reduced ordered BDDs with complement edges; a [`Bdd`] is a counted reference
//! into it. Equal functions of one manager are equal handles, [`Manager::leq`] decides implication without making
//! nodes, and every operation has a budget: one that would exceed it is refused with [`OverBudget`], changes nothing,
//! and leaves the manager as usable as before.
//!
//! ```
//! use bdd::{Limits, Manager};
//! # fn main() -> Result<(), bdd::OverBudget> {
//! let mut manager = Manager::new(Limits::default());
//! let (x, y, z) = (manager.var(0)?, manager.var(1)?, manager.var(2)?);
//! // The lemma ¬a ∨ z under the definition a ↔ x ∧ y is implied by the lemma ¬x ∨ ¬y.
//! let a = manager.and(&x, &y)?;
//! let not_a = manager.not(&a);
//! let weaker = manager.or(&not_a, &z)?;
//! assert!(manager.leq(&not_a, &weaker)?);
//! assert!(!manager.leq(&weaker, &not_a)?);
//! # Ok(())
//! # }
//! ```
//!
//! # Backends
//!
//! [`Oxidd`] is the default: pure Rust, nothing to install. `Cudd` (cargo feature `cudd`) binds CUDD 3.0.0, found
//! through the environment variable `CUDD_LIB_DIR` or on the linker's search path; with the feature `cudd-build`
//! the crate `cudd-sys` downloads and builds it. Both pass the same tests. A backend joins by implementing
//! [`Backend`], with one line in `tests/suite.rs`.
//!
//! # Order
//!
//! Variables are ordered by their index and never reordered. A clause is built in linear time if its literals are
//! joined from the largest index to the smallest.

mod backend;
#[cfg(feature = "cudd")]
mod cudd;
mod manager;
mod oxidd;
mod read;

pub use backend::{Backend, Limits, OverBudget, Stop};
#[cfg(feature = "cudd")]
pub use cudd::Cudd;
pub use manager::{Bdd, Manager, Stats};
pub use oxidd::Oxidd;
