//! GeneralizeER: auxiliary literals in place of those that they are made of (Section 5.2, Algorithm 5).
//!
//! With a ↔ α∧β, a clause with α in it gets stronger when a takes its place; with a ↔ α⊕β, when a takes the place of
//! α and β, or of ¬α and ¬β, and ¬a when the signs are mixed. The candidates are tried in the order of definitions, so
//! that replacements build bottom-up. Only auxiliary variables whose operands occur in the clause are looked at.
//!
//! The paper does this with new lemmas. Here a new xor also goes into the lemmas that the trace has: those with α∨β or
//! ¬α∨¬β in them whose counterpart, with both signs turned, was never learned. Where lemmas are symmetric in their
//! variables that is one query instead of a search for each counterpart: of the family `xor2`, 44 bits are decided with
//! 544 lemmas in place of 2,917, and 56 bits in 40 s, which 48 were not in a minute. Elsewhere it makes no difference
//! (0.99 times the CPU seconds of `bufferAlloc` with 12 and 14 cells, eight runs). Rejected: the same with conjunctions,
//! which attract lemmas in ways that do not last (1.08 times).
//!
//! Rejected: then trying to drop literals once more, since the clause got stronger elsewhere. That took a fifth of the
//! queries of `bufferAlloc` with 16 cells, and one in 739 succeeded; on FIFOs one in 200 to 1,000, on `xor2` none. The
//! core of the query that accepts a clause drops literals as it is.

use std::collections::BTreeSet;

use super::auxiliary::AuxiliaryCircuit;
use super::canonical::canonical;
use super::system::ExtendedResolution;
use crate::engine::pdr::{Definitions, Induction, Level, Trace, below};
use crate::limits::Stopped;
use crate::logic::cube::Clause;
use crate::logic::definition::{Definition, Operator};
use crate::logic::lit::{Lit, Var};

/// Lemmas of the trace that refuse a new auxiliary variable before the rest is left alone.
const REFUSALS: u32 = 4;

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
        let mut refusals = 0;
        for (level, old, new) in lemmas {
            if refusals == REFUSALS {
                break;
            }
            if trace.is_implied(self, level, &new) {
                continue;
            }
            match self.try_stronger(trace, level, &new)? {
                Some(new) => trace.strengthen(self, level, &old, new),
                None => refusals += 1,
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
