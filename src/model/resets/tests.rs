//! Reset functions, with circles and without.

use super::*;
use crate::model::Latch;

/// Two latches, one gate; resets as given by AIGER numbers (latches 2 and 4, gate 6).
fn model(resets: [u32; 2], gate: [u32; 2]) -> Model {
    let latch = |reset| Latch { next: Lit::FALSE, reset: Lit::from_code(reset) };
    Model { latches: resets.map(latch).to_vec(), ands: vec![gate.map(Lit::from_code)], ..Model::default() }
}

/// An input and latches; `resets[i]` is the reset of latch `i`, given as the number of another latch.
fn chain(resets: &[usize]) -> Model {
    let mut model = Model { inputs: 1, ..Model::default() };
    model.latches = vec![Latch { next: Lit::FALSE, reset: Lit::FALSE }; resets.len()];
    for (i, &r) in resets.iter().enumerate() {
        model.latches[i].reset = model.latch(r);
    }
    model
}

#[test]
fn chains_constants_and_uninitialised_latches_are_stratified() {
    for resets in [[0, 1], [2, 4], [4, 0], [4, 4], [6, 4], [1, 7]] {
        let gate = if resets[1] == 7 { [2, 3] } else { [4, 5] };
        let model = model(resets, gate);
        assert_eq!(model.stratified(), Ok(()), "{resets:?}");
        assert!(model.cyclic_resets().is_empty(), "{resets:?}");
    }
    assert!(chain(&[0, 0, 1]).cyclic_resets().is_empty());
}

#[test]
fn circles_are_found() {
    assert_eq!(model([3, 0], [2, 4]).stratified().unwrap_err().latch, 0);
    assert!(model([4, 2], [0, 0]).stratified().is_err());
    assert_eq!(model([0, 6], [2, 4]).stratified().unwrap_err().latch, 1);
    assert!(model([6, 2], [4, 5]).stratified().is_err());
}

#[test]
fn what_depends_on_circles_is_found() {
    assert_eq!(chain(&[1, 0, 1, 3]).cyclic_resets(), [0, 1, 2]);
    assert_eq!(chain(&[1, 2, 1, 3, 3]).cyclic_resets(), [0, 1, 2]);
    assert_eq!(chain(&[0, 2, 1, 1]).cyclic_resets(), [1, 2, 3]);
    assert_eq!(model([6, 2], [4, 2]).cyclic_resets(), [0, 1]);
    assert_eq!(model([6, 0], [4, 2]).cyclic_resets(), [0]);
}

#[test]
fn a_negated_self_reset_is_a_circle() {
    let mut model = chain(&[0]);
    model.latches[0].reset = !model.latch(0);
    assert_eq!(model.cyclic_resets(), [0]);
}

#[test]
fn the_latch_named_is_on_the_circle() {
    let mut model = model([6, 6], [5, 5]);
    model.symbols.insert((SymbolKind::Latch, 1), b"tail".to_vec());
    let error = model.stratified().unwrap_err();
    assert_eq!(error.to_string(), "the reset of latch 1 (tail) depends on the latch itself");
}

#[test]
fn given_latches_break_circles() {
    let model = model([4, 2], [0, 0]);
    assert_eq!(model.stratified_among(|latch| latch == 0), Ok(()));
    assert!(model.stratified_among(|_| true).is_err());
}

#[test]
fn long_chains_do_not_exhaust_the_stack() {
    let mut model = Model { inputs: 1, ..Model::default() };
    for i in 0..200_000 {
        let reset = Lit::from_code(2 * (i + 3));
        model.latches.push(Latch { next: Lit::FALSE, reset });
    }
    model.latches.last_mut().unwrap().reset = model.input(0);
    assert_eq!(model.stratified(), Ok(()));
}

#[test]
fn a_chain_of_reset_functions_is_evaluated_against_its_order() {
    let mut model = chain(&[1, 2, 2]);
    model.latches[2].reset = model.input(0);
    let state = model.initial_state(&[None; 3], &[true].into());
    assert_eq!(state, [true; 3].into());
    assert!(model.is_initial(&model.evaluate(&state, &[true])));
}
