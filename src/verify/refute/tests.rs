//! Random obligations: both kinds of evidence agree. A wrong solver proves nothing.

use super::*;
use crate::logic::random::SplitMix64;
use crate::sat::refuter::with_a_fault;

/// Variables that are no gates.
fn free(variables: u32) -> Formula {
    let mut formula = Formula::default();
    for _ in 0..variables {
        formula.add(None);
    }
    formula
}

/// Gates over some variables, hypotheses and goals.
fn random(random: &mut SplitMix64, leaves: u32, gates: usize, clauses: usize) -> Formula {
    let lit = |random: &mut SplitMix64, variables: usize| {
        Var(1 + random.below(variables - 1) as u32).lit().xor(random.below(2) == 0)
    };
    let mut formula = free(leaves);
    for _ in 0..gates {
        let [a, b] = [0; 2].map(|_| lit(random, formula.variables()));
        if a.var() != b.var() {
            formula.add(Some([a, b]));
        }
    }
    for _ in 0..clauses {
        formula.hypotheses.push((0..3).map(|_| lit(random, formula.variables())).collect::<Vec<Lit>>());
    }
    for _ in 0..3 {
        let length = 1 + random.below(3);
        formula.goals.push((0..length).map(|_| lit(random, formula.variables())).collect::<Vec<Lit>>());
    }
    formula
}

#[test]
fn both_kinds_of_evidence_agree() {
    let mut source = SplitMix64::new(25);
    // With many gates that no clause mentions, most of them are eliminated.
    for (gates, least, more) in [(8, 10, 40), (60, 10, 20)] {
        let mut held = 0;
        for _ in 0..400 {
            let clauses = least + source.below(more);
            let formula = random(&mut source, 8, gates, clauses);
            let [proof, cadical] =
                [Evidence::Proof, Evidence::Cadical].map(|evidence| holds(&formula, evidence, None));
            assert_eq!(proof, cadical);
            held += usize::from(proof == Ok(true));
        }
        assert!((50..350).contains(&held), "{held}");
    }
}

#[test]
fn goals_may_hold_or_contradict_themselves() {
    let [a, b] = [1, 2].map(|var| Var(var).lit());
    let formula = |goals: &[&[Lit]]| {
        let mut formula = free(2);
        formula.hypotheses.push([a]);
        goals.iter().for_each(|goal| formula.goals.push(goal.iter().copied()));
        formula
    };
    for (goals, expected) in [
        (&[][..], true),
        (&[&[!a][..]], true),
        (&[&[b, !b][..], &[!a, b]], true),
        (&[&[Lit::FALSE][..]], true),
        (&[&[b, Lit::FALSE][..]], true),
        (&[&[!a][..], &[b]], false),
        (&[&[][..]], false),
    ] {
        for evidence in [Evidence::Proof, Evidence::Cadical] {
            assert_eq!(holds(&formula(goals), evidence, None), Ok(expected), "{goals:?}, {evidence:?}");
        }
        let refutation = refute(&formula(goals), None).expect("nothing stops it");
        assert_eq!(refutation.is_some(), expected);
    }
}

/// More pigeons than holes; `more` of them may share a hole with any other one.
fn pigeons(holes: u32, more: bool) -> Formula {
    let place = |pigeon: u32, hole: u32| Var(1 + pigeon * holes + hole).lit();
    let mut formula = free((holes + 1) * holes);
    for hole in 0..holes {
        for one in 0..=holes {
            let from = if more { 1 } else { 0 };
            (from..one).for_each(|other| formula.hypotheses.push([!place(one, hole), !place(other, hole)]));
        }
    }
    for pigeon in 1..=holes {
        formula.hypotheses.push((0..holes).map(|hole| place(pigeon, hole)));
    }
    (0..holes).for_each(|hole| formula.goals.push([place(0, hole)]));
    formula
}

#[test]
fn a_wrong_solver_proves_nothing() {
    assert_eq!(holds(&pigeons(6, false), Evidence::Proof, None), Ok(true));
    assert_eq!(holds(&pigeons(6, true), Evidence::Proof, None), Ok(false));
    let wrong = with_a_fault(|| holds(&pigeons(6, false), Evidence::Proof, None));
    assert!(matches!(wrong, Err(Unverified::Rejected(Rejected::Refutation(_)))), "{wrong:?}");
    // Whatever it says of formulas that may have a model, it is not believed.
    let mut source = SplitMix64::new(99);
    let mut refused = 0;
    for _ in 0..40 {
        let formula = random(&mut source, 130, 0, 550);
        let right = holds(&formula, Evidence::Cadical, None);
        match with_a_fault(|| holds(&formula, Evidence::Proof, None)) {
            Ok(true) => assert_eq!(right, Ok(true)),
            Ok(false) => assert_eq!(right, Ok(false)),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 2, "{refused}");
}
