//! Lemmas of other searches, as a beginning of F_∞.
//!
//! The largest subset of the candidates that holds initially and is inductive together with ¬Bad (Flanagan, Leino,
//! *Houdini*, FME 2001): each state that the rest steps into, and that violates candidates, removes them, until there is
//! none. So nothing needs to be known about candidates, and the proof does not depend on where they came from.

use super::level::INFINITY;
use super::proof_system::ProofSystem;
use super::search::Pdr;
use crate::answer::invariant::{Lemma, Origin, Provenance};
use crate::limits::Stopped;
use crate::logic::cube::Clause;
use crate::logic::lit::Lit;
use crate::sat::{Answer, Group, Query, Solver};
use crate::system::TransitionSystem;

/// Limit on the conflicts of a query. A candidate whose query needs more is dropped.
const CONFLICTS: u32 = 100;

impl<P: ProofSystem> Pdr<'_, P> {
    /// Adds those candidates to F_∞ that are inductive together. They are clauses over latches.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn adopt(&mut self, candidates: &[Lemma]) -> Result<(), Stopped> {
        self.phase(|times| &mut times.propagate, |pdr| pdr.add_inductive(candidates))
    }

    fn add_inductive(&mut self, candidates: &[Lemma]) -> Result<(), Stopped> {
        let ts = self.ts;
        let initial = |lemma: &&Lemma| lemma.iter().any(|&lit| ts.excludes_init(!lit));
        let mut candidates: Vec<&Lemma> = candidates.iter().filter(initial).collect();
        if candidates.is_empty() {
            return Ok(());
        }
        let mut solver = Solver::with_backend(self.trace.queries.backend(), Some(self.limits.stop()));
        self.trace.queries.contexts.load_transition(&mut solver);
        let mut groups: Vec<Group> = Vec::new();
        for lemma in &candidates {
            let group = solver.new_group();
            solver.add_clause_to(group, lemma);
            groups.push(group);
        }
        let mut i = 0;
        // How many candidates in a row are known to hold in the next state.
        let mut hold = 0;
        while hold < candidates.len() {
            self.limits.check()?;
            i %= candidates.len();
            let negated: Vec<Lit> = candidates[i].iter().map(|&lit| !ts.prime(lit)).collect();
            let query = Query { assumptions: &negated, temporary: &[], groups: &groups, local: false };
            self.trace.queries.calls += 1;
            let answer = solver.ask_briefly(query, CONFLICTS);
            if answer == Answer::Unsat {
                (i, hold) = (i + 1, hold + 1);
                continue;
            }
            hold = 0;
            let this = candidates[i];
            let holds = |lemma: &Lemma| match answer {
                Answer::Sat => holds_next(ts, &solver, lemma),
                _ => !std::ptr::eq(lemma, this),
            };
            let kept: Vec<bool> = candidates.iter().map(|lemma| holds(lemma)).collect();
            i = kept[..i].iter().filter(|&&kept| kept).count();
            let (mut these, mut those) = (kept.iter(), kept.iter());
            candidates.retain(|_| *these.next().expect("one each"));
            groups.retain(|_| *those.next().expect("one each"));
        }
        for lemma in candidates {
            let clause: Clause = lemma.iter().copied().collect();
            let provenance = match lemma.provenance {
                Some(known) => known.pushed(self.trace.place(INFINITY)),
                None => Provenance::new(Origin::Obligation, self.trace.place(INFINITY)),
            };
            self.trace.add(&mut self.proof, INFINITY, clause, provenance);
        }
        Ok(())
    }
}

/// Does the next state in the solver's model satisfy the clause?
fn holds_next(ts: &TransitionSystem, solver: &Solver, lemma: &Lemma) -> bool {
    lemma.iter().any(|&lit| solver.value(ts.prime(lit)))
}
