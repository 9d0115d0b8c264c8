//! Invariants without auxiliary variables.
//!
//! Source: Luka, Vizel, CAV 2025, Lemma 4: each auxiliary variable can be replaced by its meaning. This may make the
//! invariant exponentially larger, so there is a limit.

use super::auxiliary::without;
use super::subsumption::remove_subsumed;
use crate::answer::invariant::{Invariant, Lemma};

/// The lemmas would exceed the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "without its {variables} auxiliary variables the invariant has more than {limit} literals \
     ({found} before the last {left} of them are replaced)"
)]
pub struct TooLarge {
    /// The number of auxiliary variables.
    pub variables: usize,
    /// The limit, in literals of all lemmas.
    pub limit: usize,
    /// The number of literals when the limit was exceeded.
    pub found: usize,
    /// The number of auxiliary variables that were not replaced by then.
    pub left: usize,
}

/// The same invariant of a model with `latches` latches, without auxiliary variables.
///
/// # Errors
/// [`TooLarge`], if its lemmas would have more than `limit` literals.
pub fn expand(invariant: &Invariant, latches: usize, limit: usize) -> Result<Invariant, TooLarge> {
    eliminate(invariant, latches, &vec![true; invariant.definitions.len()], limit)
}

/// The same invariant without some of its auxiliary variables, and without those that only their definitions needed.
///
/// Requires: `gone` has a flag for each definition: should it go? A definition stays nevertheless if another one that
/// stays uses it.
///
/// # Errors
/// [`TooLarge`], if its lemmas would have more than `limit` literals.
pub fn eliminate(
    invariant: &Invariant,
    latches: usize,
    gone: &[bool],
    limit: usize,
) -> Result<Invariant, TooLarge> {
    let Invariant { definitions, mut lemmas, induction, with } = invariant.clone();
    let variables = gone.iter().filter(|&&gone| gone).count();
    let mut left = variables;
    for k in (0..definitions.len()).rev().filter(|&k| gone[k]) {
        let var = Invariant::auxiliary(latches, k);
        lemmas = lemmas.iter().flat_map(|lemma| without(lemma, var, definitions[k])).collect();
        left -= 1;
        // The limit applies after removing subsumed lemmas; but first there may be too many lemmas to compare.
        let literals = |lemmas: &[Lemma]| lemmas.iter().map(|lemma| lemma.len()).sum::<usize>();
        if literals(&lemmas) <= 8 * limit {
            remove_subsumed(&mut lemmas);
        }
        let found = literals(&lemmas);
        if found > limit {
            return Err(TooLarge { variables, limit, found, left });
        }
    }
    let mut rest = Invariant { definitions, lemmas, induction, with };
    rest.remove_unused(latches + 2);
    Ok(rest)
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::*;
    use crate::answer::invariant::{Definition, Operator};
    use crate::answer::invariant::{Origin, Place, Provenance};
    use crate::logic::lit::{Lit, Var};

    /// The parity of all latches, as a chain.
    fn parity(latches: usize) -> Invariant {
        let mut definitions = Vec::new();
        let mut sum = Invariant::latch(0).lit();
        for i in 1..latches {
            definitions
                .push(Definition { operator: Operator::Xor, operands: [sum, Invariant::latch(i).lit()] });
            sum = Invariant::auxiliary(latches, i - 1).lit();
        }
        Invariant { definitions, lemmas: vec![vec![sum].into()], ..Invariant::default() }
    }

    #[test]
    fn a_parity_is_expanded_and_stays_the_same() {
        let expanded = expand(&parity(4), 4, 100).unwrap();
        assert!(expanded.definitions.is_empty());
        assert_eq!(expanded.lemmas.len(), 8);
        for bits in 0..16u32 {
            let value = |lit: &Lit| (bits >> (lit.var().0 - 1) & 1 == 1) != lit.is_negated();
            let holds = expanded.lemmas.iter().all(|lemma| lemma.iter().any(value));
            assert_eq!(holds, bits.count_ones() % 2 == 1, "{bits:b}");
        }
    }

    #[test]
    fn the_limit_counts_literals() {
        assert!(expand(&parity(4), 4, 32).is_ok());
        let error = expand(&parity(4), 4, 31).unwrap_err();
        assert_eq!(error, TooLarge { variables: 3, limit: 31, found: 32, left: 0 });
        assert!(expand(&parity(40), 40, 10_000).is_err());
    }

    #[test]
    fn lemmas_that_always_hold_are_left_out() {
        let [x, y] = [Var(1), Var(2)].map(Var::lit);
        let definitions = vec![Definition { operator: Operator::And, operands: [x, y] }];
        let a = Invariant::auxiliary(2, 0).lit();
        let lemmas = vec![vec![x, !a].into(), vec![!x, a].into()];
        let expanded = expand(&Invariant { definitions, lemmas, ..Invariant::default() }, 2, 10).unwrap();
        assert_eq!(expanded.lemmas, [Lemma::from(vec![!x, y])]);
    }

    #[test]
    fn single_variables_are_eliminated() {
        // Without the last two of a chain of three, the first one is left.
        let rest = eliminate(&parity(4), 4, &[false, true, true], 100).unwrap();
        assert_eq!((rest.definitions.len(), rest.lemmas.len()), (1, 4));
        assert_eq!(expand(&rest, 4, 100).unwrap().lemmas.len(), 8);
        // One that another definition mentions stays; one that nothing needs goes.
        assert_eq!(eliminate(&parity(4), 4, &[true, false, false], 100).unwrap(), parity(4));
        let mut more = parity(4);
        more.definitions.push(more.definitions[0]);
        assert_eq!(eliminate(&more, 4, &[false; 4], 100).unwrap(), parity(4));
        let error = eliminate(&parity(4), 4, &[false, true, true], 11).unwrap_err();
        assert_eq!(error, TooLarge { variables: 2, limit: 11, found: 12, left: 0 });
    }

    #[test]
    fn parts_come_from_where_the_whole_came_from() {
        let mut parity = parity(3);
        let born = Place { top: 5, level: NonZero::new(2) };
        let provenance = Some(Provenance::new(Origin::Substitution, born));
        parity.lemmas[0].provenance = provenance;
        let expanded = expand(&parity, 3, 100).unwrap();
        assert_eq!(expanded.lemmas.len(), 4);
        assert!(expanded.lemmas.iter().all(|lemma| lemma.provenance == provenance));
    }
}
