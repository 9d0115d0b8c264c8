//! Dual implication points: pairs of literals such that a conflict depends on its level through them only.
//!
//! Source: Buss, Chung, Ganesh, Oliveras, *Extended Resolution Clause Learning via Dual Implication Points*, arXiv
//! 2406.14190, 2024. There the solver defines them; here a search is told which pairs many conflicts have, and decides.
//! Counted are the pairs that conflict analysis meets on its way: those that are left when all others have been
//! resolved. Rejected: all pairs, for which the whole graph of the conflict would have to be kept.

use hashbrown::HashMap;

use crate::logic::lit::Lit;

/// More pairs than this are thinned out.
const MOST: usize = 1 << 16;

/// Counts pairs of true literals.
#[derive(Default)]
pub(super) struct Points {
    /// Pairs of variables 1 to this number are counted.
    variables: usize,
    counts: HashMap<[Lit; 2], u32>,
}

impl Points {
    /// Counts pairs of the first variables from now on.
    pub fn begin(&mut self, variables: usize) {
        self.variables = variables;
    }

    /// Are pairs counted?
    pub fn are_counted(&self) -> bool {
        self.variables > 0
    }

    /// Counts a pair.
    pub fn count(&mut self, [a, b]: [Lit; 2]) {
        if [a, b].iter().any(|lit| lit.var().index() > self.variables) {
            return;
        }
        if self.counts.len() == MOST {
            self.counts.retain(|_, count| *count > 1);
            if self.counts.len() == MOST {
                return;
            }
        }
        *self.counts.entry([a.min(b), a.max(b)]).or_default() += 1;
    }

    /// The pairs that have been counted so often, the most frequent ones first. Counting begins anew.
    pub fn take(&mut self, least: u32) -> Vec<[Lit; 2]> {
        let mut pairs: Vec<([Lit; 2], u32)> =
            self.counts.drain().filter(|&(_, count)| count >= least).collect();
        pairs.sort_unstable_by_key(|&(pair, count)| (std::cmp::Reverse(count), pair));
        pairs.into_iter().map(|(pair, _)| pair).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::native::Native;
    use crate::sat::query::{Answer, Query};

    #[test]
    fn frequent_pairs_come_first() {
        let [a, b, c, d] = [1, 2, 3, 4].map(|i| crate::logic::lit::Var(i).lit());
        let mut points = Points::default();
        points.begin(3);
        for pair in [[a, b], [!b, c], [c, !b], [a, d], [b, a], [!b, c], [a, c]] {
            points.count(pair);
        }
        assert_eq!(points.take(2), [[!b, c], [a, b]].map(|[a, b]| [a.min(b), a.max(b)]));
        assert!(points.take(1).is_empty());
    }

    /// Five pigeons do not fit into four holes: conflicts are many, and some depend on two pigeons only.
    #[test]
    fn analysis_meets_pairs() {
        let mut solver = Native::<false>::new(None);
        solver.grow(21);
        let is_in = |pigeon: usize, hole: usize| crate::logic::lit::Var((1 + 4 * pigeon + hole) as u32).lit();
        for pigeon in 0..5 {
            solver.add_clause(&[0, 1, 2, 3].map(|hole| is_in(pigeon, hole)), false);
            for (hole, other) in (0..4).flat_map(|hole| (0..pigeon).map(move |other| (hole, other))) {
                solver.add_clause(&[!is_in(pigeon, hole), !is_in(other, hole)], false);
            }
        }
        let ask = |solver: &mut Native| {
            let query = Query { assumptions: &[], temporary: &[], groups: &[], local: false };
            solver.ask(query, std::iter::empty())
        };
        solver.count_points(20);
        assert_eq!(ask(&mut solver), Answer::Unsat);
        let pairs = solver.take_points(1);
        assert!(!pairs.is_empty());
        assert!(pairs.iter().all(|[a, b]| a < b && a.var() != b.var() && b.var().index() <= 20));
    }
}
