//! Answers about Horn clauses.
//!
//! A solution is text, `define-fun` for each predicate, since that is what other tools read; it is checked as it is
//! read back. A derivation is data: which clause is applied to which facts, and with which values.

mod apply;
mod derivation;
mod json;
pub mod linear;
mod literal;
pub mod numbers;
pub mod picture;
pub mod rules;
mod solution;

pub use apply::Evaluate;
pub use derivation::{Derivation, Step};
pub use json::{ReadError, read, recognize, write};
pub use literal::Literal;
