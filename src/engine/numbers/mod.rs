//! Property directed reachability for Horn clauses over integers and reals; files in reading order.
//!
//! | `search`, `block` | main loop, Block with its rules | Komuravelli, Gurfinkel, Chaki, FMSD 2016 (SPACER) |
//! |---|---|---|
//! | `induction`, `queries`, `texts` | relative induction, rule by rule, by an SMT solver | |
//! | `predecessor`, `checked`, `reached` | model-based projections, to a body and to a head, checked; REACH(p) | |
//! | `generalize`, `join`, `moduli`, `push`, `trace` | lemmas; F_i(p) has what may be derived in i steps | Bradley, VMCAI 2011 |
//! | `derivation`, `trees` | the derivation of a query, made of facts; one without facts | Hoder, Bjørner, SAT 2012 |
//!
//! The structure is that of [`chc`](super::chc), with linear literals instead of bits. Nothing here need terminate.

mod block;
mod checked;
mod derivation;
mod ended;
mod engine;
mod generalize;
mod induction;
mod join;
mod moduli;
mod predecessor;
mod push;
mod queries;
mod reached;
mod search;
mod texts;
mod trace;
mod trees;

pub use derivation::{Derivation, Step};
pub use engine::{Answer, Numbers};
