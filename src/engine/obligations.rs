//! Proof obligations of engines for Horn clauses, and their queue: the lowest level first, of these the one nearest to
//! the query, and the newest.
//!
//! An obligation that waits at a higher level may have predecessors that wait there, too, without end. Those that led
//! to it come first, so that the query can be blocked before. Where obligations end, all have one depth.

use std::cmp::Reverse;
use std::collections::BTreeMap;

/// F_i has what may be derived in i steps; nothing can be derived in none.
pub type Level = usize;

/// What a predicate has in a cube is to be shown underivable in so many steps, or else derivable.
#[derive(Clone, Debug)]
pub struct Obligation<C> {
    /// The predicate.
    pub predicate: usize,
    /// The cube.
    pub cube: C,
    /// How many steps it is away from the query.
    pub depth: usize,
    /// How many facts were known in all when it was last asked whether some derive something in the cube.
    pub asked: Option<usize>,
}

/// A queue of obligations.
#[derive(Debug, Default)]
pub struct Obligations<C> {
    queue: BTreeMap<(Level, usize, Reverse<u64>), Obligation<C>>,
    count: u64,
}

impl<C> Obligations<C> {
    /// Adds an obligation at a level.
    pub fn push(&mut self, level: Level, obligation: Obligation<C>) {
        self.count += 1;
        self.queue.insert((level, obligation.depth, Reverse(self.count)), obligation);
    }

    /// The next one, with its level.
    pub fn pop(&mut self) -> Option<(Level, Obligation<C>)> {
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
