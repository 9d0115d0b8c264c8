//! The invariants of a trace, proved again by a solver of its own. Debug builds do this after each extension.

use super::copies::Copies;
use super::trace::{INFINITY, Level, Trace};
use crate::cube::Clause;
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
        let definitions = self.definitions();
        let next = |lit| self.ts.prime(lit);
        for (level, clause) in self.lemmas() {
            let frame = if level == INFINITY { INFINITY } else { level - 1 };
            let (mut solver, mut current) = self.frame(frame);
            let mut primed = Copies::default();
            let negation = !clause;
            let later: Vec<Lit> =
                negation.iter().map(|&l| primed.load(&mut solver, definitions, &next, l)).collect();
            let answer = solver.solve(&later);
            assert_eq!(answer, Answer::Unsat, "{clause:?} of level {level} is not implied by F_{frame}");
            let mut now: Vec<Lit> =
                negation.iter().map(|&l| current.load(&mut solver, definitions, &|l| l, l)).collect();
            now.extend(self.ts.init_cube().iter());
            assert_eq!(solver.solve(&now), Answer::Unsat, "{clause:?} fails initially");
        }
    }

    /// Are two sets of clauses the same, under the definitions?
    pub fn are_equivalent(&self, a: &[Clause], b: &[Clause]) -> bool {
        let implies = |a: &[Clause], b: &[Clause]| {
            let mut solver = Solver::new(None);
            solver.reserve(self.ts.latches() + 1);
            let mut copies = Copies::default();
            let mut load =
                |solver: &mut Solver, lit| copies.load(solver, self.definitions(), &|lit| lit, lit);
            for clause in a {
                let lits: Vec<Lit> = clause.iter().map(|&lit| load(&mut solver, lit)).collect();
                solver.add_clause(&lits);
            }
            b.iter().all(|clause| {
                let negation: Vec<Lit> = clause.iter().map(|&lit| load(&mut solver, !lit)).collect();
                solver.solve(&negation) == Answer::Unsat
            })
        };
        implies(a, b) && implies(b, a)
    }

    /// F_level ∧ Tr, with ¬Bad if the search assumes it, and the current copies of auxiliary variables.
    fn frame(&self, level: Level) -> (Solver, Copies) {
        let mut solver = Solver::new(None);
        let mut copies = Copies::default();
        self.queries.load_transition(&mut solver);
        if level == 0 {
            self.ts.init_cube().iter().for_each(|&lit| solver.add_clause(&[lit]));
        }
        for (_, clause) in self.lemmas().filter(|&(at, _)| at >= level && level > 0) {
            let load = |&lit: &Lit| copies.load(&mut solver, self.definitions(), &|lit| lit, lit);
            let lits: Vec<Lit> = clause.iter().map(load).collect();
            solver.add_clause(&lits);
        }
        (solver, copies)
    }
}
