//! Watch lists: which literals the long clauses watch.
//!
//! Most literals of a circuit have no watches, since the short clauses of gates are not watched. A bit set says which
//! literals have some: propagation asks it for every literal, and it fits into the cache when the lists do not.

use super::arena::ClauseRef;
use crate::logic::lit::Lit;

/// An entry in a watch list.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub clause: ClauseRef,
    /// Another literal of the clause. If it is true, the clause need not be visited.
    pub blocker: Lit,
}

/// By literal: the long clauses to visit when it becomes true, because its negation is watched.
#[derive(Default)]
pub(super) struct Watches {
    lists: Vec<Vec<Watch>>,
    /// One bit for each literal: does its list have entries? Unchanged while the list is taken out.
    filled: Vec<u64>,
}

fn bit(lit: Lit) -> u64 {
    1 << (lit.index() % 64)
}

impl Watches {
    /// Makes room for literals 0 to `literals - 1`.
    pub fn grow(&mut self, literals: usize) {
        self.lists.resize_with(literals, Vec::new);
        self.filled.resize(literals.div_ceil(64), 0);
    }

    /// Number of literals.
    pub fn len(&self) -> usize {
        self.lists.len()
    }

    /// From now on, the clause is visited when the literal becomes true.
    pub fn push(&mut self, lit: Lit, watch: Watch) {
        self.filled[lit.index() / 64] |= bit(lit);
        self.lists[lit.index()].push(watch);
    }

    /// Has the list of a literal entries?
    pub fn is_filled(&self, lit: Lit) -> bool {
        self.filled[lit.index() / 64] & bit(lit) != 0
    }

    /// Takes out the list of a literal, if it has entries. The caller must [put it back](Watches::put_back).
    pub fn take(&mut self, lit: Lit) -> Option<Vec<Watch>> {
        self.is_filled(lit).then(|| std::mem::take(&mut self.lists[lit.index()]))
    }

    /// Puts the remaining entries of a list back.
    pub fn put_back(&mut self, lit: Lit, list: Vec<Watch>) {
        debug_assert!(self.lists[lit.index()].is_empty());
        if list.is_empty() {
            self.filled[lit.index() / 64] &= !bit(lit);
        }
        self.lists[lit.index()] = list;
    }

    /// Keeps the entries for which `keep` returns true. `keep` may change them.
    pub fn retain_mut(&mut self, mut keep: impl FnMut(&mut Watch) -> bool) {
        for (i, list) in self.lists.iter_mut().enumerate() {
            list.retain_mut(&mut keep);
            if list.is_empty() {
                self.filled[i / 64] &= !(1 << (i % 64));
            }
        }
    }

    /// The lists by literal.
    #[cfg(debug_assertions)]
    pub fn lists(&self) -> &[Vec<Watch>] {
        &self.lists
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bits_follow_the_lists() {
        let lit = Lit::from_code;
        let watch = |place: u32| Watch { clause: ClauseRef::at(place), blocker: lit(2) };
        let mut watches = Watches::default();
        watches.grow(200);
        assert!(watches.take(lit(130)).is_none());
        watches.push(lit(130), watch(0));
        watches.push(lit(130), watch(8));
        watches.push(lit(131), watch(8));
        let mut list = watches.take(lit(130)).expect("two entries");
        assert_eq!((list.len(), watches.len()), (2, 200));
        list.truncate(1);
        watches.put_back(lit(130), list);
        assert!(watches.is_filled(lit(130)) && watches.is_filled(lit(131)) && !watches.is_filled(lit(66)));
        watches.retain_mut(|watch| watch.clause == ClauseRef::at(0));
        assert!(watches.is_filled(lit(130)) && !watches.is_filled(lit(131)));
        let list = watches.take(lit(130)).expect("one entry");
        assert_eq!(list.len(), 1);
        watches.put_back(lit(130), Vec::new());
        assert!(!watches.is_filled(lit(130)));
    }
}
