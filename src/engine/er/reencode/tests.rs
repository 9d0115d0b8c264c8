//! Compares random levels with their re-encodings in all states, and tests the choice among matches.

use proptest::prelude::*;

use super::super::testing::{Circuit, STATES, all_states, circuit, clause, table};
use super::*;
use crate::logic::lit::Var;

/// A circuit, and levels of canonical clauses over it with matches planted in them.
fn levels() -> impl Strategy<Value = (Circuit, Vec<Vec<Clause>>)> {
    circuit(5).prop_flat_map(|circuit| {
        let literal = (2..2 * circuit.definitions.end().0).prop_map(Lit::from_code);
        let planted = (0..3u8, prop::array::uniform4(literal), clause(&circuit, 3));
        let level = (prop::collection::vec(planted, 0..6), prop::collection::vec(clause(&circuit, 4), 0..20));
        (Just(circuit), prop::collection::vec(level, 1..4)).prop_map(|(mut circuit, levels)| {
            // Half adders whose definitions exist need only a single match.
            for (_, [a, b, c, d], _) in
                levels.iter().flat_map(|(planted, _)| planted.iter().filter(|p| p.0 == 2))
            {
                circuit.define(Operator::Xor, *a, *b);
                let y = circuit.define(Operator::And, *a, *b);
                circuit.define(Operator::And, y, *c.max(d));
            }
            let levels = levels.into_iter().map(|(planted, mut clauses)| {
                clauses.extend(
                    planted.iter().flat_map(|(template, lits, rest)| left_side(*template, *lits, rest)),
                );
                let mut clauses: Vec<_> = clauses.iter().filter_map(|c| circuit.canonical(c)).collect();
                clauses.sort();
                clauses.dedup();
                clauses
            });
            let levels = levels.collect();
            (circuit, levels)
        })
    })
}

/// The clauses that *and* (0), *xor* (1) and *half adder* (2) match, as in the table of templates.
fn left_side(template: u8, [a, b, c, d]: [Lit; 4], rest: &Clause) -> Vec<Clause> {
    let left: &[&[Lit]] = match template {
        0 => &[&[a], &[b]],
        1 => &[&[a, b], &[!a, !b]],
        _ => &[&[a, b, c], &[a, b, d], &[!a, !b, c, d]],
    };
    left.iter().map(|lits| lits.iter().chain(rest.iter()).copied().collect()).collect()
}

/// By the numbers of [`left_side`].
const ONLY: [Templates; 3] = [
    Templates { and: true, ..Templates::NONE },
    Templates { xor: true, ..Templates::NONE },
    Templates { half_adder: true, ..Templates::NONE },
];

/// Four matches are enough for each template: more than a half adder defines.
#[test]
fn every_template_with_all_signs() {
    for (template, signs) in (0..3u8).flat_map(|template| (0..16).map(move |signs| (template, signs))) {
        let lits = std::array::from_fn(|i| Var(1 + i as u32).lit().xor(signs >> i & 1 == 1));
        let rests = [lemma(&[5, 7]), lemma(&[-5, 6]), lemma(&[-6]), lemma(&[5, -6, -7])];
        let levels = rests.map(|rest| left_side(template, lits, &rest));
        let mut circuit = Circuit::new(STATES as usize);
        let policy = Policy { templates: ONLY[usize::from(template)], max_vars: 3, ..ONE };
        let (after, reencoding) = apply(&mut circuit, &levels, policy);
        assert_eq!(reencoding.applied.iter().map(|&(_, matches)| matches).collect::<Vec<_>>(), [4]);
        let values = all_states(&circuit);
        for (before, after) in levels.iter().zip(&after) {
            assert_eq!(after.len(), before.len() - 1);
            assert_eq!(table(&values, after), table(&values, before));
        }
        let used = |var| after.iter().flatten().any(|lemma| lemma.iter().any(|lit| lit.var() == var));
        assert_eq!(circuit.auxiliary.retire(&circuit.definitions, used), 0, "what is defined is used");
    }
}

fn templates() -> impl Strategy<Value = Templates> {
    any::<[bool; 3]>().prop_map(|[xor, and, half_adder]| Templates {
        xor,
        and,
        half_adder,
        ..Templates::NONE
    })
}

fn apply(circuit: &mut Circuit, levels: &[Vec<Clause>], policy: Policy) -> (Vec<Vec<Clause>>, Reencoding) {
    let lists: Vec<Vec<&Clause>> = levels.iter().map(|lemmas| lemmas.iter().collect()).collect();
    let reencoding = reencode(&mut circuit.auxiliary, &mut circuit.definitions, &lists, policy);
    let after = levels.iter().zip(&reencoding.levels).map(|(lemmas, change)| {
        let stay = lemmas.iter().enumerate().filter(|(i, _)| !change.removed.contains(i));
        let mut after: Vec<Clause> = stay.map(|(_, lemma)| lemma).chain(&change.added).cloned().collect();
        after.sort();
        after.dedup();
        after
    });
    (after.collect(), reencoding)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Repeated, so that definitions are nested.
    #[test]
    fn each_level_stays_equivalent(
        (mut circuit, mut levels) in levels(),
        templates in templates(),
        more_vars in 0..5usize,
        min_matches in 0..3usize,
    ) {
        for _ in 0..4 {
            let max_vars = circuit.auxiliary.len() + more_vars;
            let policy = Policy { templates, min_matches, max_vars, must_pay: false };
            let (after, reencoding) = apply(&mut circuit, &levels, policy);
            prop_assert!(circuit.auxiliary.len() <= max_vars);
            let values = all_states(&circuit);
            for ((before, after), change) in levels.iter().zip(&after).zip(&reencoding.levels) {
                let gone = change.removed.iter().map(|&i| &before[i]);
                prop_assert_eq!(table(&values, gone), table(&values, &change.added));
                prop_assert_eq!(table(&values, before), table(&values, after));
                for clause in after {
                    prop_assert_eq!(circuit.canonical(clause), Some(clause.clone()));
                }
            }
            let saved: usize = reencoding.applied.iter().map(|&(_, matches)| matches).sum();
            let size = |levels: &[Vec<Clause>]| levels.iter().map(Vec::len).sum::<usize>();
            prop_assert!(size(&after) + saved <= size(&levels));
            levels = after;
        }
    }

    /// Without limits, no *and* or *xor* matches in the end. A *half adder* may, since it needs several matches.
    #[test]
    fn everything_is_replaced_in_the_end((mut circuit, mut levels) in levels()) {
        let policy = Policy { templates: Templates::ALL, min_matches: 1, max_vars: usize::MAX, must_pay: false };
        loop {
            let (after, reencoding) = apply(&mut circuit, &levels, policy);
            levels = after;
            if reencoding.applied.is_empty() {
                break;
            }
        }
        let lists: Vec<Vec<&Clause>> = levels.iter().map(|lemmas| lemmas.iter().collect()).collect();
        let left = match_all(&lists, Templates { half_adder: false, ..Templates::ALL });
        prop_assert_eq!(left, vec![]);
    }
}

fn lemma(lits: &[i32]) -> Clause {
    lits.iter().map(|l| Var(l.unsigned_abs()).lit().xor(*l < 0)).collect()
}

/// One auxiliary variable.
const ONE: Policy = Policy { templates: Templates::ALL, min_matches: 1, max_vars: 1, must_pay: false };

fn xor(a: u32, b: u32) -> Instantiation {
    Instantiation::Xor([Var(a).lit(), Var(b).lit()])
}

fn and(a: u32, b: u32) -> Instantiation {
    Instantiation::And([Var(a).lit(), Var(b).lit()])
}

/// Literals are written as in DIMACS; auxiliary variables start at `STATES` + 1.
fn levels_of(levels: &[&[&[i32]]]) -> (Circuit, Vec<Vec<Clause>>) {
    let levels = levels.iter().map(|lemmas| lemmas.iter().map(|lits| lemma(lits)).collect()).collect();
    (Circuit::new(STATES as usize), levels)
}

#[test]
fn xor_comes_before_what_saves_more() {
    let (mut circuit, levels) = levels_of(&[
        &[&[1, 3], &[1, 4], &[5, 3], &[5, 4]],
        &[&[1, 2, 7], &[-1, -2, 7], &[1, -2, 6], &[-1, 2, 6]],
    ]);
    let (after, reencoding) = apply(&mut circuit, &levels, ONE);
    assert_eq!(reencoding.applied, [(xor(1, 2), 2)]);
    assert_eq!(after[1], [lemma(&[6, -8]), lemma(&[7, 8])]);
    assert_eq!(after[0], levels[0]);
}

#[test]
fn more_matches_come_first_over_all_levels() {
    let (mut circuit, levels) =
        levels_of(&[&[&[1, 3], &[2, 3], &[4, 6], &[5, 6]], &[&[4, 7], &[5, 7]], &[&[4, 5]]]);
    let (after, reencoding) = apply(&mut circuit, &levels, ONE);
    assert_eq!(reencoding.applied, [(and(4, 5), 2)]);
    assert_eq!(after[0], [lemma(&[1, 3]), lemma(&[2, 3]), lemma(&[6, 8])]);
    assert_eq!(after[1], [lemma(&[7, 8])]);
    assert_eq!(after[2], levels[2]);
}

#[test]
fn savings_are_counted_again_after_each_replacement() {
    // 1∧2 has four matches. They consume clauses of two of the three matches of 2∧3; then 5∧6, with two, is better.
    let (one, two, both) = ([[1, 7], [2, 7]], [[2, 7], [3, 7]], [[1, 7], [2, 7], [3, 7]]);
    let other = [[5, 7], [6, 7]];
    let levels: [&[[i32; 2]]; 7] = [&both, &both, &two, &one, &one, &other, &other];
    let levels = levels.map(|lemmas| lemmas.iter().map(|lits| lemma(lits)).collect());
    let mut circuit = Circuit::new(STATES as usize);
    let (_, reencoding) = apply(&mut circuit, &levels, Policy { max_vars: 2, ..ONE });
    assert_eq!(reencoding.applied, [(and(1, 2), 4), (and(5, 6), 2)]);
}

#[test]
fn a_consumed_clause_voids_other_matches() {
    // 1∧2 takes the first two lemmas of both levels; no match of 2∧3 is left.
    let (mut circuit, levels) =
        levels_of(&[&[&[1, 4, 5], &[2, 4, 5], &[3, 4, 5]], &[&[1, 6, 7], &[2, 6, 7]]]);
    let all = Policy { max_vars: usize::MAX, ..ONE };
    let (after, reencoding) = apply(&mut circuit, &levels, all);
    assert_eq!(reencoding.applied, [(and(1, 2), 2)]);
    assert_eq!(after[0], [lemma(&[3, 4, 5]), lemma(&[4, 5, 8])]);
}

#[test]
fn a_definition_in_use_is_worth_a_single_match() {
    let (mut circuit, levels) = levels_of(&[&[&[1, 3], &[2, 3]]]);
    let policy = Policy { min_matches: 2, ..ONE };
    assert_eq!(apply(&mut circuit, &levels, policy).1.applied, []);
    circuit.define(Operator::And, Var(1).lit(), Var(2).lit());
    assert_eq!(apply(&mut circuit, &levels, policy).1.applied, [(and(1, 2), 1)]);
}

#[test]
fn a_half_adder_must_save_more_than_it_defines() {
    let matched = |rest: i32| [vec![1, 2, 3, rest], vec![1, 2, 4, rest], vec![-1, -2, 3, 4, rest]];
    let lemmas = |rests: &[i32]| -> Vec<Clause> {
        rests.iter().flat_map(|&rest| matched(rest)).map(|lits| lemma(&lits)).collect()
    };
    let policy = Policy { templates: Templates { half_adder: true, ..Templates::NONE }, max_vars: 3, ..ONE };
    let mut circuit = Circuit::new(STATES as usize);
    let few = [lemmas(&[5, 6, 7])];
    assert_eq!(apply(&mut circuit, &few, policy).1.applied, []);
    let enough = [lemmas(&[5, 6, 7]), lemmas(&[-5])];
    let (after, reencoding) = apply(&mut circuit, &enough, policy);
    let [a, b, c, d] = [1, 2, 3, 4].map(|v| Var(v).lit());
    assert_eq!(reencoding.applied, [(Instantiation::HalfAdder([a, b], [c, d]), 4)]);
    assert_eq!(after[1], [lemma(&[3, -5, 8, 10]), lemma(&[4, -5, 8, 9])]);
    assert_eq!(apply(&mut circuit, &few, policy).1.applied.len(), 1, "the definitions exist by now");
}

/// (α∨A) and (¬α∨A) are replaced by A, which needs no auxiliary variable.
#[test]
fn opposite_conjuncts_resolve() {
    let (mut circuit, levels) = levels_of(&[&[&[1, 2, 3], &[-1, 2, 3]]]);
    let (after, _) = apply(&mut circuit, &levels, Policy { min_matches: 9, ..ONE });
    assert_eq!(after[0], [lemma(&[2, 3])]);
    assert_eq!(circuit.auxiliary.len(), 0);
}

#[test]
fn definitions_must_pay_for_their_literals() {
    let six: &[&[i32]] = &[&[1, 3, 4], &[2, 3, 4], &[1, 5, 6], &[2, 5, 6]];
    let eight: &[&[i32]] = &[&[1, 3, 4, 7], &[2, 3, 4, 7], &[1, 5, 6, 7], &[2, 5, 6, 7]];
    for (lemmas, pays) in [(six, false), (eight, true)] {
        let (mut circuit, levels) = levels_of(&[lemmas]);
        let (_, reencoding) = apply(&mut circuit, &levels, Policy { must_pay: true, ..ONE });
        assert_eq!(reencoding.applied.len(), usize::from(pays));
    }
}
