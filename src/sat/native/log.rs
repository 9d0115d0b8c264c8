//! What a solver that keeps a log writes down: each clause that it was given or derived, and from which others.
//!
//! The antecedents of a clause stand in the order of resolution: each but the first has exactly one literal whose
//! negation is in the resolvent so far. Reversed, they are the hints of an LRAT proof (Cruz-Filipe, Heule, Hunt,
//! Kaufmann, Schneider-Kamp, CADE 2017). Literals that are removed from a learnt clause, and literals that are false on
//! level 0, are resolved like all others. The log outlives the clauses: forgetting a clause does not change it.

use crate::logic::lit::Lit;

/// A clause of a log. A derived clause has a greater number than its antecedents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::sat) struct ClauseId(u32);

impl ClauseId {
    /// Stands for a clause where there is no log.
    pub const NONE: ClauseId = ClauseId(u32::MAX);

    /// The number of clauses before this one.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The clauses, each with its antecedents.
#[derive(Default)]
pub(in crate::sat) struct Log {
    /// By clause: where its literals and its antecedents end.
    ends: Vec<(usize, usize)>,
    lits: Vec<Lit>,
    antecedents: Vec<ClauseId>,
}

impl Log {
    /// Adds a clause.
    pub fn add(
        &mut self,
        lits: impl IntoIterator<Item = Lit>,
        antecedents: impl IntoIterator<Item = ClauseId>,
    ) -> ClauseId {
        self.lits.extend(lits);
        self.antecedents.extend(antecedents);
        self.ends.push((self.lits.len(), self.antecedents.len()));
        ClauseId(u32::try_from(self.ends.len() - 1).expect("a log has less than 2^32 clauses"))
    }

    /// Number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The clause with this index.
    pub fn id(&self, index: usize) -> ClauseId {
        debug_assert!(index < self.len());
        ClauseId(index as u32)
    }

    fn start(&self, clause: ClauseId) -> (usize, usize) {
        clause.index().checked_sub(1).map_or((0, 0), |previous| self.ends[previous])
    }

    /// The literals of a clause.
    pub fn lits(&self, clause: ClauseId) -> &[Lit] {
        &self.lits[self.start(clause).0..self.ends[clause.index()].0]
    }

    /// The antecedents of a derived clause in the order of resolution; none if the clause was given.
    pub fn antecedents(&self, clause: ClauseId) -> &[ClauseId] {
        &self.antecedents[self.start(clause).1..self.ends[clause.index()].1]
    }
}
