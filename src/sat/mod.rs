//! SAT solving as PDR needs it: one [`Solver`] type with a choice of backends.
//!
//! Here live the interface (`query`, `solver`), the backends (`cadical`, `native`), the tests that every backend must
//! pass (`conformance`), the clauses of circuits (`encode`), and interpolants (`interpolation`). Nothing here knows
//! models, transition systems or frames. Another backend is one more file beside `cadical`, one more [`Backend`], and one line in `conformance`.

mod cadical;
#[cfg(test)]
mod conformance;
pub(crate) mod encode;
pub(crate) mod interpolation;
mod native;
mod query;
mod solver;

pub use query::{Answer, Backend, Group, Query, Removable, Stop};
pub use solver::Solver;
