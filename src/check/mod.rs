//! The pipeline: model → system → engine → answer in terms of the model → smaller answer → verification.
//!
//! What lives here: the order of these steps (`decide`), the translation of answers back to the model (`translate`;
//! `frames`: of what a search leaves to the next; `examine`: of candidate lemmas), their verification (`self_check`),
//! the result (`outcome`), several workers (`race`, with `worker`, `schedule`, `smaller` and `judge`; `property`
//! chooses), and many properties in turns (`turns`, with `class`, `cluster`, `group`, `waiting` and `widen`), some of
//! which are `known`. Engines see only a transition system. Verification sees only the model and the answer, and shares
//! only the SAT interface with the search. A verdict that verification refuses is never returned.

mod class;
mod cluster;
mod decide;
mod examine;
pub mod family;
mod frames;
mod group;
pub mod horn;
mod implied;
mod judge;
mod justice;
mod known;
pub mod memories;
mod methods;
mod outcome;
mod property;
mod proved;
mod race;
mod schedule;
mod self_check;
mod smaller;
mod translate;
mod turns;
mod waiting;
mod widen;
mod worker;

pub use decide::{Begin, adopt, by_lemmas, decide_by, decide_from};
pub use known::known;
pub use outcome::{
    Broken, Contradiction, Error, LivenessProof, Minimization, Outcome, Race, Ran, SelfCheck, Verdict,
};
pub use property::decide;
pub use race::race;
pub use turns::{News, decide_all, decide_others};
pub use widen::widened;
pub use worker::Worker;
