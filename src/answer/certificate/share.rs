//! Shares pairs of literals that occur in several conjunctions.
//!
//! Source: the divisors of two literals in Rajski, Vasudevamurthy, *The Testability-Preserving Concurrent Decomposition
//! and Factorization of Boolean Expressions*, IEEE Transactions on Computer-Aided Design, 1992. The pair that occurs in
//! most conjunctions becomes a gate that replaces the two literals; this is repeated as long as it saves gates. Lemmas
//! of an invariant resemble each other, so it saves many.
//!
//! Rejected: sharing only equal parts at equal positions of sorted conjunctions (docs/performance.md, "Self-check and
//! certificates").

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use hashbrown::HashMap;

use super::gates::Gates;
use crate::logic::lit::Lit;

/// If there are more pairs than this, nothing is shared: it would take too long.
const MOST_PAIRS: usize = 200_000;

type Pair = [Lit; 2];

/// Adds gates for common pairs and replaces the pairs by them. The conjunctions keep their meaning.
pub(super) fn share(gates: &mut Gates, conjunctions: Vec<Vec<Lit>>) -> Vec<Vec<Lit>> {
    if conjunctions.iter().map(|lits| lits.len() * lits.len() / 2).sum::<usize>() > MOST_PAIRS {
        return conjunctions;
    }
    let mut sharing = Sharing::default();
    for (user, lits) in conjunctions.into_iter().enumerate() {
        sharing.conjunctions.push(BTreeSet::new());
        lits.into_iter().for_each(|lit| sharing.insert(user, lit));
    }
    while let Some([a, b]) = sharing.most_common() {
        let gate = gates.and(a, b);
        let both: Vec<usize> = sharing.users[&a].intersection(&sharing.users[&b]).copied().collect();
        for user in both {
            sharing.remove(user, a);
            sharing.remove(user, b);
            sharing.insert(user, gate);
        }
    }
    sharing.conjunctions.into_iter().map(|lits| lits.into_iter().collect()).collect()
}

/// Conjunctions, and how often their pairs of literals occur.
#[derive(Default)]
struct Sharing {
    conjunctions: Vec<BTreeSet<Lit>>,
    /// For each literal, the positions of the conjunctions that contain it.
    users: HashMap<Lit, BTreeSet<usize>>,
    /// For each pair, the number of conjunctions that contain it.
    counts: HashMap<Pair, usize>,
    /// Pairs with their counts, the largest first; with equal counts, the smallest pair first. Some counts are
    /// outdated.
    queue: BinaryHeap<(usize, Reverse<Pair>)>,
}

impl Sharing {
    /// Adds a literal to a conjunction, unless it is there already.
    fn insert(&mut self, user: usize, lit: Lit) {
        if !self.conjunctions[user].contains(&lit) {
            for &other in &self.conjunctions[user] {
                let pair = pair(lit, other);
                let count = self.counts.entry(pair).or_default();
                *count += 1;
                if *count > 1 {
                    self.queue.push((*count, Reverse(pair)));
                }
            }
            self.users.entry(lit).or_default().insert(user);
            self.conjunctions[user].insert(lit);
        }
    }

    fn remove(&mut self, user: usize, lit: Lit) {
        self.conjunctions[user].remove(&lit);
        self.users.get_mut(&lit).expect("somebody has it").remove(&user);
        for &other in &self.conjunctions[user] {
            *self.counts.get_mut(&pair(lit, other)).expect("counted") -= 1;
        }
    }

    /// The pair that occurs in most conjunctions, if it occurs in more than one.
    fn most_common(&mut self) -> Option<Pair> {
        while let Some((count, Reverse(pair))) = self.queue.pop() {
            match self.counts[&pair] {
                now if now == count => return Some(pair),
                now if now > 1 => self.queue.push((now, Reverse(pair))),
                _ => {}
            }
        }
        None
    }
}

fn pair(a: Lit, b: Lit) -> Pair {
    [a.min(b), a.max(b)]
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
