//! Long clauses in one flat vector: a header of two words, then the literals.
//!
//! Deleting a clause only marks it. Watch lists drop marked clauses when propagation visits them, and
//! [`Arena::compact`] reclaims the memory. Rejected: removing a deleted clause from its watch lists at once. A
//! temporary clause and the clauses learnt from it live for one query, and searching the lists would often cost more
//! than the query.

use crate::logic::lit::Lit;

/// Where a clause begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseRef(u32);

impl ClauseRef {
    /// The index of its first word, which is never `u32::MAX`.
    pub fn place(self) -> u32 {
        self.0
    }

    /// The clause whose first word has this index.
    pub fn at(place: u32) -> ClauseRef {
        ClauseRef(place)
    }
}

/// First word: the number of literals. Second word: the flags below, the use counter, and the glue.
const HEADER: usize = 2;
const DELETED: u32 = 1;
const LEARNT: u32 = 2;
/// Its variables are pinned in the domain (see `domain.rs`) until it is deleted.
const PINNED: u32 = 4;
/// It is a weak clause.
const WEAK: u32 = 8;
/// Moved by [`Arena::compact`]: the word of the first literal holds the new place.
const MOVED: u32 = 16;
const USED_SHIFT: u32 = 5;
const USED_MASK: u32 = 3 << USED_SHIFT;
const GLUE_SHIFT: u32 = 7;
const GLUE_MAX: u32 = (1 << (32 - GLUE_SHIFT)) - 1;

/// The clauses.
#[derive(Default)]
pub(super) struct Arena {
    words: Vec<u32>,
    /// Words of deleted clauses.
    wasted: usize,
}

impl Arena {
    /// Adds a given clause that pins nothing, or that pins its variables for ever.
    pub fn add_given(&mut self, lits: impl Iterator<Item = Lit>) -> ClauseRef {
        self.add(lits, 0)
    }

    /// Adds a clause that pins its variables.
    pub fn add_pinned(&mut self, lits: impl Iterator<Item = Lit>, weak: bool) -> ClauseRef {
        self.add(lits, if weak { PINNED | WEAK } else { PINNED })
    }

    /// Adds a clause that was learnt.
    pub fn add_learnt(&mut self, lits: impl Iterator<Item = Lit>, glue: u32) -> ClauseRef {
        self.add(lits, LEARNT | glue.min(GLUE_MAX) << GLUE_SHIFT)
    }

    fn add(&mut self, lits: impl Iterator<Item = Lit>, flags: u32) -> ClauseRef {
        let start = self.words.len();
        self.words.extend([0, flags]);
        self.words.extend(lits.map(Lit::code));
        self.words[start] = (self.words.len() - start - HEADER) as u32;
        debug_assert!(self.words[start] >= 2);
        ClauseRef(u32::try_from(start).expect("an arena has less than 2^32 words"))
    }

    /// Number of literals.
    pub fn len(&self, clause: ClauseRef) -> usize {
        self.words[clause.0 as usize] as usize
    }

    /// The literals.
    pub fn lits(&self, clause: ClauseRef) -> impl Iterator<Item = Lit> + '_ {
        let start = clause.0 as usize + HEADER;
        self.words[start..start + self.len(clause)].iter().map(|&word| Lit::from_code(word))
    }

    /// The literal at a place.
    pub fn lit(&self, clause: ClauseRef, index: usize) -> Lit {
        debug_assert!(index < self.len(clause));
        Lit::from_code(self.words[clause.0 as usize + HEADER + index])
    }

    /// The codes of the literals, which the caller may permute; none if the clause is deleted.
    pub fn live_codes_mut(&mut self, clause: ClauseRef) -> Option<&mut [u32]> {
        let words = &mut self.words[clause.0 as usize..];
        if words[1] & DELETED != 0 {
            return None;
        }
        let len = words[0] as usize;
        Some(&mut words[HEADER..HEADER + len])
    }

    /// Marks a clause as deleted.
    pub fn delete(&mut self, clause: ClauseRef) {
        debug_assert!(!self.is_deleted(clause));
        self.words[clause.0 as usize + 1] |= DELETED;
        self.wasted += HEADER + self.len(clause);
    }

    fn flags(&self, clause: ClauseRef) -> u32 {
        self.words[clause.0 as usize + 1]
    }

    /// Is the clause deleted?
    pub fn is_deleted(&self, clause: ClauseRef) -> bool {
        self.flags(clause) & DELETED != 0
    }

    /// Was the clause learnt?
    pub fn is_learnt(&self, clause: ClauseRef) -> bool {
        self.flags(clause) & LEARNT != 0
    }

    /// Does the clause pin its variables until it is deleted?
    pub fn is_pinned(&self, clause: ClauseRef) -> bool {
        self.flags(clause) & PINNED != 0
    }

    /// Is this a weak clause?
    pub fn is_weak(&self, clause: ClauseRef) -> bool {
        self.flags(clause) & WEAK != 0
    }

    /// The glue of a learnt clause when it was learnt.
    pub fn glue(&self, clause: ClauseRef) -> u32 {
        self.flags(clause) >> GLUE_SHIFT
    }

    /// How many more reductions a learnt clause survives without being used.
    pub fn used(&self, clause: ClauseRef) -> u32 {
        (self.flags(clause) & USED_MASK) >> USED_SHIFT
    }

    /// Sets that number, at most 3.
    pub fn set_used(&mut self, clause: ClauseRef, used: u32) {
        let flags = &mut self.words[clause.0 as usize + 1];
        *flags = *flags & !USED_MASK | used << USED_SHIFT;
    }

    /// All clauses that are not deleted.
    pub fn live(&self) -> impl Iterator<Item = ClauseRef> + '_ {
        let mut next = 0;
        std::iter::from_fn(move || {
            while next < self.words.len() {
                let clause = ClauseRef(next as u32);
                next += HEADER + self.len(clause);
                if !self.is_deleted(clause) {
                    return Some(clause);
                }
            }
            None
        })
    }

    /// Number of words, those of deleted clauses included.
    pub fn size(&self) -> usize {
        self.words.len()
    }

    /// Number of words of deleted clauses.
    pub fn wasted(&self) -> usize {
        self.wasted
    }

    /// Moves the remaining clauses next to each other. The owner of a [`ClauseRef`] must ask the result for its new
    /// place.
    pub fn compact(&mut self) -> Moved {
        let mut words = Vec::with_capacity(self.words.len() - self.wasted);
        let live: Vec<ClauseRef> = self.live().collect();
        for clause in live {
            let start = clause.0 as usize;
            let end = start + HEADER + self.len(clause);
            let place = words.len() as u32;
            words.extend_from_slice(&self.words[start..end]);
            self.words[start + 1] |= MOVED;
            self.words[start + HEADER] = place;
        }
        self.wasted = 0;
        Moved(std::mem::replace(&mut self.words, words))
    }
}

/// Where the clauses of an arena went.
pub(super) struct Moved(Vec<u32>);

impl Moved {
    /// The new place of a clause, if it was not deleted.
    pub fn place(&self, clause: ClauseRef) -> Option<ClauseRef> {
        let start = clause.0 as usize;
        (self.0[start + 1] & MOVED != 0).then(|| ClauseRef(self.0[start + HEADER]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compaction_keeps_what_is_not_deleted() {
        let lits = |codes: &[u32]| codes.iter().map(|&c| Lit::from_code(c)).collect::<Vec<_>>();
        let mut arena = Arena::default();
        let first = arena.add_pinned(lits(&[2, 4, 6]).into_iter(), false);
        let second = arena.add_given(lits(&[3, 8]).into_iter());
        let third = arena.add_learnt(lits(&[5, 7, 9, 11]).into_iter(), 3);
        arena.set_used(third, 2);
        arena.delete(second);
        assert_eq!((arena.size(), arena.wasted()), (15, 4));
        let moved = arena.compact();
        assert_eq!((arena.size(), arena.wasted()), (11, 0));
        assert_eq!(moved.place(second), None);
        let (first, third) = (moved.place(first).unwrap(), moved.place(third).unwrap());
        assert_eq!(arena.live().collect::<Vec<_>>(), [first, third]);
        assert_eq!(arena.lits(first).collect::<Vec<_>>(), lits(&[2, 4, 6]));
        assert_eq!(arena.lits(third).collect::<Vec<_>>(), lits(&[5, 7, 9, 11]));
        assert!(arena.is_pinned(first) && !arena.is_learnt(first));
        assert!(!arena.is_pinned(third) && arena.is_learnt(third));
        assert_eq!((arena.glue(third), arena.used(third)), (3, 2));
    }
}
