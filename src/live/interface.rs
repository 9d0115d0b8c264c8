//! What liveness methods find, and the searches that they ask for.

use std::fmt::Display;

use crate::answer::frames::Frames;
use crate::answer::invariant::Invariant;
use crate::answer::ranking::Ranking;
use crate::answer::witness::Counterexample;
use crate::engine::Reason;
use crate::limits::Limits;
use crate::model::Model;
use crate::stats;

/// What a method has found, in terms of the part of the model that matters.
pub enum Found {
    /// No run ticks for ever, by this ranking.
    Ranking(Ranking),
    /// No run has a loop, by this invariant of the translation to safety.
    Translation(Invariant),
    /// A lasso.
    Lasso(Counterexample),
    /// Nothing.
    Open(Reason),
}

/// Searches for bad states.
pub trait Ask {
    /// Searches for a bad state of a model with one property. The search begins with `frames`, and leaves its own
    /// there. The status says for people what it is for.
    fn search(
        &mut self,
        model: &Model,
        frames: &mut Option<Frames>,
        kind: Kind,
        status: &dyn Display,
        limits: &Limits,
    ) -> Searched;

    /// The counters of liveness methods.
    fn stats(&mut self) -> &mut stats::Liveness;
}

/// What kind of search is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// As the options say.
    Any,
    /// Likewise, without preprocessing: there are many such searches.
    Brief,
}

/// What a search has found.
pub enum Searched {
    /// No bad state is reachable.
    Safe(Invariant),
    /// A run to a bad state.
    Unsafe(Counterexample),
    /// Neither.
    Unknown(Reason),
}

/// The reason why a method gives up whose engine proves by other means than inductive sets.
pub(super) fn no_sets() -> Reason {
    Reason::Incomplete(
        "the proofs of this engine are no inductive sets: rlive and klive need such".to_owned(),
    )
}
