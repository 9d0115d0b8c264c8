//! Proof obligations and their queue: the lowest level first, and of these the newest.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::logic::cube::Cube;

/// Vectors of a predicate to be shown underivable in so many steps, or else derivable.
#[derive(Clone, Debug)]
pub(super) struct Obligation {
    pub predicate: usize,
    pub cube: Cube,
    /// How many facts were known in all when it was last asked whether some derive a vector of the cube.
    pub asked: Option<usize>,
}

/// A queue of obligations.
#[derive(Debug, Default)]
pub(super) struct Obligations {
    queue: BTreeMap<(Level, Reverse<u64>), Obligation>,
    count: u64,
}

impl Obligations {
    /// Adds an obligation at a level.
    pub fn push(&mut self, level: Level, obligation: Obligation) {
        self.count += 1;
        self.queue.insert((level, Reverse(self.count)), obligation);
    }

    /// The next one, with its level.
    pub fn pop(&mut self) -> Option<(Level, Obligation)> {
        self.queue.pop_first().map(|((level, _), obligation)| (level, obligation))
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.queue.len()
    }
}

/// F_i has what may be derived in i steps; nothing can be derived in none.
pub(super) type Level = usize;
