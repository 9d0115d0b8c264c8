//! The numbers of frames.
//!
//! A lemma of level i holds in the frames F_1 to F_i. It must be inductive relative to the frame below, F_{i-1}; a
//! lemma of F_∞ must be inductive relative to F_∞ itself.

/// The number of a frame, or [`INFINITY`].
pub type Level = usize;

/// The level of F_∞, whose lemmas are inductive without the lemmas of other levels.
pub const INFINITY: Level = usize::MAX;

/// The frame relative to which a lemma of a level is inductive: i-1 for level i, F_∞ for F_∞.
///
/// Requires: the level is not 0.
pub fn below(level: Level) -> Level {
    if level == INFINITY { INFINITY } else { level - 1 }
}
