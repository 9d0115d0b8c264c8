//! PropagateER: if a lemma over auxiliary variables does not hold in the next frame, a part of it may (Section 5.3,
//! Algorithm 6).
//!
//! Such a lemma stands for several: with x ↔ α∧β, (x∨A) is (α∨A) and (β∨A); with x ↔ α⊕β it is (α∨β∨A) and
//! (¬α∨¬β∨A). The states that refuted a clause refute many of its parts without a query.

use hashbrown::HashSet;

use super::canonical::canonical;
use super::system::ExtendedResolution;
use crate::engine::pdr::{Definitions, INFINITY, Induction, Level, Trace};
use crate::limits::Stopped;
use crate::logic::cube::{Clause, Cube};
use crate::logic::definition::{Definition, Operator};
use crate::logic::lit::Lit;

impl ExtendedResolution {
    /// A clause implied by `clause`, a lemma of F_level that does not hold one step later, that does.
    ///
    /// Requires: the last query of the trace has found a successor in which `clause` fails.
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
            let fresh = parts.into_iter().find(|part| {
                !tried.contains(part)
                    && !refuting.iter().any(|state| (!part).contains(state))
                    && !trace.is_implied(self, level.saturating_add(1), part)
            });
            let Some(part) = fresh else { return Ok(None) };
            self.stats.fractions.tried += 1;
            let found = match level {
                INFINITY => trace.inductive(INFINITY, &!&part)?,
                _ => trace.holds_next(level, &part)?,
            };
            match found {
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

/// The successor state that the last query found, as far as `clause` depends on it, auxiliary variables included.
fn successor(trace: &mut Trace<'_>, clause: &Clause) -> Cube {
    let cone = trace.definitions.clause_cone(clause);
    let value = |lit: Lit| trace.queries.next_value(lit).map(|value| lit.xor(!value));
    let state: Cube = cone.iter().filter_map(|var| value(var.lit())).collect();
    trace.definitions.close(&state)
}

/// The clauses that one auxiliary literal of a clause stands for; those of the last one first.
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
