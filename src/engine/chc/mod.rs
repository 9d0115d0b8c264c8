//! Property directed reachability for Horn clauses: frames for each predicate, in reading order, by file.
//!
//! | `search`, `block`, `obligation` | main loop, Block with its rules | Komuravelli, Gurfinkel, Chaki, FMSD 2016 (SPACER) |
//! |---|---|---|
//! | `queries`, `context` | relative induction over all rules of a head | Hoder, Bjørner, SAT 2012 (GPDR) |
//! | `generalize`, `push` | lemmas | Bradley, VMCAI 2011 |
//! | `trace`, `reached` | frames, must summaries | |
//! | `derivation` | the answer when a query can be derived | |
//!
//! F_i(p) over-approximates what can be derived of p in at most i steps, and F_0(p) is empty; REACH(p) has what is known
//! to be derivable. On clauses with one predicate in each body this is PDR with frames for each location. The query
//! itself is a predicate without bits. Level i of the invariants: lemmas of F_{i+1} are in F_i; where a rule's body
//! satisfies F_i, its head satisfies F_{i+1}; F_i of the query is empty for all levels below the top.
//!
//! Rejected: one solver per head with all its rules. With one solver per rule, a rule whose core does not mention a
//! literal need not be asked again when that literal is dropped.

mod block;
mod bounded;
mod context;
mod derivation;
mod engine;
mod generalize;
mod obligation;
mod push;
mod queries;
mod reached;
mod search;
mod trace;
mod transition;
mod tree;

pub use derivation::{Derivation, Step};
pub use engine::{Answer, Chc, Searches};

/// A level of the trace.
type Level = usize;
