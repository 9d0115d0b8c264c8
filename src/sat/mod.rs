//! SAT solving as PDR needs it: one [`Solver`] type with a choice of backends.
//!
//! Here live the interface (`query`, `solver`), the backends (`cadical`, `native`), the tests that every backend must
//! pass (`conformance`), the clauses of circuits (`encode`), interpolants (`interpolation`), and a solver that proves
//! its answers (`refuter`). Nothing here knows models, transition systems or frames. Another backend is one more file
//! beside `cadical`, one more [`Backend`], and one line in `conformance`.

mod cadical;
#[cfg(test)]
mod conformance;
pub(crate) mod encode;
pub(crate) mod interpolation;
mod native;
mod query;
pub(crate) mod refuter;
mod solver;

pub use query::{Answer, Backend, Evidence, Group, Query, Removable, Stop};
pub use solver::Solver;
