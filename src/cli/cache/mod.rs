//! Answers of earlier runs in a folder: what has not changed is not searched again.
//!
//! The key of a property is a hash of all that it depends on, and of the options. What an entry says about the same key
//! is verified, like the answer of a search; a wrong or damaged entry is as none. If a property has changed, the
//! lemmas that proved it are candidates, by names. A proof is about the part of the model that its properties depend on
//! (`model/part.rs`), so changes elsewhere do not matter. Files: `proof-KEY.json` (an invariant), `run-KEY.wit` (a
//! counterexample), and `cone-KEY.json`, `name-KEY.json`, which say where the proof of a property is.
//!
//! What may live here: the folder with its files, and what says where proofs are (`folder`), keys (`key`),
//! reading (`recall`) and writing (`keep`).

mod folder;
mod keep;
mod key;
mod recall;

pub use folder::Cache;
pub use recall::Recalled;
