//! The log together with what is needed to write it.

use smallvec::SmallVec;

use super::arena::{ClauseRef, Moved};
use super::log::{ClauseId, Log};
use crate::logic::lit::{Lit, Var};

/// The log with what is needed to write it.
#[derive(Default)]
pub(super) struct Record {
    pub log: Log,
    pub ids: Ids,
    /// The clause that follows from the last query: every literal of it is the negation of an assumption.
    pub refutation: Option<ClauseId>,
}

impl Record {
    /// A literal is assigned on level 0 for this reason.
    pub fn fix(&mut self, lit: Lit, reason: ClauseId) {
        let Record { log, ids, .. } = self;
        let others: Vec<ClauseId> = log
            .lits(reason)
            .iter()
            .filter(|&&other| other != lit)
            .map(|other| ids.unit(other.var()))
            .collect();
        let unit = match others.is_empty() {
            true => reason,
            false => log.add([lit], [reason].into_iter().chain(others)),
        };
        ids.set_unit(lit.var(), unit);
    }
}

/// The numbers of the clauses that the solver has now.
#[derive(Default)]
pub(super) struct Ids {
    /// By place in the arena.
    long: Vec<ClauseId>,
    /// By variable: the clauses of definitions of which it is the last variable; those of two literals begin with the
    /// constant. A gate mostly comes after its operands, so that these are its three clauses.
    short: Vec<SmallVec<[Short; 3]>>,
    /// By variable: the clause of its literal that is true on level 0.
    units: Vec<ClauseId>,
}

/// Sorted literals, and the number of the clause.
type Short = ([Lit; 3], ClauseId);

fn key(lits: &[Lit]) -> [Lit; 3] {
    let mut key = [Lit::FALSE; 3];
    key[..lits.len()].copy_from_slice(lits);
    key.sort_unstable();
    key
}

fn set(ids: &mut Vec<ClauseId>, index: usize, id: ClauseId) {
    if ids.len() <= index {
        ids.resize(index + 1, ClauseId::NONE);
    }
    ids[index] = id;
}

impl Ids {
    /// Records the number of a long clause.
    pub fn set_long(&mut self, clause: ClauseRef, id: ClauseId) {
        set(&mut self.long, clause.place() as usize, id);
    }

    /// The number of a long clause.
    pub fn long(&self, clause: ClauseRef) -> ClauseId {
        self.long[clause.place() as usize]
    }

    /// Records the number of a clause of a definition with two or three literals.
    pub fn set_short(&mut self, lits: &[Lit], id: ClauseId) {
        let key = key(lits);
        let last = key[2].var().index();
        if self.short.len() <= last {
            self.short.resize(last + 1, SmallVec::new());
        }
        self.short[last].push((key, id));
    }

    /// The number of such a clause.
    pub fn short(&self, lits: &[Lit]) -> ClauseId {
        let key = key(lits);
        let of_last = &self.short[key[2].var().index()];
        of_last.iter().find(|(lits, _)| *lits == key).expect("it is a clause of a definition").1
    }

    /// Records the number of a clause of one literal.
    pub fn set_unit(&mut self, var: Var, id: ClauseId) {
        set(&mut self.units, var.index(), id);
    }

    /// The number of such a clause.
    pub fn unit(&self, var: Var) -> ClauseId {
        self.units[var.index()]
    }

    /// Clauses of the arena have moved.
    pub fn move_all(&mut self, moved: &Moved) {
        let before = std::mem::take(&mut self.long);
        for (place, id) in before.into_iter().enumerate().filter(|&(_, id)| id != ClauseId::NONE) {
            if let Some(clause) = moved.place(ClauseRef::at(place as u32)) {
                self.set_long(clause, id);
            }
        }
    }
}
