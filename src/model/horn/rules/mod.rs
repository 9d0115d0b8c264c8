//! Clauses as rules over bits of predicates, one circuit each: the form that frames for each predicate need.
//!
//! Source: Hoder, Bjørner, *Generalized Property Directed Reachability*, SAT 2012, for solvers of Horn clauses that see
//! a rule as a transformer of predicates. The clauses have been made simpler before (`reduce`), so heads are functions
//! of the arguments in the body and of free inputs, as far as possible.

mod encode;

pub use encode::{Bits, Rule, encode};
