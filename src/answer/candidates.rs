//! Candidate lemmas as data: what people or other tools propose, and what becomes of it.
//!
//! Candidates say anything. Whoever uses them proves each of them first, so what is wrong in them costs time, and no
//! answer. Those that mention what the model does not have stay among them, so that they can be named.
//! Rejected: formulas; whatever is no clause is one by definitions of auxiliary variables.

use super::invariant::{Definition, Lemma, Provenance, Source};
use crate::logic::bits::Bits;
use crate::logic::lit::Lit;

/// Candidate lemmas about a model. Variables are those of an [`Invariant`](super::invariant::Invariant) of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Candidates {
    /// The names of the files from which they come.
    pub files: Vec<String>,
    /// Definitions of auxiliary variables; each uses only earlier ones.
    pub definitions: Vec<Definition>,
    /// The candidates.
    pub lemmas: Vec<Candidate>,
}

/// A candidate lemma.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Where it comes from.
    pub source: Source,
    /// Its literals, or the name of something that the model does not have.
    pub literals: Result<Vec<Lit>, String>,
}

impl Candidate {
    /// The lemma, with its provenance.
    pub fn lemma(&self) -> Option<Lemma> {
        Some(Lemma {
            literals: self.literals.clone().ok()?,
            provenance: Some(Provenance::given(self.source)),
        })
    }
}

/// What becomes of a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It belongs to the greatest set of candidates that is inductive together with the property.
    Inductive,
    /// It fails in an initial state: number so and so of the examples.
    NotInitial(usize),
    /// A step leads from a state that satisfies all candidates of a set with this property to one that violates it:
    /// number so and so of the examples.
    NotInductive(usize),
    /// The model has nothing of this name.
    Unknown(String),
}

/// Why candidates are no lemmas: a state of the model, and a step from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The values of the latches.
    pub state: Bits,
    /// The values of the inputs in each step. A counterexample to induction has two.
    pub inputs: Vec<Bits>,
}

/// What has been found out about candidates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Examined {
    /// For each candidate, what becomes of it.
    pub fates: Vec<Fate>,
    /// States and steps that show why candidates fail. One may be about several.
    pub examples: Vec<Example>,
    /// Do the lemmas that are inductive prove the property?
    pub prove: bool,
    /// SAT calls to find that out.
    pub sat_calls: u64,
}

impl Examined {
    /// How many candidates are inductive.
    pub fn inductive(&self) -> usize {
        self.fates.iter().filter(|fate| **fate == Fate::Inductive).count()
    }
}
