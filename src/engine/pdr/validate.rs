//! The invariants of a trace, proved again by a solver of its own. Debug builds do this after each extension.

use super::copies::Copies;
use super::level::{INFINITY, Level, below};
use super::trace::Trace;
use crate::logic::cube::Clause;
use crate::logic::lit::Lit;
use crate::sat::{Answer, Solver};

/// Systems and traces beyond this are left to the tests of small ones.
const LARGEST: usize = 500;

impl Trace<'_> {
    /// Proves initiation and consecution of every frame, and that lemmas that are kept back cannot be pushed; each lemma
    /// has to know its level.
    ///
    /// # Panics
    /// If an invariant of the trace is broken.
    pub fn validate(&self) {
        if self.ts.graph.variables() > LARGEST || self.len() > LARGEST {
            return;
        }
        for level in (1..=self.top()).chain([INFINITY]) {
            for lemma in self.delta(level) {
                let known = lemma.provenance.map(|provenance| provenance.last.level);
                assert_eq!(known, Some(self.place(level).level), "{lemma:?} of level {level}");
            }
        }
        let definitions = self.definitions();
        let next = |lit| self.ts.prime(lit);
        // Lemmas of one level follow one another, and share a solver.
        let mut context: Option<(Level, Solver, Copies, Copies)> = None;
        for (level, clause) in self.lemmas() {
            if context.as_ref().is_none_or(|context| context.0 != level) {
                let (solver, current) = self.frame(below(level));
                context = Some((level, solver, current, Copies::default()));
            }
            let (_, solver, current, primed) = context.as_mut().expect("just set");
            let negation = !clause;
            let later: Vec<Lit> =
                negation.iter().map(|&l| primed.load(solver, definitions, &next, l)).collect();
            let answer = solver.solve(&later);
            assert_eq!(
                answer,
                Answer::Unsat,
                "{clause:?} of level {level} is not implied by the frame below"
            );
            let now = negation.iter().map(|&l| current.load(solver, definitions, &|l| l, l));
            let initial: Vec<Lit> = now.chain(self.ts.init_cube().iter().copied()).collect();
            assert_eq!(solver.solve(&initial), Answer::Unsat, "{clause:?} fails initially");
        }
        (1..self.top()).for_each(|level| self.validate_ctps(level));
    }

    /// Proves that lemmas that are not pushed cannot be.
    fn validate_ctps(&self, level: Level) {
        let (definitions, next) = (self.definitions(), |lit| self.ts.prime(lit));
        let mut context: Option<(Solver, Copies)> = None;
        for (clause, state) in self.kept_back(level) {
            let (solver, primed) = context.get_or_insert_with(|| (self.frame(level).0, Copies::default()));
            let failing = clause.iter().map(|&lit| primed.load(solver, definitions, &next, !lit));
            let step: Vec<Lit> = failing.chain(state.iter().copied()).collect();
            assert_eq!(
                solver.solve(&step),
                Answer::Sat,
                "{clause:?} of level {level}: not kept by {state:?}"
            );
        }
    }

    /// Proves that two sets of clauses say the same under the definitions.
    ///
    /// # Panics
    /// If they do not.
    pub fn check_equivalence(&self, a: &[Clause], b: &[Clause]) {
        if a.len() + b.len() > LARGEST {
            return;
        }
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
        assert!(implies(a, b) && implies(b, a), "{a:?} is not the same as {b:?}");
    }

    /// F_level ∧ Tr, with ¬Bad if the search assumes it, and the current copies of auxiliary variables.
    fn frame(&self, level: Level) -> (Solver, Copies) {
        let mut solver = Solver::new(None);
        let mut copies = Copies::default();
        self.queries.contexts.load_transition(&mut solver);
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
