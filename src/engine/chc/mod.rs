//! Property directed reachability for Horn clauses: frames for each predicate; files in reading order.
//!
//! | `search`, `block` | main loop, Block with its rules | Komuravelli, Gurfinkel, Chaki, FMSD 2016 (SPACER) |
//! |---|---|---|
//! | `queries`, `context` | relative induction, one solver per rule; the query is a predicate without bits | |
//! | `generalize`, `push`, `trace` | lemmas; F_i(p) has what may be derived of p in i steps, for linear clauses frames of a location | Bradley, VMCAI 2011 |
//! | `rewrite` | extended resolution | Luka, Vizel, CAV 2025 |
//! | `reached`, `derivation` | REACH(p), what is known to be derivable, and the answer made of it | |
//! | `trees` | obligations without facts, to be compared with | Hoder, Bjørner, SAT 2012 |
//! | `bounded`, `tree`, `plan` | flat derivations, by one formula for all of a height | |

mod block;
mod bounded;
mod context;
mod derivation;
mod engine;
mod generalize;
mod interpretation;
mod plan;
mod push;
mod queries;
mod reached;
mod rewrite;
mod search;
mod trace;
mod transition;
mod tree;
mod trees;

pub use derivation::{Derivation, Step};
pub use engine::{Answer, Chc, Searches};
pub use interpretation::Interpretation;
