//! Frames as data: the trace of a search, so that another search can begin where it ended.
//!
//! Source: Blankestijn, *Incremental Property Directed Reachability*, Leiden 2023, Chapter 3. Whoever takes frames
//! proves every lemma again before it uses it, so frames may come from a search on another system, or from a file, and
//! say anything: what is wrong in them costs time, and no answer. Rejected: to trust the frames of a looser system,
//! which hold in tighter ones; the proof that they do is one query for each lemma.

use std::iter::Sum;
use std::num::NonZero;

pub use super::invariant::{Definition, Lemma};
use crate::logic::lit::Lit;
use serde::Serialize;

/// The frames F_0 … F_N of a search. Variables are those of an [`Invariant`](super::invariant::Invariant) of the model,
/// or, inside engines, those of the transition system: its latches, then auxiliary variables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frames {
    /// N, the level of the top frame.
    pub top: usize,
    /// Definitions of the auxiliary variables; each uses only earlier ones.
    pub definitions: Vec<Definition>,
    /// The lemmas, each once, at the highest level where it is known to hold.
    pub lemmas: Vec<FrameLemma>,
    /// SAT calls of the search until then.
    pub sat_calls: u64,
}

impl Frames {
    /// The same frames with other literals.
    #[must_use]
    pub fn renamed(&self, literal: impl Fn(Lit) -> Lit) -> Frames {
        let lemma = |FrameLemma { level, lemma }: &FrameLemma| FrameLemma {
            level: *level,
            lemma: lemma.renamed(&literal),
        };
        Frames {
            definitions: self.definitions.iter().map(|definition| definition.renamed(&literal)).collect(),
            lemmas: self.lemmas.iter().map(lemma).collect(),
            ..*self
        }
    }
}

/// A lemma of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameLemma {
    /// Its level: it holds in the frames F_1 … F_level. None is F_∞: it holds in all reachable states.
    pub level: Option<NonZero<u32>>,
    /// The clause.
    pub lemma: Lemma,
}

impl FrameLemma {
    /// The level, as high as the top frame if it is F_∞.
    fn level_within(&self, top: usize) -> usize {
        self.level.map_or(top, |level| level.get() as usize).min(top)
    }
}

/// How many lemmas a search has taken from the frames that it was given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// Lemmas given and lemmas kept, by their level in the given frames, from F_1 up; those of F_∞ come last.
    pub levels: Vec<Share>,
    /// Did all lemmas hold at their levels? Otherwise those of the invariant that are still inductive were kept in F_∞;
    /// if there was no invariant, those that hold in F_1 were kept there.
    pub at_their_levels: bool,
    /// SAT calls to find that out.
    pub sat_calls: u64,
}

/// Some of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    /// Lemmas that were kept.
    pub kept: usize,
    /// Lemmas that there were.
    pub given: usize,
}

impl Copied {
    /// The lemmas of these frames, of which those were kept for which `kept` has true.
    ///
    /// Requires: `kept` has an entry for each lemma.
    pub fn of(frames: &Frames, kept: &[bool]) -> Copied {
        let mut levels = vec![Share::default(); frames.top + 1];
        for (lemma, &kept) in frames.lemmas.iter().zip(kept) {
            let index = lemma.level.map_or(frames.top, |_| lemma.level_within(frames.top).max(1) - 1);
            levels[index].given += 1;
            levels[index].kept += usize::from(kept);
        }
        Copied { levels, ..Copied::default() }
    }

    /// All levels together.
    pub fn total(&self) -> Share {
        self.levels.iter().copied().sum()
    }
}

impl Sum for Share {
    fn sum<I: Iterator<Item = Share>>(shares: I) -> Share {
        shares.fold(Share::default(), |sum, share| Share {
            kept: sum.kept + share.kept,
            given: sum.given + share.given,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::lit::Var;

    #[test]
    fn copied_lemmas_are_counted_by_level() {
        let lemma = |level| FrameLemma { level: NonZero::new(level), lemma: vec![Var(1).lit()].into() };
        let frames = Frames { top: 2, lemmas: [1, 2, 2, 0].map(lemma).to_vec(), ..Frames::default() };
        let copied = Copied::of(&frames, &[false, true, true, true]);
        let levels: Vec<[usize; 2]> = copied.levels.iter().map(|share| [share.kept, share.given]).collect();
        assert_eq!(levels, [[0, 1], [2, 2], [1, 1]]);
        assert_eq!(copied.total(), Share { kept: 3, given: 4 });
    }
}
