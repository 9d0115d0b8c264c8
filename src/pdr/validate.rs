//! The invariants of a trace, proved again by a solver of its own. Debug builds do this after each extension.

use super::trace::{INFINITY, Level, Trace};
use crate::lit::Lit;
use crate::sat::{Answer, Solver};

/// Systems and traces beyond this are left to the tests of small ones.
const LARGEST: usize = 500;

impl Trace<'_> {
    /// Proves initiation and consecution of every frame.
    ///
    /// # Panics
    /// If an invariant of the trace is broken.
    pub fn check(&self) {
        if self.ts.graph.variables() > LARGEST || self.len() > LARGEST {
            return;
        }
        for (level, clause) in self.lemmas() {
            assert!(clause.iter().any(|&lit| self.ts.excludes_init(!lit)), "{clause:?} fails initially");
            let frame = if level == INFINITY { INFINITY } else { level - 1 };
            let mut solver = self.frame(frame);
            let primed: Vec<Lit> = clause.iter().map(|&lit| !self.ts.prime(lit)).collect();
            let answer = solver.solve(&primed);
            assert_eq!(answer, Answer::Unsat, "{clause:?} of level {level} is not implied by F_{frame}");
        }
    }

    /// F_level ∧ Tr, with ¬Bad if the search assumes it.
    fn frame(&self, level: Level) -> Solver {
        let mut solver = Solver::new(None);
        self.queries.load_transition(&mut solver);
        if level == 0 {
            self.ts.init_cube().iter().for_each(|&lit| solver.add_clause(&[lit]));
        }
        for (at, clause) in self.lemmas() {
            if at >= level && level > 0 {
                solver.add_clause(clause);
            }
        }
        solver
    }
}
