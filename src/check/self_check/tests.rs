//! Right answers, wrong ones, and those that are not checked.

use std::sync::atomic::Ordering;

use super::*;
use crate::answer::witness::Counterexample;
use crate::logic::lit::Lit;
use crate::model::Latch;
use crate::verify::with_a_fault;

/// Two latches, the first of which stays 0 whatever the input is, while the second becomes 1; both are properties,
/// and so is the constant *true*.
fn model() -> Model {
    let mut model = Model { inputs: 1, ..Model::default() };
    model.latches =
        vec![Latch { next: Lit::FALSE, reset: Lit::FALSE }, Latch { next: Lit::TRUE, reset: Lit::FALSE }];
    model.latches[0].next = model.add_and(model.latch(0), model.input(0));
    model.bads = vec![model.latch(0), model.latch(1), Lit::TRUE];
    model
}

fn claim(property: usize, verdict: Verdict) -> Claim {
    Claim { property, outcome: Outcome { verdict, ..Outcome::unknown(Stopped::Time) }, bound: Some(3) }
}

fn proved(property: usize) -> Claim {
    claim(property, Verdict::Safe(Invariant::default()))
}

fn failed(property: usize, steps: usize) -> Claim {
    let run =
        Counterexample { property, state: [false; 2].into(), inputs: vec![[true].into(); steps], back: None };
    claim(property, Verdict::Unsafe(run))
}

#[test]
fn right_answers_pass_together() {
    let mut claims = [proved(0), failed(1, 5), failed(2, 1)];
    assert_eq!(self_check(&model(), Evidence::Proof, &Limits::default(), &mut claims), Ok(()));
    assert!(claims.iter().all(|claim| claim.outcome.self_check == SelfCheck::Passed));
    assert_eq!(claims[1].outcome.verdict.counterexample().unwrap().inputs.len(), 2);
}

#[test]
fn the_wrong_one_is_named() {
    for (mut claims, answer, property) in [
        ([proved(0), proved(1), failed(2, 1)], "invariant", 1),
        ([proved(2), proved(0), failed(1, 2)], "invariant", 2),
        ([proved(0), failed(2, 1), failed(1, 1)], "counterexample", 1),
    ] {
        let broken = self_check(&model(), Evidence::Proof, &Limits::default(), &mut claims).unwrap_err();
        assert_eq!((broken.answer, broken.property), (answer, property));
    }
}

#[test]
fn what_is_not_checked_is_withdrawn() {
    let limits = Limits::default();
    limits.abort.store(true, Ordering::Relaxed);
    let mut claims = [proved(0), failed(1, 2)];
    assert_eq!(self_check(&model(), Evidence::Proof, &limits, &mut claims), Ok(()));
    let [proof, run] = claims.map(|claim| claim.outcome);
    let reason = Reason::Unchecked { stopped: Stopped::Interrupt, found: "proof" };
    assert_eq!(proof.verdict, Verdict::Unknown { reason, bound: Some(3) });
    assert_eq!(proof.unchecked, Some(Verdict::Safe(Invariant::default())));
    assert_eq!(run.self_check, SelfCheck::Passed);
}

/// Seven pigeons in six holes is bad, and does not occur.
fn pigeons() -> Model {
    const HOLES: usize = 6;
    let mut model = Model { inputs: (HOLES + 1) * HOLES, ..Model::default() };
    let mut bad = Lit::TRUE;
    for pigeon in 0..=HOLES {
        let nowhere = (0..HOLES).fold(Lit::TRUE, |so_far, hole| {
            let elsewhere = !model.input(pigeon * HOLES + hole);
            model.add_and(so_far, elsewhere)
        });
        bad = model.add_and(bad, !nowhere);
        for [other, hole] in (0..pigeon).flat_map(|other| (0..HOLES).map(move |hole| [other, hole])) {
            let both = model.add_and(model.input(pigeon * HOLES + hole), model.input(other * HOLES + hole));
            bad = model.add_and(bad, !both);
        }
    }
    model.bads = vec![bad];
    model
}

/// The answer is right here, but no refutation is, so it must not be given.
#[test]
fn an_answer_is_refused_if_the_solver_that_checks_it_is_wrong() {
    let check = || self_check(&pigeons(), Evidence::Proof, &Limits::default(), &mut [proved(0)]);
    assert_eq!(check(), Ok(()));
    let broken = with_a_fault(check).unwrap_err();
    assert!(matches!(broken.reason, verify::Rejected::Refutation(_)), "{broken}");
    assert_eq!((broken.answer, broken.property), ("invariant", 0));
}
