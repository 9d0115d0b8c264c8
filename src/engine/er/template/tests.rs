//! Compares the matcher with a search that compares all clauses with each other.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::and;
use super::instantiation::Instantiation;
use super::matcher::match_all;
use crate::config::Templates;
use crate::logic::cube::Clause;
use crate::logic::lit::{Lit, Var};

/// All matches, by the table of templates. The places are in the order of `Match::clauses`.
fn expected(clauses: &[Clause]) -> BTreeSet<(Instantiation, Vec<u32>)> {
    let mut matches = BTreeSet::new();
    let place = |lits: Clause| (0..).zip(clauses).find(|(_, clause)| **clause == lits).map(|(i, _)| i);
    let exchange = |clause: &Clause, gone: &[Lit], by: &[Lit]| -> Clause {
        clause.iter().filter(|lit| !gone.contains(lit)).chain(by).copied().collect()
    };
    let variables: BTreeSet<Var> = clauses.iter().flat_map(|c| c.iter().map(|lit| lit.var())).collect();
    let literals: Vec<Lit> = variables.iter().flat_map(|v| [v.lit(), !v.lit()]).collect();
    for (i, clause) in (0..).zip(clauses) {
        for &a in clause.iter() {
            for &b in literals.iter().filter(|&&b| a < b && !clause.contains(&b) && clause.len() > 1) {
                let other = place(exchange(clause, &[a], &[b]));
                matches.extend(other.map(|j| (Instantiation::And([a, b]), vec![i, j])));
            }
            for &b in clause.iter().filter(|&&b| a < b) {
                let opposite = exchange(clause, &[a, b], &[!a, !b]);
                let inputs = [a.var().lit(), b.var().lit()];
                let other = place(opposite.clone()).filter(|&j| i < j);
                matches.extend(other.map(|j| (Instantiation::Xor(inputs), vec![i, j])));
                for &c in clause.iter().filter(|&&c| c != a && c != b) {
                    for &d in literals
                        .iter()
                        .filter(|&&d| c < d && d != !c && !clause.contains(&d) && !clause.contains(&!d))
                    {
                        let second = place(exchange(clause, &[c], &[d]));
                        let long = place(exchange(&opposite, &[], &[d]));
                        let places = second.zip(long).map(|(j, k)| vec![i, j, k]);
                        matches.extend(places.map(|p| (Instantiation::HalfAdder([a, b], [c, d]), p)));
                    }
                }
            }
        }
    }
    matches
}

fn found(clauses: &[Clause], templates: Templates) -> Vec<(Instantiation, Vec<u32>)> {
    let matches = match_all(&[clauses.iter().collect()], templates);
    matches.iter().map(|m| (m.instantiation, m.clauses().to_vec())).collect()
}

/// Clauses over few variables, so that many match; no complementary literals, no clause twice.
fn clauses(variables: u32, length: usize, number: usize) -> impl Strategy<Value = Vec<Clause>> {
    let signed = prop::collection::btree_map(1..=variables, any::<bool>(), 1..=length);
    let clause = signed.prop_map(|lits| lits.into_iter().map(|(v, sign)| Var(v).lit().xor(sign)).collect());
    prop::collection::btree_set(clause, 0..number).prop_map(|set| set.into_iter().collect())
}

/// Sorts matches. The two clauses of *xor* are interchangeable, so they are sorted, too.
fn ordered(matches: impl IntoIterator<Item = (Instantiation, Vec<u32>)>) -> Vec<(Instantiation, Vec<u32>)> {
    let mut matches: Vec<_> = matches.into_iter().collect();
    for (instantiation, places) in &mut matches {
        if matches!(instantiation, Instantiation::Xor(_)) {
            places.sort_unstable();
        }
    }
    matches.sort();
    matches
}

proptest! {
    /// Four variables, so that no cell of *and* exceeds its reach.
    #[test]
    fn finds_what_comparing_all_finds(clauses in clauses(4, 4, 60)) {
        prop_assert_eq!(ordered(found(&clauses, Templates::ALL)), ordered(expected(&clauses)));
    }

    #[test]
    fn finds_what_comparing_all_finds_among_longer_clauses(clauses in clauses(5, 5, 100)) {
        let templates = Templates { and: false, ..Templates::ALL };
        let expected = expected(&clauses).into_iter().filter(|(i, _)| !matches!(i, Instantiation::And(_)));
        prop_assert_eq!(ordered(found(&clauses, templates)), ordered(expected));
    }

    #[test]
    fn each_template_has_its_switch(clauses in clauses(4, 4, 60)) {
        let all = found(&clauses, Templates::ALL);
        let off = Templates::NONE;
        let only = |templates| found(&clauses, templates);
        let part = |chosen: fn(&Instantiation) -> bool| -> Vec<_> {
            all.iter().filter(|(i, _)| chosen(i)).cloned().collect()
        };
        prop_assert_eq!(only(off), vec![]);
        prop_assert_eq!(only(Templates { xor: true, ..off }), part(|i| matches!(i, Instantiation::Xor(_))));
        prop_assert_eq!(only(Templates { and: true, ..off }), part(|i| matches!(i, Instantiation::And(_))));
        prop_assert_eq!(
            only(Templates { half_adder: true, ..off }),
            part(|i| matches!(i, Instantiation::HalfAdder(..)))
        );
    }
}

fn clause(lits: &[i32]) -> Clause {
    lits.iter().map(|l| Var(l.unsigned_abs()).lit().xor(*l < 0)).collect()
}

#[test]
fn levels_are_matched_apart_and_clustered() {
    let (a, b, c) = (clause(&[1, 2]), clause(&[1, 3]), clause(&[-1, 2]));
    let d = clause(&[-1, 3]);
    let templates = Templates { and: true, ..Templates::NONE };
    let matches = match_all(&[vec![&a, &b], vec![&c], vec![&d], vec![&d, &c]], templates);
    let and = Instantiation::And([Var(2).lit(), Var(3).lit()]);
    let summary: Vec<_> = matches.iter().map(|m| (m.instantiation, m.level, m.clauses())).collect();
    assert_eq!(summary, [(and, 0, &[0, 1][..]), (and, 3, &[1, 0])]);
}

/// The lemmas of a one-hot encoding: the cell of each value has all other values. Only *and* matches, and the bound is
/// its own.
#[test]
fn large_cells_pair_neighbours() {
    const VALUES: i32 = 200;
    let pairs = (1..=VALUES).flat_map(|a| (a + 1..=VALUES).map(move |b| clause(&[-a, -b])));
    let clauses: Vec<Clause> = pairs.collect();
    let matches = found(&clauses, Templates::ALL);
    assert!(matches.len() <= 2 * and::REACH * clauses.len());
    let neighbours = matches.iter().filter(|(i, _)| *i == Instantiation::And([!Var(7).lit(), !Var(8).lit()]));
    assert_eq!(neighbours.count(), VALUES as usize - 2);
}

/// A parity constraint: all clauses are over the same variables.
#[test]
fn large_groups_are_probed() {
    let clauses: Vec<Clause> = (0..1u32 << 12)
        .filter(|signs| signs.count_ones() % 2 == 0)
        .map(|signs| (0..12).map(|i| Var(i + 1).lit().xor(signs >> i & 1 == 1)).collect())
        .collect();
    let matches = found(&clauses, Templates { and: false, ..Templates::ALL });
    assert_eq!(matches.len(), clauses.len() * 66 / 2);
}

#[test]
fn clauses_longer_than_a_word() {
    let long = |signs: &[usize], length: usize| -> Clause {
        (0..length).map(|i| Var(i as u32 + 1).lit().xor(signs.contains(&i))).collect()
    };
    let matched = |length| found(&[long(&[], length), long(&[1, length - 1], length)], Templates::ALL);
    let inputs = [Var(2).lit(), Var(64).lit()];
    assert_eq!(matched(64), [(Instantiation::Xor(inputs), vec![0, 1])]);
    assert_eq!(matched(65), []);
}
