//! Right answers, wrong ones, and those that are not checked.

use std::sync::atomic::Ordering;

use super::*;
use crate::answer::witness::Counterexample;
use crate::logic::lit::Lit;
use crate::model::Latch;

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
    let run = Counterexample { property, state: vec![false; 2], inputs: vec![vec![true]; steps] };
    claim(property, Verdict::Unsafe(run))
}

#[test]
fn right_answers_pass_together() {
    let mut claims = [proved(0), failed(1, 5), failed(2, 1)];
    assert_eq!(self_check(&model(), &Limits::default(), &mut claims), Ok(()));
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
        let broken = self_check(&model(), &Limits::default(), &mut claims).unwrap_err();
        assert_eq!((broken.answer, broken.property), (answer, property));
    }
}

#[test]
fn what_is_not_checked_is_withdrawn() {
    let limits = Limits::default();
    limits.abort.store(true, Ordering::Relaxed);
    let mut claims = [proved(0), failed(1, 2)];
    assert_eq!(self_check(&model(), &limits, &mut claims), Ok(()));
    let [proof, run] = claims.map(|claim| claim.outcome);
    let reason = Reason::Unchecked { stopped: Stopped::Interrupt, found: "proof" };
    assert_eq!(proof.verdict, Verdict::Unknown { reason, bound: Some(3) });
    assert_eq!(proof.unchecked, Some(Verdict::Safe(Invariant::default())));
    assert_eq!(run.self_check, SelfCheck::Passed);
}
