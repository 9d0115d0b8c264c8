//! Liveness methods: justice properties decided by safety searches in models made from them.
//!
//! A method makes models, and somebody else searches in them ([`Ask`]; the pipeline does), so each engine serves, with
//! its preprocessing and with frames from one search to the next. What lives here: the interface (`interface`); the
//! property as a problem of its own, with a monitor (`problem`) and what changes finitely often (`stabilizing`); the
//! methods, a file each: `l2s` (by bounded model checking: *lasso*), `klive`, `rlive`; and what they have in common: a
//! run and its loops (`run`), the sets of a ranking (`sets`), loops of the whole model (`close`). Rejected: methods
//! inside of engines, once for each engine.

mod close;
mod interface;
mod klive;
mod l2s;
mod problem;
mod rlive;
mod run;
mod sets;
mod stabilizing;

pub use close::close;
pub use interface::{Ask, Found, Kind, Searched};
pub use klive::Klive;
pub use l2s::{copied, l2s};
pub use problem::Problem;
pub use rlive::rlive;
