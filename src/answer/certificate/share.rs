//! Shares pairs of literals that occur in several conjunctions.
//!
//! The [pair](Pairs) that occurs in most conjunctions becomes a gate that replaces the two literals; this is repeated
//! as long as it saves gates. Lemmas of an invariant resemble each other, so it saves many.
//!
//! Rejected: sharing only equal parts at equal positions of sorted conjunctions (docs/experiments/answers.md).

use std::collections::BTreeSet;

use super::gates::Gates;
use crate::logic::lit::Lit;
use crate::logic::pairs::Pairs;

/// If there are more pairs than this, nothing is shared: it would take too long.
const MOST_PAIRS: usize = 200_000;

/// Adds gates for common pairs and replaces the pairs by them. The conjunctions keep their meaning.
pub(super) fn share(gates: &mut Gates, conjunctions: Vec<Vec<Lit>>) -> Vec<Vec<Lit>> {
    let sets: Vec<BTreeSet<Lit>> = conjunctions.into_iter().map(BTreeSet::from_iter).collect();
    let list = |sets: Vec<BTreeSet<Lit>>| sets.into_iter().map(Vec::from_iter).collect();
    if Pairs::count(&sets) > MOST_PAIRS {
        return list(sets);
    }
    let mut pairs = Pairs::new(sets, 2);
    while let Some(pair) = pairs.most_common() {
        pairs.replace(pair, gates.and(pair[0], pair[1]));
    }
    list(pairs.into_sets())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::logic::lit::Var;
    use proptest::prelude::*;

    const LEAVES: u32 = 6;

    fn lits(codes: &[u32]) -> Vec<Lit> {
        codes.iter().map(|&code| Lit::from_code(code)).collect()
    }

    /// The number of gates, and the values of each conjunction under all values of the leaves.
    fn built(conjunctions: Vec<Vec<Lit>>, sharing: bool) -> (usize, Vec<Vec<bool>>) {
        let limits = Limits::default();
        let mut gates = Gates::new(LEAVES as usize + 1, Vec::new(), &mut limits.poll()).unwrap();
        let conjunctions = if sharing { share(&mut gates, conjunctions) } else { conjunctions };
        let roots: Vec<Lit> = conjunctions.into_iter().map(|lits| gates.conjunction(lits)).collect();
        let ands = gates.into_ands();
        let values = |bits: u32| {
            let mut values: Vec<bool> = (0..=LEAVES).map(|i| i > 0 && bits >> (i - 1) & 1 == 1).collect();
            let get = |values: &[bool], lit: Lit| values[lit.var().index()] != lit.is_negated();
            for &[a, b] in &ands {
                values.push(get(&values, a) && get(&values, b));
            }
            roots.iter().map(|&root| get(&values, root)).collect()
        };
        (ands.len(), (0..1 << LEAVES).map(values).collect())
    }

    proptest! {
        #[test]
        fn conjunctions_say_the_same(
            literals in prop::collection::vec(prop::collection::vec((1..=LEAVES, any::<bool>()), 0..7), 0..8),
        ) {
            let literal = |(var, negated): (u32, bool)| Var(var).lit().xor(negated);
            let conjunctions: Vec<Vec<Lit>> =
                literals.into_iter().map(|lits| lits.into_iter().map(literal).collect()).collect();
            prop_assert_eq!(built(conjunctions.clone(), true).1, built(conjunctions, false).1);
        }
    }

    #[test]
    fn common_pairs_are_one_gate() {
        let conjunctions = vec![lits(&[2, 4, 8]), lits(&[3, 4, 8]), lits(&[4, 6, 8, 10])];
        assert_eq!(built(conjunctions.clone(), false).0, 7);
        assert_eq!(built(conjunctions, true).0, 1 + 1 + 1 + 2);
    }
}
