//! The working memory of conflict analysis, kept between conflicts so that nothing is allocated.

use crate::logic::lit::{Lit, Var};

/// What is known about a variable during an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    Not,
    /// In the conflict or in the learnt clause.
    Source,
    /// Its value follows from literals of the learnt clause.
    Implied,
    /// Its value was not found to follow from them.
    Independent,
}

/// The working memory of an analysis.
#[derive(Default)]
pub(super) struct Analysis {
    /// By variable; [`Seen::Not`] between analyses.
    pub seen: Vec<Seen>,
    /// The variables whose entry in `seen` is not [`Seen::Not`].
    pub touched: Vec<Var>,
    /// The learnt clause. Its first literal is the one that it will imply.
    pub learnt: Vec<Lit>,
    /// Literals to look at.
    pub stack: Vec<Lit>,
    /// By level: the number of the last analysis that counted this level.
    pub levels: Vec<u64>,
    /// Number of the current analysis.
    pub count: u64,
}

impl Analysis {
    pub fn grow(&mut self, variables: usize) {
        self.seen.resize(variables, Seen::Not);
        // At most one level for each decision, the level of the assumptions, and level 0.
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
