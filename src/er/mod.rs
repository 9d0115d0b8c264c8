//! Extended resolution: auxiliary variables that make lemmas shorter and fewer.
//!
//! Source: Luka, Vizel, *Property Directed Reachability with Extended Resolution*, CAV 2025.
//!
//! | what | where | in the paper |
//! |---|---|---|
//! | definitions, cones, normal form of lemmas | [`auxiliary`] | Definition 3, Equation 3 |
//! | evaluation, 64 states at a time | [`words`] | |
//! | lemmas that a definition can replace | [`template`] | Section 4, templates |
//! | the choice among them, the replacement | [`reencode`] | Algorithm 3 |
//!
//! Nothing here knows a solver or the search: these are functions on clauses.

pub mod auxiliary;
mod canonical;
pub mod reencode;
pub mod template;
#[cfg(test)]
mod testing;
pub mod words;
