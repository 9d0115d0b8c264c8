//! Certificates of small models.

use super::*;
use crate::answer::invariant::{Definition, Operator};

fn lits(codes: &[u32]) -> Vec<Lit> {
    codes.iter().map(|&code| Lit::from_code(code)).collect()
}

fn latch(next: u32, reset: u32) -> Latch {
    Latch { next: Lit::from_code(next), reset: Lit::from_code(reset) }
}

/// One input (2), two latches (4, 6), one gate (8) over both, which is the bad state.
fn model(resets: [u32; 2]) -> Model {
    Model {
        inputs: 1,
        latches: vec![latch(2, resets[0]), latch(9, resets[1])],
        ands: vec![[Lit::from_code(6), Lit::from_code(4)]],
        bads: lits(&[8, 3]),
        constraints: lits(&[9]),
        ..Model::default()
    }
}

/// The latches of `model` as variables of an invariant.
fn latch_lits() -> [Lit; 2] {
    [Invariant::latch(0).lit(), Invariant::latch(1).lit()]
}

#[test]
fn the_model_is_kept_and_a_lemma_is_a_gate() {
    let [a, b] = latch_lits();
    let model = model([0, 6]);
    let found = build(
        &model,
        &[(0, &Invariant { definitions: vec![], lemmas: vec![vec![!a, b].into()], ..Invariant::default() })],
    );
    let expected = Model {
        ands: vec![
            model.ands[0],
            [Lit::from_code(7), Lit::from_code(4)],
            [Lit::from_code(11), Lit::from_code(9)],
        ],
        bads: lits(&[13]),
        symbols: symbols(&model, &mut Limits::default().poll()).unwrap(),
        comment: b"WITNESS b0\n".to_vec(),
        ..model
    };
    assert_eq!(found, expected);
    assert_eq!(found.symbols[&(SymbolKind::Input, 0)], b"= 2");
    assert_eq!(found.symbols[&(SymbolKind::Latch, 1)], b"= 6");
}

#[test]
fn gates_of_the_model_are_reused() {
    let [a, b] = latch_lits();
    let model = model([0, 0]);
    let invariant =
        Invariant { definitions: vec![], lemmas: vec![vec![!b, !a].into()], ..Invariant::default() };
    let found = build(&model, &[(0, &invariant), (0, &invariant)]);
    assert_eq!((found.ands, found.bads), (model.ands, lits(&[8])));
}

#[test]
fn definitions_cost_one_and_three_gates() {
    let [a, b] = latch_lits();
    let model = Model { ands: vec![], bads: vec![Lit::FALSE], constraints: vec![], ..model([0, 0]) };
    let model = Model { latches: vec![latch(2, 0), latch(2, 0)], ..model };
    for (operator, gates) in [(Operator::And, 1), (Operator::Xor, 3)] {
        let definitions = vec![Definition { operator, operands: [a, b] }];
        let lemmas = vec![vec![!Invariant::auxiliary(2, 0).lit()].into()];
        let found = build(&model, &[(0, &Invariant { definitions, lemmas, ..Invariant::default() })]);
        assert_eq!((found.ands.len(), found.bads), (gates, vec![model.and(gates - 1)]));
    }
}

#[test]
fn reset_functions_add_the_first_step() {
    let model = model([2, 0]);
    let found = build(&model, &[(0, &Invariant::default()), (1, &Invariant::default())]);
    // The latch is 8; the gate moves to 10.
    assert_eq!(found.latches, [latch(2, 2), latch(11, 0), latch(0, 1)]);
    assert_eq!(found.ands[0], model.ands[0]);
    assert_eq!(found.constraints, lits(&[11]));
    // xor, first step and xor, and the conjunction of three.
    assert_eq!(found.ands.len(), 1 + 3 + 1 + 2);
    assert!(!found.symbols.contains_key(&(SymbolKind::Latch, 2)));
    assert_eq!(found.comment, b"WITNESS b0b1\n");
    // The input is true, so that the first latch starts at 1 and only the gate is bad.
    for (latches, bad) in [
        ([true, true, false], true),
        ([false, false, false], false),
        ([false, false, true], true),
        ([true, false, true], false),
    ] {
        assert_eq!(found.evaluate(&latches, &[true]).get(found.bads[0]), bad, "{latches:?}");
    }
}

#[test]
fn a_lemma_may_mention_the_first_step_of_any_model() {
    let first = Invariant::first_step(2).lit();
    let model = model([0, 0]);
    let lemma = vec![first, latch_lits()[0]];
    let found = build(
        &model,
        &[(0, &Invariant { definitions: vec![], lemmas: vec![lemma.into()], ..Invariant::default() })],
    );
    assert_eq!(found.latches[2], latch(0, 1));
    assert!(found.evaluate(&[false, true, false], &[false]).get(found.bads[0]));
    assert!(!found.evaluate(&[false, true, true], &[false]).get(found.bads[0]));
}

#[test]
fn constants_fold() {
    let model = Model { bads: lits(&[0]), ..Model::default() };
    assert_eq!(build(&model, &[(0, &Invariant::default())]).bads, [Lit::FALSE]);
    let empty_lemma = Invariant { definitions: vec![], lemmas: vec![vec![].into()], ..Invariant::default() };
    assert_eq!(build(&model, &[(0, &empty_lemma)]).bads, [Lit::TRUE]);
    let trivial = Invariant {
        definitions: vec![],
        lemmas: vec![vec![Lit::TRUE, Invariant::latch(0).lit()].into()],
        ..Invariant::default()
    };
    let model = Model { latches: vec![latch(0, 0)], ..model };
    let found = build(&model, &[(0, &trivial)]);
    assert_eq!((found.bads, found.ands), (vec![Lit::FALSE], vec![]));
}

#[test]
fn operands_of_new_gates_descend_and_precede() {
    let lemma = |k: u32| (0..3).map(move |i| Invariant::latch(i).lit().xor(k >> i & 1 == 1));
    let lemmas = (0..7).map(|k| lemma(k).collect::<Vec<Lit>>().into());
    let model =
        Model { latches: vec![latch(0, 2), latch(0, 4), latch(0, 1)], bads: lits(&[0]), ..Model::default() };
    let found = build(
        &model,
        &[(0, &Invariant { definitions: vec![], lemmas: lemmas.collect(), ..Invariant::default() })],
    );
    for (i, [a, b]) in found.ands.iter().enumerate() {
        assert!(found.and(i) > *a && a > b);
    }
}

#[test]
fn cyclic_resets_have_no_certificate_file() {
    assert_eq!(expressible(&model([2, 8])).unwrap_err().latch, 1);
    assert_eq!(expressible(&model([2, 4])), Ok(()));
}
