//! Examples that can be followed on paper, from the literature.

use pdrer::check;
use pdrer::config::{Config, Engine, Er};
use pdrer::limits::Limits;
use pdrer::logic::lit::Lit;
use pdrer::model::Model;

use crate::build::Builder;
use crate::oracle::{self, Verdict};

/// The engines that decide every model.
fn engines() -> Vec<Engine> {
    let resolution = Er { max_vars: 0, ..Er::default() };
    vec![Engine::Pdrer(Er::default()), Engine::Pdr, Engine::Quip(Er::default()), Engine::Quip(resolution)]
}

/// All engines find this verdict, and counterexamples with the least number of steps.
fn assert_verdict(model: &Model, expected: Verdict) {
    assert_eq!(oracle::verdicts(model), Some(vec![expected]));
    for engine in engines() {
        let config = Config { engine, ..Config::default() };
        let found = check::decide(model, 0, &config, &Limits::default(), &mut |_| {}).unwrap();
        match (found.verdict, expected) {
            (check::Verdict::Safe(_), Verdict::Safe) => {}
            (check::Verdict::Unsafe(run), Verdict::Unsafe { depth }) if run.inputs.len() == depth + 1 => {}
            (found, _) => panic!("{found:?} by {config:?}"),
        }
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
