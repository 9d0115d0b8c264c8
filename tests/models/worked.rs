//! Examples that can be followed on paper, from the literature.

use pdrer::answer::invariant::Induction;
use pdrer::check;
use pdrer::config::{Bmc, Config, Engine, Er, Imc, KInduction, Preprocess};
use pdrer::limits::Limits;
use pdrer::logic::lit::Lit;
use pdrer::model::Model;

use crate::build::Builder;
use crate::oracle::{self, Verdict};

const BOUND: Option<usize> = Some(8);

/// The engines, with the verdicts for which they promise an answer.
fn engines() -> Vec<(Engine, &'static [&'static str])> {
    let resolution = Er { max_vars: 0, ..Er::default() };
    let kind = |simple_path| Engine::KInduction(KInduction { bound: BOUND, simple_path });
    vec![
        (Engine::Pdrer(Er::default()), &["safe", "unsafe"]),
        (Engine::Pdr, &["safe", "unsafe"]),
        (Engine::Quip(Er::default()), &["safe", "unsafe"]),
        (Engine::Quip(resolution), &["safe", "unsafe"]),
        (Engine::Imc(Imc::default()), &["safe", "unsafe"]),
        (Engine::Bmc(Bmc { bound: BOUND, ..Bmc::default() }), &["unsafe"]),
        (kind(false), &["unsafe"]),
        (kind(true), &["safe", "unsafe"]),
    ]
}

fn decide(model: &Model, engine: Engine) -> check::Verdict {
    // Preprocessing would leave nothing to do.
    let config = Config { engine, preprocess: Preprocess::NONE, ..Config::default() };
    check::decide(model, 0, &config, &Limits::default(), &mut |_| {}).unwrap().verdict
}

/// All engines find this verdict, as far as they promise to, and counterexamples with the least number of steps.
fn assert_verdict(model: &Model, expected: Verdict) {
    assert_eq!(oracle::verdicts(model), Some(vec![expected]));
    for (engine, promised) in engines() {
        let word = if expected == Verdict::Safe { "safe" } else { "unsafe" };
        match (decide(model, engine.clone()), expected) {
            (check::Verdict::Safe(_), Verdict::Safe) => {}
            (check::Verdict::Unsafe(run), Verdict::Unsafe { depth }) if run.inputs.len() == depth + 1 => {}
            (check::Verdict::Unknown { .. }, _) if !promised.contains(&word) => {}
            (found, _) => panic!("{found:?} by {engine:?}"),
        }
    }
}

/// The induction by which k-induction proves a model; none if it gives up.
fn induction(model: &Model, simple_path: bool) -> Option<Induction> {
    match decide(model, Engine::KInduction(KInduction { bound: BOUND, simple_path })) {
        check::Verdict::Safe(invariant) => Some(invariant.induction),
        check::Verdict::Unsafe(run) => panic!("{run:?}"),
        check::Verdict::Live(_) | check::Verdict::Unknown { .. } => None,
    }
}

/// x1' is free, x2' = x1, x3' = x2; bad is 111: 000 → 100 → 110 → 111.
#[test]
fn a_chain_of_three_latches_is_filled_in_three_steps() {
    let mut b = Builder::new(1, 3);
    let x1 = b.set(0, b.model.input(0), Lit::FALSE);
    let x2 = b.set(1, x1, Lit::FALSE);
    let x3 = b.set(2, x2, Lit::FALSE);
    let bad = b.all(&[x1, x2, x3]);
    b.model.bads = vec![bad];
    assert_verdict(&b.model, Verdict::Unsafe { depth: 3 });
}

/// The relation (x1∨¬x2∨x2') (x1∨x2∨¬x1') (¬x1∨x1') (¬x1∨¬x2') (x2∨¬x2'): x1' is free in the state 01 only. Bad is 10.
/// Only 00 is reachable.
#[test]
fn a_state_that_only_unreachable_states_lead_to_is_safe() {
    let mut b = Builder::new(1, 2);
    let [x1, x2] = [0, 1].map(|i| b.model.latch(i));
    let free = b.model.input(0);
    let may_rise = b.and(x2, free);
    let (next1, next2) = (b.or(x1, may_rise), b.and(!x1, x2));
    b.set(0, next1, Lit::FALSE);
    b.set(1, next2, Lit::FALSE);
    let bad = b.and(x1, !x2);
    b.model.bads = vec![bad];
    assert_verdict(&b.model, Verdict::Safe);
}

/// q1 → q2 → q3 → q4 → q4 and q5 → q6 → q6, with q1 = 000, q2 = 001, and so on; 110 and 111 lead to q4. Bad is q6. If
/// it may, q5 also stays.
fn two_chains(q5_stays: bool) -> Model {
    let mut b = Builder::new(1, 3);
    let [x0, x1, x2] = [0, 1, 2].map(|i| b.model.latch(i));
    let q2 = b.all(&[!x2, !x1, x0]);
    let q5 = b.all(&[x2, !x1, !x0]);
    let low = b.and(!x2, x0);
    let (next1, next2) = (b.or(x1, low), b.and(x2, !x1));
    let stays = b.all(&[q5, b.model.input(0)]);
    let next0 = if q5_stays { b.and(!q2, !stays) } else { !q2 };
    b.set(0, next0, Lit::FALSE);
    b.set(1, next1, Lit::FALSE);
    b.set(2, next2, Lit::FALSE);
    let bad = b.all(&[x2, !x1, x0]);
    b.model.bads = vec![bad];
    b.model
}

#[test]
fn one_step_of_induction_fails_and_two_prove() {
    let model = two_chains(false);
    assert_verdict(&model, Verdict::Safe);
    assert_eq!(induction(&model, false), Some(Induction::Steps(2)));
    assert_eq!(induction(&model, true), Some(Induction::Steps(2)));
}

#[test]
fn plain_induction_never_proves_what_simple_paths_prove_with_two_steps() {
    let model = two_chains(true);
    assert_verdict(&model, Verdict::Safe);
    assert_eq!(induction(&model, false), None);
    assert_eq!(induction(&model, true), Some(Induction::SimplePaths(2)));
}

/// A counter from 0 to 7 and round; bad is 4.
#[test]
fn a_counter_reaches_four_in_four_steps() {
    let mut b = Builder::new(0, 3);
    let [v0, v1, v2] = [0, 1, 2].map(|i| b.model.latch(i));
    let carry = b.and(v0, v1);
    let (both, either) = (b.and(v0, v1), b.or(v0, v1));
    let next1 = b.and(!both, either);
    let (both, either) = (b.and(carry, v2), b.or(carry, v2));
    let next2 = b.and(!both, either);
    b.set(0, !v0, Lit::FALSE);
    b.set(1, next1, Lit::FALSE);
    b.set(2, next2, Lit::FALSE);
    let bad = b.all(&[!v0, !v1, v2]);
    b.model.bads = vec![bad];
    assert_verdict(&b.model, Verdict::Unsafe { depth: 4 });
}
