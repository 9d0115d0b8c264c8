//! PropagateER, fractional propagation: if a lemma over auxiliary variables cannot be pushed, a part of it may be
//! (Section 5.3, Algorithm 6).
//!
//! Such a lemma stands for two clauses: with x ↔ α∧β, (x∨A) stands for (α∨A) and (β∨A); with x ↔ α⊕β, for (α∨β∨A) and
//! (¬α∨¬β∨A). States that refuted earlier clauses refute many of these parts without a query.

use hashbrown::HashSet;

use super::canonical::canonical;
use super::system::ExtendedResolution;
use crate::engine::pdr::{Definitions, INFINITY, Induction, Level, Trace};
use crate::limits::Stopped;
use crate::logic::cube::{Clause, Cube};
use crate::logic::definition::{Definition, Operator};
use crate::logic::lit::Lit;

impl ExtendedResolution {
    /// A clause that `clause` implies and that can be pushed from F_level to the next frame; none if none is found.
    ///
    /// Requires: `clause` is a lemma of F_level; the last query of the trace found a successor in which it is false.
    pub(super) fn largest_fraction(
        &mut self,
        trace: &mut Trace<'_>,
        level: Level,
        clause: &Clause,
    ) -> Result<Option<Clause>, Stopped> {
        let mut refuting = Vec::new();
        let mut tried: HashSet<Clause> = HashSet::new();
        let mut current = clause.clone();
        loop {
            refuting.push(successor(trace, &current));
            let parts = parts(trace.definitions(), &current);
            let untried = parts.into_iter().find(|part| {
                !tried.contains(part)
                    && !refuting.iter().any(|state| (!part).contains(state))
                    && !trace.is_implied(self, level.saturating_add(1), part)
            });
            let Some(part) = untried else { return Ok(None) };
            self.stats.fractions.tried += 1;
            let induction = match level {
                INFINITY => trace.inductive(INFINITY, &!&part)?,
                _ => trace.holds_next(level, &part)?,
            };
            match induction {
                Induction::Holds(_) => {
                    self.stats.fractions.kept += 1;
                    return Ok(Some(part));
                }
                Induction::Fails => {
                    tried.insert(part.clone());
                    current = part;
                }
                Induction::Unknown => return Ok(None),
            }
        }
    }
}

/// The successor state that the last query found, restricted to the variables that `clause` depends on, and extended by
/// the auxiliary variables whose values follow.
fn successor(trace: &mut Trace<'_>, clause: &Clause) -> Cube {
    let cone = trace.definitions.clause_cone(clause);
    let value = |lit: Lit| trace.queries.next_value(lit).map(|value| lit.xor(!value));
    let state: Cube = cone.iter().filter_map(|var| value(var.lit())).collect();
    trace.definitions.close(&state)
}

/// The parts of a clause: for each auxiliary literal, the last one first, the two clauses that the clause stands for.
fn parts(definitions: &Definitions, clause: &Clause) -> Vec<Clause> {
    let mut parts = Vec::new();
    for &lit in clause.iter().rev() {
        let Some(&Definition { operator, operands: [a, b] }) = definitions.get(lit.var()) else { break };
        let mut with = |by: &[Lit]| {
            let part = clause.iter().filter(|&&other| other != lit).chain(by).copied().collect();
            parts.extend(canonical(definitions, &part));
        };
        match operator {
            Operator::And => {
                with(&[a]);
                with(&[b]);
            }
            Operator::Xor => {
                with(&[a, b.xor(lit.is_negated())]);
                with(&[!a, !b.xor(lit.is_negated())]);
            }
        }
    }
    parts
}
