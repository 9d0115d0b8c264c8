//! QUIP: its verdicts are right with and without extended resolution, and its parts are used.

use pdrer::check::{self, Outcome, SelfCheck};
use pdrer::config::{Config, Delta, Engine, Er, Preprocess};
use pdrer::limits::Limits;
use pdrer::model::Model;
use pdrer::sat::Backend;
use pdrer::stats::{Phases, Quip, Stats};

use crate::oracle::{self, Verdict};
use crate::{corpus, generate};

/// After preprocessing, little is left for the search.
const OFF: Preprocess = Preprocess::NONE;

/// QUIP with so many auxiliary variables and without preprocessing.
fn quip(max_vars: usize) -> Config {
    let engine = Engine::Quip(Er { max_vars, delta: Delta::Lemmas(0), ..Er::default() });
    Config { engine, preprocess: OFF, minimize: None, ..Config::default() }
}

/// QUIP with and without extended resolution, with and without ¬Bad in the frames, with both solvers: all queries of
/// CaDiCaL are exact.
fn configurations() -> Vec<Config> {
    let extended = quip(usize::MAX);
    vec![
        quip(0),
        Config { assume_property: false, seed: 1, ..quip(0) },
        Config { sat: Some(Backend::Cadical), ..quip(0) },
        extended.clone(),
        Config { assume_property: false, seed: 1, ..extended.clone() },
        Config { sat: Some(Backend::Cadical), ..extended },
    ]
}

fn decide(model: &Model, property: usize, config: &Config) -> Outcome {
    check::decide(model, property, config, &Limits::default(), &mut |_| {}).unwrap()
}

/// Compares the verdicts with the right ones; adds the counters to `counts`.
fn compare(model: &Model, expected: &[Verdict], counts: &mut [Quip]) {
    for (config, counts) in configurations().iter().zip(counts) {
        for (property, expected) in expected.iter().enumerate() {
            let found = decide(model, property, config);
            match (&found.verdict, expected) {
                (check::Verdict::Safe(_), Verdict::Safe) => {}
                (check::Verdict::Unsafe(run), Verdict::Unsafe { depth }) if run.inputs.len() > *depth => {}
                _ => panic!("property {property} by {config:?}\n{}", corpus::text(model)),
            }
            assert_eq!(found.self_check, SelfCheck::Passed);
            *counts += found.stats.quip;
        }
    }
}

#[test]
fn verdicts_are_right_and_every_part_is_used() {
    let mut counts = vec![Quip::default(); configurations().len()];
    for entry in corpus::entries().iter().filter(|entry| !entry.by_construction) {
        compare(&entry.model, &entry.expected, &mut counts);
    }
    for model in (0..400).map(generate::model) {
        if let Some(expected) = oracle::verdicts(&model) {
            compare(&model, &expected, &mut counts);
        }
    }
    for Quip { may_obligations, reached, bad_lemmas, counterexamples } in counts {
        let used = [may_obligations, reached, bad_lemmas, counterexamples];
        assert!(used.iter().all(|&count| count > 0), "{used:?}");
    }
}

#[test]
fn equal_runs_are_equal_and_plain_pdr_has_no_part_of_it() {
    let counted = |outcome: Outcome| Stats { phases: Phases::default(), ..outcome.stats };
    for model in (0..50).map(generate::model) {
        for property in 0..model.properties().len() {
            for config in configurations() {
                let [one, again] = [(); 2].map(|()| counted(decide(&model, property, &config)));
                assert_eq!(one, again);
            }
            let plain = Config { engine: Engine::Pdr, ..quip(0) };
            assert_eq!(decide(&model, property, &plain).stats.quip, Quip::default());
        }
    }
}

#[test]
fn without_auxiliary_variables_it_runs_on_plain_resolution() {
    let default = Config { engine: Engine::Quip(Er::default()), ..quip(0) };
    let entries = corpus::entries();
    let entry = entries.iter().find(|entry| entry.path.ends_with("parity6.aag")).unwrap();
    let er = |config: &Config| decide(&entry.model, 0, config).stats.er;
    assert!(er(&quip(usize::MAX)).aux_added > 0 && er(&default).implication.calls > 0);
    assert_eq!(er(&quip(0)), Default::default());
}
