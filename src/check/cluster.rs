//! Properties that depend on much the same latches, for searches that decide them together.
//!
//! A lemma about one property is rarely of use to another that depends on other latches, and a search for both has the
//! logic of both in its queries. So properties stand together only if at least half of the latches that any of them
//! depends on are common to all pairs with the first one. Rejected: all neighbours together
//! (docs/experiments/portfolio.md).

use crate::logic::lit::Lit;
use crate::model::Model;

/// Clusters of bad literals, as positions of `bads`, in order of their first members.
pub(super) fn clusters(model: &Model, bads: impl Iterator<Item = (usize, Lit)>) -> Vec<Vec<usize>> {
    let mut clusters: Vec<(Vec<u64>, Vec<usize>)> = Vec::new();
    for (position, bad) in bads {
        let cone = latches(model, bad);
        match clusters.iter_mut().find(|(first, _)| similar(first, &cone)) {
            Some((_, members)) => members.push(position),
            None => clusters.push((cone, vec![position])),
        }
    }
    clusters.into_iter().map(|(_, members)| members).collect()
}

/// The latches that a literal depends on, a bit each.
fn latches(model: &Model, root: Lit) -> Vec<u64> {
    let cone = model.cone_of_influence(&[root]);
    let latches = &cone[1 + model.inputs..][..model.latches.len()];
    let word = |bits: &[bool]| bits.iter().rev().fold(0, |word, &bit| word << 1 | u64::from(bit));
    latches.chunks(64).map(word).collect()
}

/// Do two sets have at least half of their union in common?
fn similar(a: &[u64], b: &[u64]) -> bool {
    let count =
        |of: fn(u64, u64) -> u64| -> u32 { a.iter().zip(b).map(|(&a, &b)| of(a, b).count_ones()).sum() };
    2 * count(|a, b| a & b) >= count(|a, b| a | b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Latch;

    #[test]
    fn those_with_common_latches_stand_together() {
        let mut model =
            Model { latches: vec![Latch { next: Lit::FALSE, reset: Lit::FALSE }; 70], ..Model::default() };
        (0..70).for_each(|i| model.latches[i].next = model.latch(i));
        let bads = [&[0, 1][..], &[65, 66], &[0, 1, 2], &[1, 2], &[65], &[]].map(|latches: &[usize]| {
            latches.iter().fold(Lit::TRUE, |all, &i| {
                let latch = model.latch(i);
                model.add_and(all, latch)
            })
        });
        let found = clusters(&model, (10..).zip(bads));
        assert_eq!(found, [vec![10, 12], vec![11, 14], vec![13], vec![15]]);
    }
}
