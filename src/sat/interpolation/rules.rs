//! McMillan's rules: a partial interpolant for each clause that takes part in a refutation.
//!
//! A clause of A has the disjunction of its shared literals, a clause of B has *true*, and a resolvent combines the
//! partial interpolants of its parents: by ∨ if the pivot occurs in A only, else by ∧. The one of the final clause is
//! an interpolant if no shared literal is left in that clause. Partial interpolants are kept: the same clauses take
//! part in the refutations of later queries. They are computed in the order of the log, since chains of resolvents are
//! long.

use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::sat::native::{ClauseId, Log};

/// Where a clause belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    A,
    B,
}

/// Where a variable occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// In clauses of this side only.
    Only(Side),
    /// In both. Interpolants have this literal in its place.
    Shared(Lit),
}

/// The variables and the partial interpolants.
#[derive(Default)]
pub(super) struct Rules {
    /// By variable.
    owners: Vec<Owner>,
    /// By clause of the log, as far as they have been computed.
    partial: Vec<Option<Lit>>,
    /// By literal: is it in the resolvent? False between resolutions.
    resolvent: Vec<bool>,
}

impl Rules {
    /// Adds the next variable.
    pub fn add_variable(&mut self, owner: Owner) {
        self.owners.push(owner);
        self.resolvent.resize(2 * self.owners.len(), false);
    }

    /// Where a variable occurs.
    pub fn owner(&self, var: Var) -> Owner {
        self.owners[var.index()]
    }

    /// The clauses given since the last call belong to this side.
    pub fn given(&mut self, log: &Log, side: Side) {
        for clause in (self.partial.len()..log.len()).map(|index| log.id(index)) {
            let of_b = side == Side::B && log.antecedents(clause).is_empty();
            self.partial.push(of_b.then_some(Lit::TRUE));
        }
    }

    /// The side of a given clause.
    #[cfg(any(test, debug_assertions))]
    pub fn side(&self, clause: ClauseId) -> Side {
        // The disjunction of shared literals is never a constant *true*.
        if self.partial[clause.index()] == Some(Lit::TRUE) { Side::B } else { Side::A }
    }

    /// The partial interpolant of a clause; none if `stop` returned true.
    pub fn interpolant(
        &mut self,
        log: &Log,
        last: ClauseId,
        graph: &mut Graph,
        stop: &dyn Fn() -> bool,
    ) -> Option<Lit> {
        self.partial.resize(log.len(), None);
        let mut needed = vec![false; last.index() + 1];
        needed[last.index()] = true;
        // Antecedents have smaller numbers: in descending order, a clause comes after all that need it.
        for index in (0..=last.index()).rev() {
            needed[index] &= self.partial[index].is_none();
            if needed[index] {
                log.antecedents(log.id(index)).iter().for_each(|clause| needed[clause.index()] = true);
            }
        }
        for (index, _) in needed.iter().enumerate().filter(|(_, needed)| **needed) {
            if index % 256 == 255 && stop() {
                return None;
            }
            self.partial[index] = Some(self.of_clause(log, log.id(index), graph));
        }
        self.partial[last.index()]
    }

    fn of_clause(&mut self, log: &Log, clause: ClauseId, graph: &mut Graph) -> Lit {
        let Some((&first, others)) = log.antecedents(clause).split_first() else {
            return self.of_given(log.lits(clause), graph);
        };
        let computed = |id: ClauseId| self.partial[id.index()].expect("antecedents come first");
        let mut partial = computed(first);
        let mut length = log.lits(first).len();
        for lit in log.lits(first) {
            self.resolvent[lit.index()] = true;
        }
        for &other in others {
            let mut pivot = None;
            for &lit in log.lits(other) {
                if std::mem::take(&mut self.resolvent[(!lit).index()]) {
                    debug_assert!(pivot.is_none(), "two pivots");
                    pivot = Some(lit.var());
                    length -= 1;
                } else if !std::mem::replace(&mut self.resolvent[lit.index()], true) {
                    length += 1;
                }
            }
            let with = self.partial[other.index()].expect("antecedents come first");
            partial = match self.owner(pivot.expect("a resolution has a pivot")) {
                Owner::Only(Side::A) => graph.or(partial, with),
                Owner::Only(Side::B) | Owner::Shared(_) => graph.and(partial, with),
            };
        }
        for lit in log.lits(clause) {
            let is_left = std::mem::take(&mut self.resolvent[lit.index()]);
            debug_assert!(is_left, "a literal that resolution does not derive");
        }
        debug_assert_eq!(length, log.lits(clause).len(), "a literal is left that the clause does not have");
        partial
    }

    /// The disjunction of the shared literals of a clause of A.
    fn of_given(&self, clause: &[Lit], graph: &mut Graph) -> Lit {
        let shared = clause.iter().filter_map(|lit| match self.owner(lit.var()) {
            Owner::Shared(image) => Some(image.xor(lit.is_negated())),
            Owner::Only(_) => None,
        });
        shared.fold(Lit::FALSE, |all, lit| graph.or(all, lit))
    }
}
