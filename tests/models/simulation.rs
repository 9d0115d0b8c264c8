//! Random simulation: its counterexamples are right, and it finds shallow ones.

use std::time::{Duration, Instant};

use pdrer::check::{self, Outcome};
use pdrer::config::{Config, Engine, Simulation};
use pdrer::engine::{self, Answer, Engine as _, Reason};
use pdrer::generate::Family;
use pdrer::limits::{Limits, Stopped};
use pdrer::model::Model;
use pdrer::system::lower;

use crate::oracle::{self, Verdict};
use crate::{corpus, generate};

/// Little work, for small models.
const SHORT: Simulation = Simulation { steps: 30, work: 200_000 };

fn simulate(model: &Model, property: usize) -> Outcome {
    let config = Config { engine: Engine::Simulation(SHORT), ..Config::default() };
    check::decide(model, property, &config, &Limits::default(), &mut |_| {}).unwrap()
}

/// Compares the answers for a model with the right ones. Counts shallow counterexamples: all of them, and those found.
fn compare(model: &Model, expected: &[Verdict], near: &mut [u32; 2]) {
    for (property, &expected) in expected.iter().enumerate() {
        let found = simulate(model, property);
        let is_near = matches!(expected, Verdict::Unsafe { depth } if depth <= 3);
        near[0] += u32::from(is_near);
        match found.verdict {
            check::Verdict::Safe(_) | check::Verdict::Live(_) => panic!("simulation proves nothing"),
            check::Verdict::Unknown { bound, .. } => assert_eq!(bound, None),
            check::Verdict::Unsafe(run) => {
                let Verdict::Unsafe { depth } = expected else { panic!("property {property} is safe") };
                assert!(run.inputs.len() > depth && found.self_check == check::SelfCheck::Passed);
                near[1] += u32::from(is_near);
            }
        }
    }
}

#[test]
fn near_counterexamples_are_found_and_are_right() {
    let mut near = [0; 2];
    corpus::entries().iter().for_each(|entry| compare(&entry.model, &entry.expected, &mut near));
    for model in (0..300).map(generate::model) {
        if let Some(expected) = oracle::verdicts(&model) {
            compare(&model, &expected, &mut near);
        }
    }
    let [all, found] = near;
    assert!(all > 100 && 10 * found > 9 * all, "{found} of {all}");
}

#[test]
fn equal_seeds_give_equal_runs() {
    let entries = corpus::entries();
    let entry = entries.iter().find(|entry| entry.path.ends_with("fifo4_faulty.aag")).unwrap();
    let ts = lower(&entry.model, entry.model.properties()[1]).ts;
    let [one, again, other] = [0, 0, 1].map(|seed| {
        let mut engine = engine::Simulation::new(SHORT, seed);
        let answer = engine.run(&ts, &Limits::default(), &mut |_| {});
        assert!(matches!(answer, Answer::Unsafe(_)));
        assert!(engine.stats().phases.simulate > Duration::ZERO);
        (answer, engine.stats().simulation)
    });
    assert_eq!(one, again);
    assert_ne!(one.0, other.0);
}

#[test]
fn a_limit_ends_simulation() {
    let model = Family::find("fifo").expect("a family").model(&[4], false).expect("its size");
    let limits = Limits { deadline: Some(Instant::now()), ..Limits::default() };
    let config = Config { engine: Engine::Simulation(Simulation::default()), ..Config::default() };
    let outcome = check::decide(&model, 0, &config, &limits, &mut |_| {}).unwrap();
    let reason = Reason::Stopped(Stopped::Time);
    assert_eq!(outcome.verdict, check::Verdict::Unknown { reason, bound: None });
}

#[test]
fn a_run_may_be_as_long_as_anybody_wants() {
    let model = Family::find("shift").expect("a family").model(&[3, 2], true).expect("its sizes");
    let engine = Engine::Simulation(Simulation { steps: usize::MAX, ..Simulation::default() });
    let config = Config { engine, ..Config::default() };
    let outcome = check::decide(&model, 0, &config, &Limits::default(), &mut |_| {}).unwrap();
    assert!(matches!(outcome.verdict, check::Verdict::Unsafe(_)));
}
