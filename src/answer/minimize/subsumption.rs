//! Removes subsumed lemmas: those that contain all literals of another one.
//!
//! Source: Savnik, *Index Data Structure for Fast Subset and Superset Queries*, CD-ARES 2013: a trie of sorted sets.
//! Rejected: comparing all pairs of lemmas, because expanding auxiliary variables makes tens of thousands of lemmas.

use crate::answer::invariant::Lemma;
use crate::logic::lit::Lit;

/// Sorts the literals of lemmas, and removes subsumed lemmas. Of equal ones the first stays.
pub(super) fn remove_subsumed(lemmas: &mut Vec<Lemma>) {
    for lemma in lemmas.iter_mut() {
        lemma.sort_unstable();
        lemma.literals.dedup();
    }
    let mut order: Vec<usize> = (0..lemmas.len()).collect();
    order.sort_by_key(|&i| lemmas[i].len());
    let mut trie = Trie::default();
    let mut stays = vec![false; lemmas.len()];
    for i in order {
        if !trie.has_subset(&lemmas[i]) {
            trie.insert(&lemmas[i]);
            stays[i] = true;
        }
    }
    let mut stays = stays.into_iter();
    lemmas.retain(|_| stays.next().expect("one flag for each lemma"));
}

/// Sets of literals, each a path of its sorted literals from the root.
struct Trie(Vec<Node>);

#[derive(Default)]
struct Node {
    /// Does a set end here?
    ends: bool,
    /// The next literals, sorted, with the nodes that they lead to.
    next: Vec<(Lit, usize)>,
}

impl Default for Trie {
    fn default() -> Trie {
        Trie(vec![Node::default()])
    }
}

impl Trie {
    fn insert(&mut self, set: &[Lit]) {
        let mut at = 0;
        for lit in set {
            at = match self.0[at].next.binary_search_by_key(lit, |next| next.0) {
                Ok(place) => self.0[at].next[place].1,
                Err(place) => {
                    let new = self.0.len();
                    self.0[at].next.insert(place, (*lit, new));
                    self.0.push(Node::default());
                    new
                }
            };
        }
        self.0[at].ends = true;
    }

    /// Is one of the sets a subset of `set`, which is sorted?
    fn has_subset(&self, set: &[Lit]) -> bool {
        let mut open = vec![(0, set)];
        while let Some((at, rest)) = open.pop() {
            let Node { ends, next } = &self.0[at];
            if *ends {
                return true;
            }
            let mut from = 0;
            for (i, lit) in rest.iter().enumerate() {
                match next[from..].binary_search_by_key(lit, |next| next.0) {
                    Ok(place) => {
                        from += place;
                        open.push((next[from].1, &rest[i + 1..]));
                    }
                    Err(place) => from += place,
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lemma(codes: &[u32]) -> Lemma {
        codes.iter().map(|&code| Lit::from_code(code)).collect::<Vec<Lit>>().into()
    }

    #[test]
    fn subsumed_lemmas_go_and_one_of_equal_ones_stays() {
        let mut lemmas =
            vec![lemma(&[6, 2, 4]), lemma(&[4, 2]), lemma(&[2, 4]), lemma(&[3, 4]), lemma(&[66])];
        remove_subsumed(&mut lemmas);
        assert_eq!(lemmas, [lemma(&[2, 4]), lemma(&[3, 4]), lemma(&[66])]);
    }

    #[test]
    fn the_empty_lemma_is_in_all() {
        let mut lemmas = vec![lemma(&[2]), lemma(&[]), lemma(&[])];
        remove_subsumed(&mut lemmas);
        assert_eq!(lemmas, [lemma(&[])]);
    }

    proptest! {
        #[test]
        fn it_is_what_comparing_all_pairs_finds(
            sets in prop::collection::vec(prop::collection::btree_set(2..16u32, 0..6), 0..40)
        ) {
            let stays = |i: usize| {
                let contains = |j: usize| sets[j].is_subset(&sets[i]) && (sets[j] != sets[i] || j < i);
                !(0..sets.len()).any(contains)
            };
            let all: Vec<Lemma> =
                sets.iter().map(|set| lemma(&set.iter().copied().collect::<Vec<u32>>())).collect();
            let expected: Vec<Lemma> = (0..sets.len()).filter(|&i| stays(i)).map(|i| all[i].clone()).collect();
            let mut lemmas = all;
            remove_subsumed(&mut lemmas);
            prop_assert_eq!(lemmas, expected);
        }
    }
}
