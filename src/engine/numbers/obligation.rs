//! Proof obligations and their queue: the lowest level first, of these the one nearest to the query, and the newest.
//!
//! An obligation that waits at a higher level has predecessors that wait there, too, without end. Those that led to it
//! come first, so that the query can be blocked before.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::trace::Level;
use crate::arith::Cube;

/// Points of a predicate to be shown underivable in so many steps, or else derivable.
#[derive(Clone, Debug)]
pub(super) struct Obligation {
    pub predicate: usize,
    pub cube: Cube,
    /// How many steps it is away from the query.
    pub depth: usize,
    /// How many facts were known in all when it was last asked whether some derive a point of the cube.
    pub asked: Option<usize>,
}

/// A queue of obligations.
#[derive(Debug, Default)]
pub(super) struct Obligations {
    queue: BTreeMap<(Level, usize, Reverse<u64>), Obligation>,
    count: u64,
}

impl Obligations {
    /// Adds an obligation at a level.
    pub fn push(&mut self, level: Level, obligation: Obligation) {
        self.count += 1;
        self.queue.insert((level, obligation.depth, Reverse(self.count)), obligation);
    }

    /// The next one, with its level.
    pub fn pop(&mut self) -> Option<(Level, Obligation)> {
        self.queue.pop_first().map(|((level, ..), obligation)| (level, obligation))
    }

    /// Forgets all obligations.
    pub fn clear(&mut self) {
        self.queue.clear();
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.queue.len()
    }
}
