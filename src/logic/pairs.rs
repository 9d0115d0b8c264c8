//! Pairs of literals that occur in several sets, the most common first.
//!
//! Source: the divisors of two literals in Rajski, Vasudevamurthy, *The Testability-Preserving Concurrent Decomposition
//! and Factorization of Boolean Expressions*, IEEE Transactions on Computer-Aided Design, 1992. What is to replace a
//! pair is for others to say: the gates of a certificate, or the definitions of an invariant.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use hashbrown::HashMap;

use super::lit::Lit;

/// Two literals, the smaller one first.
pub(crate) type Pair = [Lit; 2];

/// Sets of literals, and how often their pairs occur.
pub(crate) struct Pairs {
    /// A pair that occurs in fewer sets is of no interest.
    least: usize,
    sets: Vec<BTreeSet<Lit>>,
    /// For each literal that is in at least so many sets, the positions of these sets.
    users: HashMap<Lit, BTreeSet<usize>>,
    /// For each pair of such literals, the number of sets that contain it.
    counts: HashMap<Pair, usize>,
    /// Pairs with their counts, the largest first; with equal counts, the smallest pair first. Some counts are
    /// outdated.
    queue: BinaryHeap<(usize, Reverse<Pair>)>,
}

impl Pairs {
    /// The pairs of these sets that occur in at least `least` of them.
    ///
    /// Requires: `least` is positive.
    pub fn new(sets: Vec<BTreeSet<Lit>>, least: usize) -> Pairs {
        let mut users: HashMap<Lit, BTreeSet<usize>> = HashMap::new();
        for (user, set) in sets.iter().enumerate() {
            set.iter().for_each(|&lit| {
                users.entry(lit).or_default().insert(user);
            });
        }
        users.retain(|_, users| users.len() >= least);
        let (counts, queue) = Default::default();
        let mut pairs = Pairs { least, sets, users, counts, queue };
        for user in 0..pairs.sets.len() {
            let common: Vec<Lit> =
                pairs.sets[user].iter().copied().filter(|lit| pairs.users.contains_key(lit)).collect();
            for (i, &lit) in common.iter().enumerate() {
                common[..i].iter().for_each(|&other| *pairs.counts.entry(pair(lit, other)).or_default() += 1);
            }
        }
        let often = pairs.counts.iter().filter(|&(_, &count)| count >= least);
        pairs.queue.extend(often.map(|(&pair, &count)| (count, Reverse(pair))));
        pairs
    }

    /// The number of pairs in these sets, at most.
    pub fn count(sets: &[BTreeSet<Lit>]) -> usize {
        sets.iter().map(|set| set.len() * set.len() / 2).sum()
    }

    /// The pair that occurs in most sets, if there is one.
    pub fn most_common(&mut self) -> Option<Pair> {
        while let Some((count, Reverse(pair))) = self.queue.pop() {
            match self.counts[&pair] {
                now if now == count => return Some(pair),
                now if now >= self.least => self.queue.push((now, Reverse(pair))),
                _ => {}
            }
        }
        None
    }

    /// Puts a literal in the place of a pair, wherever it occurs.
    pub fn replace(&mut self, [a, b]: Pair, by: Lit) {
        if !self.users.contains_key(&by) {
            // It may be in some sets already, but have been too rare to count.
            let having: Vec<usize> =
                (0..self.sets.len()).filter(|&user| self.sets[user].contains(&by)).collect();
            self.users.insert(by, BTreeSet::new());
            having.into_iter().for_each(|user| self.count_in(user, by));
        }
        let both: Vec<usize> = self.users[&a].intersection(&self.users[&b]).copied().collect();
        for user in both {
            self.remove(user, a);
            self.remove(user, b);
            self.insert(user, by);
        }
    }

    /// The sets.
    pub fn into_sets(self) -> Vec<BTreeSet<Lit>> {
        self.sets
    }

    /// Adds a literal to a set, unless it is there already.
    fn insert(&mut self, user: usize, lit: Lit) {
        if !self.sets[user].contains(&lit) {
            self.count_in(user, lit);
            self.sets[user].insert(lit);
        }
    }

    /// Counts the pairs of a literal in a set.
    fn count_in(&mut self, user: usize, lit: Lit) {
        let counted = |other: &&Lit| **other != lit && self.users.contains_key(*other);
        for &other in self.sets[user].iter().filter(counted) {
            let pair = pair(lit, other);
            let count = self.counts.entry(pair).or_default();
            *count += 1;
            if *count >= self.least {
                self.queue.push((*count, Reverse(pair)));
            }
        }
        self.users.entry(lit).or_default().insert(user);
    }

    fn remove(&mut self, user: usize, lit: Lit) {
        self.sets[user].remove(&lit);
        self.users.get_mut(&lit).expect("it is common").remove(&user);
        for &other in self.sets[user].iter().filter(|other| self.users.contains_key(*other)) {
            *self.counts.get_mut(&pair(lit, other)).expect("counted") -= 1;
        }
    }
}

fn pair(a: Lit, b: Lit) -> Pair {
    [a.min(b), a.max(b)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(all: &[&[u32]]) -> Vec<BTreeSet<Lit>> {
        all.iter().map(|set| set.iter().map(|&code| Lit::from_code(code)).collect()).collect()
    }

    #[test]
    fn the_most_common_pair_comes_first_and_can_be_replaced() {
        let all = sets(&[&[2, 4, 8], &[3, 4, 8], &[4, 6, 8, 10], &[2, 6, 4], &[2, 6]]);
        let mut pairs = Pairs::new(all, 2);
        let [a, b] = [4, 8].map(Lit::from_code);
        assert_eq!(pairs.most_common(), Some([a, b]));
        pairs.replace([a, b], Lit::from_code(20));
        assert_eq!(pairs.most_common(), Some([2, 6].map(Lit::from_code)));
        pairs.replace([2, 6].map(Lit::from_code), Lit::from_code(22));
        assert_eq!(pairs.most_common(), None);
        assert_eq!(pairs.into_sets(), sets(&[&[2, 20], &[3, 20], &[6, 10, 20], &[4, 22], &[22]]));
    }

    #[test]
    fn a_pair_may_be_replaced_by_a_literal_that_was_rare() {
        let mut pairs = Pairs::new(sets(&[&[2, 4, 8], &[2, 4, 8], &[6, 8, 10], &[8, 10]]), 2);
        let pair = pairs.most_common().expect("there are some");
        assert_eq!(pair, [2, 4].map(Lit::from_code));
        // Literal 6 was in one set only.
        pairs.replace(pair, Lit::from_code(6));
        assert_eq!(pairs.most_common(), Some([6, 8].map(Lit::from_code)));
        pairs.replace([6, 8].map(Lit::from_code), Lit::from_code(20));
        assert_eq!(pairs.into_sets(), sets(&[&[20], &[20], &[10, 20], &[8, 10]]));
    }

    #[test]
    fn rare_pairs_are_left_alone() {
        let all = sets(&[&[2, 4, 6], &[2, 4], &[2, 6]]);
        assert_eq!(Pairs::new(all.clone(), 3).most_common(), None);
        assert!(Pairs::new(all, 2).most_common().is_some());
    }
}
