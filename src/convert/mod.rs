//! Models in the formats of other tools.
//!
//! What may live here: a file for each format that says what a model is, not what its answer is (that is
//! `crate::answer`). A format in which this program also reads models belongs to its front end: [`crate::model::aiger`]
//! writes AIGER. Nothing here knows engines: what is written is the transition system, without any preprocessing.

pub mod horn;
