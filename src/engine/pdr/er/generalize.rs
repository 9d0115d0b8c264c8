//! GeneralizeER: replaces literals of a new lemma by auxiliary literals defined over them (Section 5.2, Algorithm 5).
//!
//! Each replacement makes a clause stronger, so a query decides whether it stays. Candidates (`er/substitute`) are
//! tried one after the other, so that replacements build on each other. Nothing is defined here: re-encoding does that.
//!
//! Departure: a new xor is also put into lemmas that the trace has already, with one query for each; no search for
//! lemmas that are symmetric in its operands is needed. Rejected: the same with conjunctions; to try to drop literals
//! again afterwards, since the core of the query that accepts a clause already drops some (docs/experiments/er.md).

use super::system::ExtendedResolution;
use crate::engine::er::{Substitutions, canonical, substitute};
use crate::engine::pdr::{Induction, Level, Trace, below};
use crate::limits::Stopped;
use crate::logic::cube::Clause;
use crate::logic::definition::Operator;
use crate::logic::lit::Var;

/// A new xor is not tried in further lemmas after this many lemmas in which it fails.
const FAILURES: u32 = 4;

impl ExtendedResolution {
    /// Substitutes auxiliary variables in a clause as long as that makes a lemma of the level. The result implies
    /// `clause`.
    ///
    /// Requires: `clause` holds initially and is inductive relative to F_{level-1}.
    ///
    /// Ensures: so does the result.
    pub(super) fn substitute_all(
        &mut self,
        trace: &mut Trace<'_>,
        level: Level,
        mut clause: Clause,
    ) -> Result<Clause, Stopped> {
        let mut substitutions = Substitutions::new(&self.rewriter.circuit, &clause);
        while let Some(stronger) = substitutions.next(trace.definitions(), &clause) {
            let Some(kept) = self.try_stronger(trace, level, &stronger)? else { continue };
            substitutions.kept(&self.rewriter.circuit, &kept);
            clause = kept;
        }
        Ok(clause)
    }

    /// Substitutes each xor among the auxiliary variables from `first` on in the lemmas of the trace.
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

    /// Tries to make `clause`, a stronger form of a lemma, a lemma of the level. Returns the clause, or a part of it,
    /// if it holds initially and is inductive relative to F_{level-1}.
    pub(super) fn try_stronger(
        &mut self,
        trace: &mut Trace<'_>,
        level: Level,
        clause: &Clause,
    ) -> Result<Option<Clause>, Stopped> {
        self.rewriter.stats.generalize.tried += 1;
        if !trace.is_initial(clause)? {
            return Ok(None);
        }
        let kept = match trace.inductive(below(level), &!clause)? {
            Induction::Holds(core) => canonical(trace.definitions(), &!&core),
            Induction::Fails | Induction::Unknown => None,
        };
        self.rewriter.stats.generalize.kept += u64::from(kept.is_some());
        Ok(kept)
    }
}
