//! Random simulation: its counterexamples are right, and it finds shallow ones.

use pdrer::check::{self, Outcome};
use pdrer::config::{Config, Engine, Simulation};
use pdrer::limits::Limits;
use pdrer::model::Model;

use crate::oracle::{self, Verdict};
use crate::{corpus, generate};

fn simulate(model: &Model, property: usize, seed: u64) -> Outcome {
    let engine = Engine::Simulation(Simulation { steps: 30, work: 200_000 });
    let config = Config { engine, seed, ..Config::default() };
    check::decide(model, property, &config, &Limits::default(), &mut |_| {}).unwrap()
}

/// Compares the answers for a model with the right ones. Counts shallow counterexamples: all of them, and those found.
fn compare(model: &Model, expected: &[Verdict], near: &mut [u32; 2]) {
    for (property, &expected) in expected.iter().enumerate() {
        let found = simulate(model, property, 0);
        let is_near = matches!(expected, Verdict::Unsafe { depth } if depth <= 3);
        near[0] += u32::from(is_near);
        match found.verdict {
            check::Verdict::Safe(_) => panic!("simulation proves nothing"),
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
    let [one, again, other] = [0, 0, 1].map(|seed| simulate(&entry.model, 1, seed));
    assert!(matches!(one.verdict, check::Verdict::Unsafe(_)));
    assert_eq!((&one.verdict, one.stats.simulation), (&again.verdict, again.stats.simulation));
    assert_ne!(one.verdict, other.verdict);
}
