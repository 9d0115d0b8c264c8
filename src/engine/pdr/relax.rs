//! The lemmas of an invariant that are still inductive in a looser system, found before the search begins.
//!
//! Those that a step breaks are dropped until the rest is inductive (Flanagan, Leino, *Houdini*, FME 2001). Rejected:
//! to keep only what holds in F_1 and to push it level by level, since a lemma of F_∞ is never pushed again. Also to
//! weaken a broken lemma by the negation of a broken unit, as in *unless the counter has gone so far*: it is right more
//! often than not, but searches find better lemmas than these (docs/experiments/families.md).

use super::contexts::is_weak;
use super::trace::Trace;
use crate::engine::er::Copies;
use crate::engine::er::Definitions;
use crate::limits::{Limits, Stopped};
use crate::logic::cube::Clause;
use crate::logic::lit::Lit;
use crate::sat::{Answer, Backend, Query, Solver};
use crate::system::TransitionSystem;

impl Trace<'_> {
    /// Those of the clauses that are inductive together.
    ///
    /// Requires: the clauses hold initially.
    pub(super) fn still_inductive(
        &mut self,
        mut clauses: Vec<Clause>,
        limits: &Limits,
    ) -> Result<Vec<Clause>, Stopped> {
        loop {
            // What was derived from clauses that are gone must be gone, too: each round has a solver of its own.
            let mut step = Step::new(self, &clauses, limits);
            let mut kept = Vec::with_capacity(clauses.len());
            for clause in &clauses {
                limits.check()?;
                self.queries.calls += 1;
                if step.implies(&self.definitions, clause).ok_or_else(|| limits.cause())? {
                    kept.push(clause.clone());
                }
            }
            if kept.len() == clauses.len() {
                return Ok(clauses);
            }
            clauses = kept;
        }
    }
}

/// A step from a state in which all of some clauses hold.
struct Step<'a> {
    ts: &'a TransitionSystem,
    solver: Solver,
    primed: Copies,
}

impl<'a> Step<'a> {
    fn new(trace: &Trace<'a>, clauses: &[Clause], limits: &Limits) -> Step<'a> {
        let mut solver = Solver::with_backend(Backend::Native, Some(limits.stop()));
        trace.queries.contexts.load_transition(&mut solver);
        let (definitions, mut current) = (trace.definitions(), Copies::of_lemmas());
        for clause in clauses {
            let load = |&lit: &Lit| current.load(&mut solver, definitions, &|lit| lit, lit);
            let lits: Vec<Lit> = clause.iter().map(load).collect();
            if is_weak(definitions, clause) { solver.add_weak(&lits) } else { solver.add_clause(&lits) }
        }
        Step { ts: trace.ts, solver, primed: Copies::default() }
    }

    /// Does this clause hold after the step? None if a limit is reached.
    fn implies(&mut self, definitions: &Definitions, clause: &Clause) -> Option<bool> {
        let Step { ts, solver, primed } = self;
        let next = |&lit: &Lit| !primed.load(solver, definitions, &|lit| ts.prime(lit), lit);
        let negation: Vec<Lit> = clause.iter().map(next).collect();
        // A local query is fast; only its refutations are exact.
        for local in [true, false] {
            match solver.ask(Query { assumptions: &negation, local, ..Query::default() }) {
                Answer::Unsat => return Some(true),
                Answer::Sat => {}
                Answer::Interrupted => return None,
            }
        }
        Some(false)
    }
}
