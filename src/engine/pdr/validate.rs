//! The invariants of a trace. Debug builds prove initiation and consecution with a fresh solver after each extension.
//!
//! For 1 ≤ i < N:
//!
//! * initiation: Init, with the definitions of the auxiliary variables, implies every lemma;
//! * monotonicity: F_i implies F_{i+1}, by construction of the delta encoding;
//! * safety: no frame below the top one has a bad state;
//! * consecution: F_i ∧ Tr implies F_{i+1}', with ¬Bad on the left if the property is assumed;
//! * consecution of F_∞: F_∞ ∧ Tr implies F_∞', with ¬Bad in the same way;
//! * the SAT contexts hold these lemmas, and perhaps ones that these imply.

use super::level::{INFINITY, Level, below};
use super::trace::Trace;
use crate::engine::er::Copies;
use crate::logic::lit::Lit;
use crate::sat::{Answer, Solver};

/// Larger systems and traces are not validated; it would take too long.
const LARGEST: usize = 500;

impl Trace<'_> {
    /// Proves initiation and consecution for every frame, and that the lemmas that propagation skips cannot be pushed.
    /// Checks that the provenance of each lemma has the right level.
    ///
    /// # Panics
    /// If an invariant of the trace is violated.
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
        // No lemma may help: each is in the frame below its level, too.
        let (mut first, mut start) = self.frame(0);
        // The lemmas of one level are adjacent in the list, and share a solver.
        let mut context: Option<(Level, Solver, Copies)> = None;
        for (level, clause) in self.lemmas() {
            if context.as_ref().is_none_or(|context| context.0 != level) {
                context = Some((level, self.frame(below(level)).0, Copies::default()));
            }
            let (_, solver, primed) = context.as_mut().expect("just set");
            let negation = !clause;
            let later: Vec<Lit> =
                negation.iter().map(|&l| primed.load(solver, definitions, &next, l)).collect();
            let answer = solver.solve(&later);
            assert_eq!(
                answer,
                Answer::Unsat,
                "{clause:?} of level {level} is not implied by the frame below"
            );
            let initial: Vec<Lit> =
                negation.iter().map(|&l| start.load(&mut first, definitions, &|l| l, l)).collect();
            assert_eq!(first.solve(&initial), Answer::Unsat, "{clause:?} fails initially");
        }
        (1..self.top()).for_each(|level| self.validate_ctps(level));
    }

    /// Proves that the lemmas that propagation skips cannot be pushed.
    fn validate_ctps(&self, level: Level) {
        let (definitions, next) = (self.definitions(), |lit| self.ts.prime(lit));
        let mut context: Option<(Solver, Copies)> = None;
        for (clause, state) in self.skipped_lemmas(level) {
            let (solver, primed) = context.get_or_insert_with(|| (self.frame(level).0, Copies::default()));
            let failing = clause.iter().map(|&lit| primed.load(solver, definitions, &next, !lit));
            let step: Vec<Lit> = failing.chain(state.iter().copied()).collect();
            assert_eq!(
                solver.solve(&step),
                Answer::Sat,
                "{clause:?} of level {level}: {state:?} is no counterexample to propagation"
            );
        }
    }

    /// A solver with F_level ∧ Tr, and with ¬Bad if the search assumes it. Also returns the copies of auxiliary
    /// variables for the current state.
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
