//! A lemma of the trace: the clause, signatures for quick comparisons, and what the search records about it.

use std::ops::{Deref, DerefMut};

use super::ctp::Ctp;
use crate::answer::invariant::{Origin, Place, Provenance};
use crate::engine::er::Definitions;
use crate::logic::cube::{Clause, signature};
use crate::sat::Removable;

/// A lemma of the trace. What decides most comparisons is stored in place, the rest behind a pointer: the levels of a
/// large trace are scanned and shifted all the time.
#[derive(Clone, Debug)]
pub struct TraceLemma {
    /// A 64-bit Bloom filter of its literals, which refutes most subsumptions quickly.
    pub signature: u64,
    /// A 64-bit Bloom filter of the state variables that it depends on.
    pub cone_word: u64,
    /// The signature of its latch literals alone.
    pub latch_signature: u64,
    /// Does it mention auxiliary variables?
    pub has_auxiliary: bool,
    contents: Box<Contents>,
}

/// The clause, and what the search records about it.
#[derive(Clone, Debug)]
pub struct Contents {
    /// The clause.
    pub clause: Clause,
    /// How it came into the trace; none before it is added.
    pub provenance: Option<Provenance>,
    /// The last counterexample to propagation; none if the lemma was not tried at its level, or the query was
    /// undecided.
    pub(super) ctp: Option<Box<Ctp>>,
    /// The handle to remove it from the main solver; none for lemmas of F_∞.
    pub(super) removable: Option<Removable>,
}

impl Deref for TraceLemma {
    type Target = Contents;

    fn deref(&self) -> &Contents {
        &self.contents
    }
}

impl DerefMut for TraceLemma {
    fn deref_mut(&mut self) -> &mut Contents {
        &mut self.contents
    }
}

impl TraceLemma {
    /// A lemma under these definitions that is not yet in a trace.
    pub(super) fn new(definitions: &Definitions, clause: Clause) -> TraceLemma {
        let latches = clause.partition_point(|lit| !definitions.is_auxiliary(lit.var()));
        TraceLemma {
            signature: clause.signature(),
            cone_word: definitions.cone_word(&clause),
            latch_signature: signature(&clause[..latches]),
            has_auxiliary: latches < clause.len(),
            contents: Box::new(Contents { clause, provenance: None, ctp: None, removable: None }),
        }
    }

    /// Does this lemma imply the other syntactically?
    pub fn subsumes(&self, other: &TraceLemma) -> bool {
        self.subsumes_clause(&other.clause, other.signature)
    }

    /// Does this lemma imply the clause with this signature syntactically?
    #[inline]
    pub(super) fn subsumes_clause(&self, clause: &Clause, signature: u64) -> bool {
        self.signature & !signature == 0 && self.clause.subsumes(clause)
    }

    /// How the search found the lemma.
    pub(super) fn origin(&self) -> Origin {
        self.known_provenance().origin
    }

    /// The provenance of the lemma after it is pushed.
    pub(super) fn pushed(&self, to: Place) -> Provenance {
        self.known_provenance().pushed(to)
    }

    /// The provenance of a lemma that was added to a trace.
    fn known_provenance(&self) -> Provenance {
        self.provenance.expect("a lemma of the trace")
    }
}
