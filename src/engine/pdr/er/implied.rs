//! Replaces literals of a new lemma by stronger ones, using binary lemmas.
//!
//! By a lemma (l∨m), ¬m implies l; so a clause becomes stronger if ¬m replaces l. Lemmas match a template only if they
//! agree in all but one or two literals. If generalization can choose between two literals of which one implies the
//! other, always taking the stronger one makes more lemmas agree.
//!
//! On most models few of these queries succeed, so they are throttled; without definitions there are none. Rejected: to
//! do it before a lemma is pushed up; to do it in prediction; activities of literals instead of latches
//! (docs/experiments/er.md).

use super::system::ExtendedResolution;
use crate::engine::er::canonical;
use crate::engine::pdr::{Level, Trace};
use crate::limits::Stopped;
use crate::logic::cube::{Clause, Cube};
use crate::logic::lit::Lit;

impl ExtendedResolution {
    /// Replaces literals of a clause by literals that imply them, as long as that makes a lemma of the level. The
    /// result implies `clause` together with the lemmas of F_level.
    ///
    /// An obligation stays blocked only if a single lemma excludes it, so a new literal must be false in the
    /// obligation.
    ///
    /// Requires: `clause` excludes the obligation, holds initially and is inductive relative to F_{level-1}.
    ///
    /// Ensures: the result has the same properties.
    pub(super) fn replace_by_stronger(
        &mut self,
        trace: &mut Trace<'_>,
        level: Level,
        mut clause: Clause,
        obligation: &Cube,
    ) -> Result<Clause, Stopped> {
        for pair in binary(trace, level) {
            let Some(stronger) =
                replace(&clause, pair, obligation).and_then(|clause| canonical(trace.definitions(), &clause))
            else {
                continue;
            };
            if !self.replacing.allows() {
                continue;
            }
            let kept = self.try_stronger(trace, level, &stronger)?;
            self.replacing.note(kept.is_some());
            clause = kept.unwrap_or(clause);
        }
        Ok(clause)
    }
}

/// The lemmas of a frame that consist of two latch literals, each in both orders.
fn binary(trace: &Trace<'_>, level: Level) -> Vec<[Lit; 2]> {
    let of_frame = trace.lemmas().filter(|&(at, _)| at >= level).map(|(_, clause)| clause);
    let pairs = of_frame.filter_map(|clause| <[Lit; 2]>::try_from(&clause[..]).ok());
    let of_latches = pairs.filter(|pair| !trace.definitions().occur_in(pair));
    of_latches.flat_map(|[a, b]| [[a, b], [b, a]]).collect()
}

/// The clause with l replaced by ¬m; none unless l is in it, m is not, and ¬m is false in the obligation.
fn replace(clause: &Clause, [l, m]: [Lit; 2], obligation: &Cube) -> Option<Clause> {
    let applies = clause.contains(&l) && !clause.contains(&m) && obligation.binary_search(&m).is_ok();
    applies.then(|| clause.iter().copied().filter(|&lit| lit != l).chain([!m]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::er::testing::{Circuit, STATES, all_states, table};
    use crate::logic::lit::Var;

    #[test]
    fn replaced_literals_make_clauses_stronger_where_the_lemma_holds() {
        let [a, b, c, d] = [1, 2, 3, 4].map(|i| Var(i).lit());
        let values = all_states(&Circuit::new(STATES as usize));
        let states = |clauses: &[&Clause]| table(&values, clauses.iter().copied());
        let clause: Clause = [a, !b, c].into_iter().collect();
        for pair in [[a, d], [!b, !d], [c, !d], [a, !c]] {
            let lemma: Clause = pair.into_iter().collect();
            let obligation: Cube = clause.iter().map(|&lit| !lit).chain([pair[1]]).collect();
            let stronger = replace(&clause, pair, &obligation).expect("the first literal is there");
            let (with, without) = (states(&[&stronger, &lemma]), states(&[&clause, &lemma]));
            assert!(with.iter().zip(&without).all(|(with, without)| with & !without == 0));
            assert_ne!(with, without);
        }
        assert_eq!(replace(&clause, [a, d], &!&clause), None, "the obligation would come back");
        for pair in [[!a, d], [b, d], [d, a], [a, c]] {
            let obligation: Cube = clause.iter().map(|&lit| !lit).chain([pair[1]]).collect();
            assert_eq!(
                replace(&clause, pair, &obligation),
                None,
                "nothing to replace, or the lemma implies the clause"
            );
        }
    }
}
