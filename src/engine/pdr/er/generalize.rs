//! GeneralizeER: auxiliary literals in place of those that they are made of (Section 5.2, Algorithm 5).
//!
//! With a ↔ α∧β, a clause with α in it gets stronger when a takes its place; with a ↔ α⊕β, when a takes the place of
//! α and β, or of ¬α and ¬β, and ¬a when the signs are mixed. The candidates are tried in the order of definitions, so
//! that replacements build bottom-up.
//!
//! Departure: a new xor also goes into the lemmas that the trace has, where one query each replaces the search for lemmas
//! that are symmetric in its operands. Rejected: the same with conjunctions; to drop literals again afterwards, as the core
//! of the query that accepts a clause drops some already (docs/performance.md, "Extended resolution").

use std::collections::BTreeSet;

use super::auxiliary::AuxiliaryCircuit;
use super::canonical::canonical;
use super::system::ExtendedResolution;
use crate::engine::pdr::{Definitions, Induction, Level, Trace, below};
use crate::limits::Stopped;
use crate::logic::cube::Clause;
use crate::logic::definition::{Definition, Operator};
use crate::logic::lit::{Lit, Var};

/// After so many lemmas that do not stay inductive with a new auxiliary variable, no others are tried.
const FAILURES: u32 = 4;

impl ExtendedResolution {
    /// A clause that implies `clause`, holds initially and is inductive relative to F_{level-1}, as `clause` is.
    pub(super) fn substitute_all(
        &mut self,
        trace: &mut Trace<'_>,
        level: Level,
        mut clause: Clause,
    ) -> Result<Clause, Stopped> {
        let mut candidates: BTreeSet<Var> = users(&self.circuit, &clause).collect();
        while let Some(var) = candidates.pop_first() {
            let Some(stronger) = substitute(trace.definitions(), &clause, var) else { continue };
            let Some(kept) = self.try_stronger(trace, level, &stronger)? else { continue };
            candidates.extend(users(&self.circuit, &kept).filter(|&user| user > var));
            clause = kept;
        }
        Ok(clause)
    }

    /// Puts the auxiliary variables from `first` on that are xors into the lemmas of the trace that have their operands.
    pub(super) fn substitute_in_trace(&mut self, trace: &mut Trace<'_>, first: Var) -> Result<(), Stopped> {
        for var in (first.0..trace.definitions().end().0).map(Var) {
            if trace.definitions().get(var).is_some_and(|definition| definition.operator == Operator::Xor) {
                self.substitute_while_it_works(trace, var)?;
            }
        }
        Ok(())
    }

    fn substitute_while_it_works(&mut self, trace: &mut Trace<'_>, var: Var) -> Result<(), Stopped> {
        let stronger = |(level, clause)| Some((level, clause, substitute(trace.definitions(), clause, var)?));
        let lemmas = trace.lemmas().filter_map(stronger);
        let lemmas: Vec<(Level, Clause, Clause)> =
            lemmas.map(|(level, old, new)| (level, old.clone(), new)).collect();
        let mut failures = 0;
        for (level, old, new) in lemmas {
            if failures == FAILURES {
                break;
            }
            if trace.is_implied(self, level, &new) {
                continue;
            }
            match self.try_stronger(trace, level, &new)? {
                Some(new) => trace.strengthen(self, level, &old, new),
                None => failures += 1,
            }
        }
        Ok(())
    }

    /// The part of a clause, a stronger form of a lemma, that is inductive relative to F_{level-1} and holds initially;
    /// none if all of it is not.
    pub(super) fn try_stronger(
        &mut self,
        trace: &mut Trace<'_>,
        level: Level,
        clause: &Clause,
    ) -> Result<Option<Clause>, Stopped> {
        self.stats.generalize.tried += 1;
        if !trace.is_initial(clause)? {
            return Ok(None);
        }
        let kept = match trace.inductive(below(level), &!clause)? {
            Induction::Holds(core) => canonical(trace.definitions(), &!&core),
            Induction::Fails | Induction::Unknown => None,
        };
        self.stats.generalize.kept += u64::from(kept.is_some());
        Ok(kept)
    }
}

/// The auxiliary variables with an operand in the clause.
fn users<'c>(circuit: &'c AuxiliaryCircuit, clause: &'c [Lit]) -> impl Iterator<Item = Var> + 'c {
    clause.iter().flat_map(|&lit| circuit.and_users(lit).iter().chain(circuit.xor_users(lit.var()))).copied()
}

/// The clause with an auxiliary variable in the place of its operands, if they are there.
fn substitute(definitions: &Definitions, clause: &Clause, var: Var) -> Option<Clause> {
    let &Definition { operator, operands: [a, b] } = definitions.get(var)?;
    let with = |gone: [Var; 2], by: Lit| -> Clause {
        clause.iter().copied().filter(|lit| !gone.contains(&lit.var())).chain([by]).collect()
    };
    let new = match operator {
        Operator::And => {
            let conjunct = [a, b].into_iter().find(|operand| clause.contains(operand))?;
            with([conjunct.var(); 2], var.lit())
        }
        Operator::Xor => {
            let find = |operand: Lit| clause.iter().find(|lit| lit.var() == operand.var());
            let negated = find(a)?.is_negated() != find(b)?.is_negated();
            with([a.var(), b.var()], var.lit().xor(negated))
        }
    };
    canonical(definitions, &new)
}
