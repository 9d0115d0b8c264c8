//! Fewer literals: two literals that many lemmas have in common become one, of an auxiliary variable.
//!
//! Source: Rajski, Vasudevamurthy, IEEE Transactions on Computer-Aided Design, 1992 (see [`Pairs`]). The pair that
//! occurs in most lemmas gets a definition, as long as its occurrences pay for the clauses of the definition. The
//! templates of extended resolution save lemmas, this saves literals; so it comes last, and to any invariant. The
//! certificate makes a gate of such a pair anyway. Rejected: a definition for pairs that just pay for themselves, which
//! readers have to look up.

use std::collections::BTreeSet;

use crate::answer::invariant::{Definition, Invariant, Operator};
use crate::logic::lit::{Lit, Var};
use crate::logic::pairs::Pairs;

/// If there are more pairs than this, none is looked for: it would take seconds.
const MOST_PAIRS: usize = 2_000_000;

/// Defines auxiliary variables for common pairs of literals, unless there are too many pairs. Returns their number.
/// `state` is the number of variables that are not auxiliary, the constant included.
pub(super) fn factor(invariant: &mut Invariant, state: usize) -> usize {
    let sets: Vec<BTreeSet<Lit>> =
        invariant.lemmas.iter().map(|lemma| lemma.iter().copied().collect()).collect();
    if Pairs::count(&sets) > MOST_PAIRS {
        return 0;
    }
    let before = invariant.definitions.len();
    let mut pairs = Pairs::new(sets, Operator::And.literals() + 1);
    while let Some(pair) = pairs.most_common() {
        let var = Var((state + invariant.definitions.len()) as u32);
        // The pair is a ∨ b: not both of the negations.
        let operands = pair.map(|lit| !lit);
        invariant.definitions.push(Definition { operator: Operator::And, operands });
        pairs.replace(pair, !var.lit());
    }
    let factored = invariant.definitions.len() - before;
    if factored > 0 {
        for (lemma, literals) in invariant.lemmas.iter_mut().zip(pairs.into_sets()) {
            lemma.literals = literals.into_iter().collect();
        }
    }
    factored
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::invariant::Lemma;
    use crate::answer::minimize::expand::expand;

    /// Seven lemmas or more about the first two of ten latches, and each another one.
    fn invariant(lemmas: u32) -> Invariant {
        let lemma = |i: u32| Lemma::from(vec![Var(1).lit(), !Var(2).lit(), Var(3 + i).lit()]);
        Invariant { lemmas: (0..lemmas).map(lemma).collect(), ..Invariant::default() }
    }

    fn factored(before: &Invariant) -> (usize, Invariant) {
        let mut after = before.clone();
        let count = factor(&mut after, 12);
        assert_eq!(expand(&after, 10, 1000).map(|expanded| expanded.size()), Ok(before.size()));
        (count, after)
    }

    #[test]
    fn what_pays_for_its_clauses_is_defined() {
        let (count, after) = factored(&invariant(8));
        let operands = [!Var(1).lit(), Var(2).lit()];
        assert_eq!((count, after.size().total()), (1, 8 * 2 + 7));
        assert_eq!(after.definitions, [Definition { operator: Operator::And, operands }]);
        assert_eq!(after.lemmas[0].literals, [Var(3).lit(), !Var(12).lit()]);
        assert_eq!(factored(&invariant(7)), (0, invariant(7)));
    }
}
