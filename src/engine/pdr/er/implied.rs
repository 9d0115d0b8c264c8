//! Literals of a new lemma that make room for stronger ones, by what lemmas of two literals say.
//!
//! With a lemma (l∨m), a clause with l in it gets stronger when ¬m takes its place, as it does when an auxiliary
//! variable takes the place of an operand (`generalize`). Lemmas match a template only if they agree in all but a
//! literal or two, and where generalization has the choice between two literals of which one implies the other, a family
//! of lemmas falls into parts that do not match each other. So with `bufferAlloc` of 16 cells, whose counter has its
//! highest bit only when all others are zero: 40 patterns of its bits where 14 would do. Four seeds: 78, 70, 123 and
//! 80 s instead of 90, 128, 114 and more than 140, and 3,400 to 4,100 lemmas before they are minimised, instead of 4,100
//! to 5,600.
//!
//! Elsewhere few of these queries succeed (one in 15 to 200 on `qspiflash` designs, none in hundreds on `cal`), and where
//! many lemmas have two literals they would be most of all queries. So it is tried while it mostly succeeds, else now and
//! then, and never without auxiliary variables.
//!
//! Rejected: before lemmas are pushed up (as long); prediction with the implied literal (the same searches); activity for
//! each literal in place of each latch (16 cells: 100 s, 106 s, and twice more than 130).

use super::canonical::canonical;
use super::system::ExtendedResolution;
use crate::engine::pdr::{Level, Trace};
use crate::limits::Stopped;
use crate::logic::cube::{Clause, Cube};
use crate::logic::lit::Lit;

impl ExtendedResolution {
    /// A clause that implies `clause` with lemmas of F_level, excludes the obligation, holds initially and is inductive
    /// relative to F_{level-1}, as `clause` does and is.
    ///
    /// Only lemmas that exclude an obligation one by one keep it from coming back, so what is put in must be false in it.
    pub(super) fn replace_by_implied(
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

/// The lemmas of a frame with two literals, both of latches, in either order.
fn binary(trace: &Trace<'_>, level: Level) -> Vec<[Lit; 2]> {
    let of_frame = trace.lemmas().filter(|&(at, _)| at >= level).map(|(_, clause)| clause);
    let pairs = of_frame.filter_map(|clause| <[Lit; 2]>::try_from(&clause[..]).ok());
    let of_latches = pairs.filter(|pair| !trace.definitions().occur_in(pair));
    of_latches.flat_map(|[a, b]| [[a, b], [b, a]]).collect()
}

/// The clause with ¬m in the place of l, if l is there, m is not, and ¬m is false in the obligation.
fn replace(clause: &Clause, [l, m]: [Lit; 2], obligation: &Cube) -> Option<Clause> {
    let applies = clause.contains(&l) && !clause.contains(&m) && obligation.binary_search(&m).is_ok();
    applies.then(|| clause.iter().copied().filter(|&lit| lit != l).chain([!m]).collect())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Circuit, STATES, all_states, table};
    use super::*;
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
