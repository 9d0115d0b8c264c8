//! Proof obligations and their queue (Eén, Mishchenko, Brayton, FMCAD 2011).
//!
//! The queue takes obligations of the lowest level first; on one level, those nearest to Bad, and of these the newest.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::level::Level;
use super::query::Predecessor;
use crate::logic::cube::Cube;
use crate::logic::lit::Lit;

/// Index of an obligation in the arena.
pub type Id = u32;

/// States that must be shown unreachable, because they lead to a bad state.
#[derive(Clone, Debug)]
pub struct Obligation {
    /// The states.
    pub cube: Cube,
    /// The inputs under which all of them step into the successor's states, or are bad.
    pub inputs: Vec<Lit>,
    /// The obligation that they step into; `None`: the states are bad themselves.
    pub successor: Option<Id>,
    /// Number of steps to a bad state.
    pub depth: u32,
    /// Did a query find a predecessor, which had to be blocked first?
    pub had_predecessor: bool,
}

impl Obligation {
    /// The obligation to block states that step into those of `successor`; without a successor, bad states.
    pub fn new(states: Predecessor, successor: Option<Id>, depth: u32) -> Obligation {
        Obligation { cube: states.cube, inputs: states.inputs, successor, depth, had_predecessor: false }
    }
}

/// A queue of obligations. The arena keeps also those that have left the queue, since a counterexample is a chain of
/// obligations.
#[derive(Debug, Default)]
pub struct Obligations {
    arena: Vec<Obligation>,
    queue: BinaryHeap<Reverse<Key>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    /// Required: the lowest level first.
    level: Level,
    /// Heuristic: those nearest to Bad first.
    depth: u32,
    /// Heuristic: the newest first. It also makes the order total.
    newest: Reverse<Id>,
}

impl Obligations {
    /// Adds an obligation to be shown unreachable in `level` steps.
    pub fn push(&mut self, level: Level, obligation: Obligation) -> Id {
        let id = self.arena.len() as Id;
        self.arena.push(obligation);
        self.requeue(level, id);
        id
    }

    /// Puts an obligation into the queue again, at a level.
    pub fn requeue(&mut self, level: Level, id: Id) {
        let depth = self.arena[id as usize].depth;
        self.queue.push(Reverse(Key { level, depth, newest: Reverse(id) }));
    }

    /// The next obligation and its level.
    pub fn pop(&mut self) -> Option<(Level, Id)> {
        self.queue.pop().map(|Reverse(key)| (key.level, key.newest.0))
    }

    /// The level of the next obligation.
    pub fn next_level(&self) -> Option<Level> {
        self.queue.peek().map(|Reverse(key)| key.level)
    }

    /// Records that a predecessor of an obligation was found.
    pub fn note_predecessor(&mut self, id: Id) {
        self.arena[id as usize].had_predecessor = true;
    }

    /// The obligation with this index.
    pub fn get(&self, id: Id) -> &Obligation {
        &self.arena[id as usize]
    }

    /// Number of obligations in the queue.
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }

    /// Empties the queue and the arena.
    pub fn clear(&mut self) {
        self.arena.clear();
        self.queue.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn obligation(depth: u32) -> Obligation {
        Obligation::new(Predecessor { cube: Cube::default(), inputs: Vec::new() }, None, depth)
    }

    #[test]
    fn lowest_level_first_then_nearest_to_bad_then_newest() {
        let mut queue = Obligations::default();
        let far = queue.push(1, obligation(5));
        let high = queue.push(2, obligation(0));
        let near = queue.push(1, obligation(3));
        let newest = queue.push(1, obligation(3));
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, [(1, newest), (1, near), (1, far), (2, high)]);
    }
}
