//! The pipeline: model → system → engine → answer in terms of the model → smaller answer → verification.
//!
//! What lives here: the order of these steps (`decide`), the way of answers back to the model (`translate`), and what
//! comes out (`outcome`). Engines know a transition system only; verification knows only the model and the answer, and
//! shares nothing with the search but the SAT interface. No verdict leaves this room that verification has refused.

mod decide;
mod outcome;
mod translate;

pub use decide::{decide, decide_by};
pub use outcome::{Broken, Error, Minimization, Outcome, SelfCheck, Verdict};
