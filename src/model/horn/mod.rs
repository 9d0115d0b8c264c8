//! Constrained Horn clauses over Booleans, and bit-vectors or numbers: SMT-LIB 2 with the logic `HORN`, and the rules
//! of Z3.
//!
//! A file becomes a [`System`]: its predicates, and its clauses as they are written. What may live here: reading the
//! format, and what can be asked of clauses without solving anything. Terms about bits are those of models of words
//! ([`btor2`](crate::model::btor2)), one graph for each clause, so that what knows words knows clauses: circuits of
//! operators, and the simulator that shares no code with them; those about numbers are [`arith`](crate::arith)metic.
//! Rejected: a crate for SMT-LIB; those that exist are too strict for names that solvers invent, or recur on the depth
//! of terms.

mod assertion;
mod call;
mod clausify;
mod constants;
pub mod copy;
mod definition;
mod describe;
mod differing;
mod elaborate;
mod error;
mod formula;
mod function;
mod grammar;
mod graph;
mod lemmas;
pub mod linear;
mod numbers;
mod operators;
mod parse;
mod read;
mod recognize;
pub mod reduce;
pub mod rules;
mod scope;
mod sexp;
mod solution;
mod sort;
mod sorts;
mod summary;
mod symbol;
mod system;
mod terms;
mod theory;

pub use constants::Constants;
pub use describe::describe;
pub use error::{ParseError, Problem, ReadError};
pub use graph::Graph;
pub use lemmas::{Lemmas, lemmas};
pub use parse::{Parsed, parse, parse_numbers, parse_within};
pub use read::{Input, from_bytes};
pub use recognize::recognize;
pub use solution::{
    Definition, is_solution, parse_solution, parse_solution_of_numbers, solution_from_bytes,
    solution_of_numbers,
};
pub use sort::Sort;
pub use summary::Summary;
pub use symbol::symbol;
pub use system::{Atom, Clause, Constant, Predicate, System, Variable};
