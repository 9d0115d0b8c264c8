//! PropagateER in the trace of PDR: the parts of a lemma (`er/fractions`) that fails in the next frame are tried there.

use super::system::ExtendedResolution;
use crate::engine::er::Fractions;
use crate::engine::pdr::{INFINITY, Induction, Level, Trace};
use crate::limits::Stopped;
use crate::logic::cube::{Clause, Cube};
use crate::logic::lit::Lit;

impl ExtendedResolution {
    /// The first part of a lemma, in the order of [`Fractions`], that can be pushed from F_level to the next frame;
    /// none if none is found. The lemma implies it. Parts that a lemma of the next frame implies are left out.
    ///
    /// Requires: `clause` is a lemma of F_level; the last query of the trace found a successor in which it is false.
    pub(super) fn pushable_fraction(
        &mut self,
        trace: &mut Trace<'_>,
        level: Level,
        clause: &Clause,
    ) -> Result<Option<Clause>, Stopped> {
        let mut fractions = Fractions::new(clause.clone(), successor(trace, clause));
        loop {
            let candidates: Vec<Clause> = fractions.candidates(trace.definitions()).collect();
            let untried =
                candidates.into_iter().find(|part| !trace.is_implied(self, level.saturating_add(1), part));
            let Some(part) = untried else { return Ok(None) };
            self.rewriter.stats.fractions.tried += 1;
            let induction = match level {
                INFINITY => trace.inductive(INFINITY, &!&part)?,
                _ => trace.holds_next(level, &part)?,
            };
            match induction {
                Induction::Holds(_) => {
                    self.rewriter.stats.fractions.kept += 1;
                    return Ok(Some(part));
                }
                Induction::Fails => {
                    let state = successor(trace, &part);
                    fractions.fails(part, state);
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
