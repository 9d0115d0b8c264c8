//! Extended resolution on clauses: auxiliary variables that make lemmas shorter and fewer.
//!
//! Source: Luka, Vizel, *Property Directed Reachability with Extended Resolution*, CAV 2025; the files name the
//! sections and algorithms. In reading order: `definitions`, `auxiliary` and `canonical`, what lemmas are about;
//! `copies`, definitions in solvers; `trigger`, `template`, `reencode` and `rewriter`, re-encoding; `substitute`,
//! generalization; `fractions`, propagation; `blocks`, `symmetry` and `totalizer`, the template *threshold*, which is
//! not in the paper.
//!
//! Functions on lemmas and their definitions, for all searches with lemmas: nothing here knows a search. What a proof
//! system does with the trace of PDR is in `pdr/er`, and with that of Horn clauses in `chc`.

pub mod auxiliary;
mod blocks;
mod canonical;
mod copies;
mod definitions;
#[cfg(debug_assertions)]
mod equivalence;
mod fractions;
pub mod reencode;
mod rewriter;
mod substitute;
mod symmetry;
pub mod template;
#[cfg(test)]
pub(in crate::engine) mod testing;
mod totalizer;
mod trigger;
#[cfg(test)]
mod words;

pub use blocks::{Blocks, count};
pub use canonical::canonical;
pub use copies::Copies;
pub use definitions::Definitions;
pub use fractions::Fractions;
pub use reencode::Change;
pub use rewriter::Rewriter;
pub use substitute::{Substitutions, substitute};
pub use symmetry::{Proposal, proposals};
pub use totalizer::{Sum, sums};
