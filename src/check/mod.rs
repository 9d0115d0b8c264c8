//! The pipeline: model → system → engine → answer in terms of the model → smaller answer → verification.
//!
//! What lives here: the order of these steps (`decide`), the translation of answers back to the model (`translate`),
//! their verification (`self_check`), the result (`outcome`), and many properties in turns (`turns`, with `class`,
//! `cluster`, `group`, `waiting` and `widen`). Engines see only a transition system. Verification sees only the model and the answer, and
//! shares only the SAT interface with the search. A verdict that verification refuses is never returned.

mod class;
mod cluster;
mod decide;
mod group;
mod outcome;
mod self_check;
mod translate;
mod turns;
mod waiting;
mod widen;

pub use decide::{decide, decide_by};
pub use outcome::{Broken, Error, Minimization, Outcome, SelfCheck, Verdict};
pub use turns::{News, decide_all};
