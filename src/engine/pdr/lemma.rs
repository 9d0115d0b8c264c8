//! A lemma of the trace: the clause, what makes comparing it with others fast, and what the search knows about it.

use super::ctp::Ctp;
use super::definitions::Definitions;
use crate::answer::invariant::{Place, Provenance};
use crate::logic::cube::{Clause, signature};
use crate::sat::Removable;

/// A clause of the trace.
#[derive(Clone, Debug)]
pub struct TraceLemma {
    /// The clause.
    pub clause: Clause,
    /// Its Bloom word, for quick refusals of subsumption.
    pub signature: u64,
    /// A Bloom word of the state variables that the lemma depends on.
    pub cone: u64,
    /// The part of the signature that comes from its latches.
    pub states: u64,
    /// Does it mention auxiliary variables?
    pub has_auxiliary: bool,
    /// How it came into the trace; none as long as it has not.
    pub provenance: Option<Provenance>,
    /// Why it could not be pushed; none if it was not tried at its level, or if that was hard to tell.
    pub(super) ctp: Option<Box<Ctp>>,
    /// Where the main solver has it, until that is built anew.
    pub(super) place: Option<Removable>,
}

impl TraceLemma {
    /// A clause under these definitions, not yet in a trace.
    pub(super) fn new(definitions: &Definitions, clause: Clause) -> TraceLemma {
        let own = clause.partition_point(|lit| !definitions.is_auxiliary(lit.var()));
        TraceLemma {
            signature: clause.signature(),
            cone: definitions.cone_word(&clause),
            states: signature(&clause[..own]),
            has_auxiliary: own < clause.len(),
            clause,
            provenance: None,
            ctp: None,
            place: None,
        }
    }

    /// Does this lemma imply the other syntactically?
    pub fn subsumes(&self, other: &TraceLemma) -> bool {
        self.subsumes_clause(&other.clause, other.signature)
    }

    /// Likewise, for a clause with its Bloom word.
    pub(super) fn subsumes_clause(&self, clause: &Clause, signature: u64) -> bool {
        self.signature & !signature == 0 && self.clause.subsumes(clause)
    }

    /// How the lemma came to be, once it was pushed.
    pub(super) fn pushed(&self, to: Place) -> Provenance {
        self.provenance.expect("a lemma of the trace").pushed(to)
    }
}
