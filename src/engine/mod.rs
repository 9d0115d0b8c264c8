//! Engines: everything that decides transition systems, one file or folder each.
//!
//! What lives here: the trait [`Engine`] with its answers (`interface`), what engines that run at once tell each other
//! (`exchange`), what those for Horn clauses have derived (`facts`, `derivation`) and have still to do (`obligations`),
//! the choice of an engine by the options (`select`), and the engines: [`Simulation`] (the smallest: read it first);
//! [`pdr`], property directed reachability with proof systems and QUIP; [`chc`], the same for Horn clauses; [`Bmc`];
//! [`KInduction`]; [`Imc`], interpolation; [`Reachability`], with decision diagrams; [`Localized`], an engine on views
//! of the system. [`er`] is extended resolution, for all that has lemmas. An engine may use transition systems, SAT
//! solving and limits, but not models, files or other engines, except that the base of k-induction is bounded model
//! checking. How to add one: `docs/architecture.md`.

mod activity;
mod bdd;
mod bmc;
pub mod chc;
mod derivation;
pub mod er;
mod exchange;
mod facts;
mod imc;
mod interface;
mod kind;
mod localize;
pub mod numbers;
mod obligations;
pub mod pdr;
mod select;
mod simulation;
mod turn;

pub use self::bdd::Reachability;
pub use bmc::Bmc;
pub use exchange::Exchange;
pub use imc::Imc;
pub use interface::{Answer, Engine, Event, Observer, Proof, Reason};
pub use kind::KInduction;
pub use localize::Localized;
pub use select::select;
pub use simulation::Simulation;
