//! What files of families have of each system. Rejected: counterexamples in the frames themselves; a search that has one
//! is at its end, and hands on only frames.

use crate::answer::frames::Frames;
use crate::answer::witness::Counterexample;

/// What is kept of the search in a system of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// The number of its bound.
    pub bound: i64,
    /// The frames of the search.
    pub frames: Frames,
    /// The counterexample that it has found.
    pub counterexample: Option<Counterexample>,
}
