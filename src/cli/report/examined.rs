//! Candidate lemmas and what became of them: as data, and as numbers for statistics.

use serde::Serialize;

use crate::answer::candidates::{Candidates, Examined, Fate};

/// Candidates, and what has been found out about them.
#[derive(Clone, Debug)]
pub struct Lemmas {
    /// The candidates.
    pub candidates: Candidates,
    /// What became of them.
    pub examined: Examined,
}

/// The numbers, for statistics.
#[derive(Serialize)]
pub struct Counts {
    /// Candidates.
    given: usize,
    /// Those that are inductive together with the property.
    inductive: usize,
    /// Those that fail in an initial state.
    not_initial: usize,
    /// Those that a step breaks.
    not_inductive: usize,
    /// Those about something that the model does not have.
    unknown: usize,
    /// Do the inductive ones prove the property?
    prove: bool,
    /// SAT calls to find that out.
    sat_calls: u64,
}

impl From<&Lemmas> for Counts {
    fn from(Lemmas { candidates, examined }: &Lemmas) -> Counts {
        let count = |is: fn(&Fate) -> bool| examined.fates.iter().filter(|fate| is(fate)).count();
        Counts {
            given: candidates.lemmas.len(),
            inductive: examined.inductive(),
            not_initial: count(|fate| matches!(fate, Fate::NotInitial(_))),
            not_inductive: count(|fate| matches!(fate, Fate::NotInductive(_))),
            unknown: count(|fate| matches!(fate, Fate::Unknown(_))),
            prove: examined.prove,
            sat_calls: examined.sat_calls,
        }
    }
}
