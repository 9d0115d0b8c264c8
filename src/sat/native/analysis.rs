//! The memory of conflict analysis, kept from conflict to conflict, so that nothing is allocated.

use crate::logic::lit::{Lit, Var};

/// What is known of a variable during an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    Not,
    /// Part of the conflict, or of the learnt clause.
    Source,
    /// Follows from literals of the learnt clause.
    Implied,
    /// Does not.
    Independent,
}

/// Room for analyses.
#[derive(Default)]
pub(super) struct Analysis {
    /// By variable; [`Seen::Not`] between analyses.
    pub seen: Vec<Seen>,
    /// The variables that are anything else.
    pub touched: Vec<Var>,
    /// The learnt clause, the literal that it will imply first.
    pub learnt: Vec<Lit>,
    /// Literals to look at.
    pub stack: Vec<Lit>,
    /// By level: the number of the last analysis that counted it.
    pub levels: Vec<u64>,
    /// Number of the current one.
    pub count: u64,
}

impl Analysis {
    pub fn grow(&mut self, variables: usize) {
        self.seen.resize(variables, Seen::Not);
        // A decision each, the assumptions, and level 0.
        self.levels.resize(variables + 2, 0);
    }

    pub fn mark(&mut self, var: Var, seen: Seen) {
        if self.seen[var.index()] == Seen::Not {
            self.touched.push(var);
        }
        self.seen[var.index()] = seen;
    }

    pub fn clear(&mut self) {
        for var in self.touched.drain(..) {
            self.seen[var.index()] = Seen::Not;
        }
    }
}
