//! Debug builds prove that replaced lemmas say the same as before.

use super::copies::Copies;
use super::definitions::Definitions;
use crate::logic::cube::Clause;
use crate::logic::lit::Lit;
use crate::sat::{Answer, Solver};

/// Larger sets of clauses are not compared; it would take too long.
const LARGEST: usize = 500;

/// Proves that two sets of clauses are equivalent under the definitions.
///
/// # Panics
/// If they are not.
pub fn check(definitions: &Definitions, a: &[Clause], b: &[Clause]) {
    if a.len() + b.len() > LARGEST {
        return;
    }
    let implies = |a: &[Clause], b: &[Clause]| {
        let mut solver = Solver::new(None);
        solver.reserve(definitions.first().index());
        let mut copies = Copies::default();
        let mut load = |solver: &mut Solver, lit| copies.load(solver, definitions, &|lit| lit, lit);
        for clause in a {
            let lits: Vec<Lit> = clause.iter().map(|&lit| load(&mut solver, lit)).collect();
            solver.add_clause(&lits);
        }
        b.iter().all(|clause| {
            let negation: Vec<Lit> = clause.iter().map(|&lit| load(&mut solver, !lit)).collect();
            solver.solve(&negation) == Answer::Unsat
        })
    };
    assert!(implies(a, b) && implies(b, a), "{a:?} is not equivalent to {b:?}");
}
