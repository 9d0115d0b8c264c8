//! Larger blocks at once: a block grows by the literals that are still constant in low frames.
//!
//! At most one station of a ring has the token. Station 40 gets it after 40 steps; in the frames below level 40 a lemma
//! says that it has no token, and no other lemma mentions it. A block of the first stations would grow by one station
//! for each lemma that is learned about the next one. So a clause that only counts a proposed block is first tried with
//! all literals of such lemmas, and with those that a state needs to prevent it. This costs a query or a few; the
//! lemmas that it takes are then tried as for any block. Rejected: clauses that say something else, too, as low frames
//! know little of how the literals relate to a counter; to leave out literals that prevent it (docs/experiments/er.md).

use super::system::ExtendedResolution;
use crate::engine::pdr::{Induction, Level, Trace, below};
use crate::limits::Stopped;
use crate::logic::cube::{Clause, Cube};
use crate::logic::lit::Lit;
use crate::logic::threshold::positive;

/// A set may grow so many times by literals that a state needs.
const ROUNDS: usize = 8;

impl ExtendedResolution {
    /// A larger set for which the clause that counts it is inductive relative to F_{level-1}; none if none is found.
    ///
    /// Requires: the goal counts the set, which is in order, has a positive first member, and contains each block that
    /// it meets. The larger set has these properties, too.
    pub(super) fn grown(
        &mut self,
        trace: &mut Trace<'_>,
        members: &[Lit],
        level: Level,
        goal: &Clause,
    ) -> Result<Option<Vec<Lit>>, Stopped> {
        let [counts] = goal[..] else { return Ok(None) };
        let Some(counted) = trace.definitions().threshold(counts) else { return Ok(None) };
        debug_assert_eq!(positive(&counted.members)[..], *members);
        let mut all = counted.members.to_vec();
        let constant = |(at, lemma): (Level, &Clause)| match lemma[..] {
            [lit] if at < level && !trace.definitions().is_auxiliary(lit.var()) => Some(!lit),
            _ => None,
        };
        let constants: Cube = trace.lemmas().filter_map(constant).collect();
        let mut more = self.further(&constants, &all);
        for _ in 0..=ROUNDS {
            if more.is_empty() {
                break;
            }
            all.append(&mut more);
            all.sort_unstable();
            let Some(goal) = self.count(trace, goal, &all) else { break };
            if !trace.is_initial(&goal)? {
                break;
            }
            match trace.inductive(below(level), &!&goal)? {
                Induction::Holds(_) => {
                    let is_refused = self.blocks.is_refused(&all, trace.len());
                    return Ok((!is_refused).then(|| positive(&all).to_vec()));
                }
                Induction::Fails => {
                    let state = trace.predecessor(&!&goal).cube;
                    let refuted = state.iter().filter(|&&lit| all.binary_search(&!lit).is_ok()).count();
                    more = self.further(&state, &all);
                    if refuted + more.len() != counted.refuted_by() {
                        break;
                    }
                }
                Induction::Unknown => break,
            }
        }
        Ok(None)
    }

    /// The negated literals of a cube whose variables are in no block and not in a set, which is in order.
    fn further(&self, cube: &Cube, set: &[Lit]) -> Vec<Lit> {
        let is_further = |lit: &Lit| {
            let is_known = [*lit, !*lit].iter().any(|lit| set.binary_search(lit).is_ok());
            !is_known && self.blocks.members(*lit).len() == 1
        };
        cube.iter().map(|&lit| !lit).filter(is_further).collect()
    }
}
