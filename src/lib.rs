#![forbid(unsafe_code)]
#![warn(missing_docs)]
//! Hardware model checking: property directed reachability (IC3) with extended resolution.
//!
//! Reading order, from the ground up: [`lit`], [`cube`], [`graph`]; [`aiger`] (models as files have them) and [`ts`]
//! (one property as a transition system); [`sat`]; [`pdr`] (the search) and [`er`] (extended resolution, a proof system
//! for it); [`invariant`], [`witness`], [`certificate`] (answers as data); [`verify`] (answers checked, by code that
//! knows nothing of the search); [`check`] (all of it in one call); [`explain`] (what an invariant says); [`generate`]
//! (models with known answers).

pub mod aiger;
pub mod certificate;
pub mod check;
pub mod config;
pub mod cube;
mod encode;
pub mod er;
pub mod explain;
pub mod export;
pub mod generate;
pub mod graph;
pub mod invariant;
pub mod limits;
pub mod lit;
mod luby;
pub mod minimize;
pub mod names;
pub mod pdr;
pub mod preprocess;
pub mod random;
pub mod sat;
pub mod stats;
pub mod ts;
pub mod verify;
pub mod witness;
