//! Workers that see linear clauses in their own ways agree, and what they find is true of the clauses and of the model.

use std::num::NonZeroUsize;

use pdrer::answer::certificate;
use pdrer::check::horn::{Answer, Clauses};
use pdrer::check::{Outcome, SelfCheck, Verdict};
use pdrer::config::{Bmc, Chc, Config, Engine, Er, Evidence, KInduction, Worker};
use pdrer::limits::Limits;
use pdrer::model::Model;
use pdrer::model::horn::{System, parse};
use pdrer::verify;

use crate::corpus::entries;
use crate::generate;
use crate::least::{is_unsafe, least};
use crate::number::number;
use crate::rng::Rng;

/// One thread for workers with these engines.
fn workers(engines: &[Engine]) -> Config {
    let worker = |engine: &Engine| Worker {
        name: format!("{engine:?}"),
        config: Config { engine: engine.clone(), ..Config::default() },
        weight: 1,
    };
    let workers = engines.iter().map(worker).collect();
    Config { workers, threads: Some(NonZeroUsize::MIN), ..Config::default() }
}

fn all() -> Config {
    let kind = Engine::KInduction(KInduction::default());
    let bmc = Engine::Bmc(Bmc::default());
    workers(&[kind, Engine::Chc(Chc::default()), bmc, Engine::Pdrer(Er::default())])
}

/// The outcome and the answer, with the model; none if the clauses are not linear.
fn decided(system: System, config: &Config) -> Option<(Model, Outcome, Option<Answer>)> {
    let limits = Limits::default();
    let (model, clauses) = Clauses::new(system, config, &limits).unwrap();
    clauses.are_linear().then(|| {
        let (outcome, answer) = clauses.decide(&model, config, &limits, &mut |_| {}).unwrap();
        (model, outcome, answer)
    })
}

/// The verdict is the right one, its answer was verified, and an invariant is one of the model, too.
fn is_right(model: &Model, outcome: &Outcome, answer: Option<&Answer>, safe: bool, context: &str) {
    assert_eq!(outcome.self_check, SelfCheck::Passed, "{context}");
    match (&outcome.verdict, answer) {
        (Verdict::Safe(invariant), Some(Answer::Solution(_))) => {
            assert!(safe, "{context}");
            let certificate = certificate::build(model, &[(0, invariant)]);
            let verified = verify::certificate(model, &certificate, &[0], Evidence::Proof, None);
            assert_eq!(verified, Ok(()), "{context}");
        }
        (Verdict::Unsafe(_), Some(Answer::Derivation(_))) => assert!(!safe, "{context}"),
        other => panic!("{other:?}: {context}"),
    }
}

/// The frames of each predicate are an invariant of the model; all workers together are right and repeat their run.
#[test]
fn the_corpus_is_decided() {
    for (path, system, safe) in entries() {
        let path = path.display().to_string();
        let chc = workers(&[Engine::Chc(Chc::default())]);
        let Some((model, outcome, answer)) = decided(system.clone(), &chc) else { continue };
        is_right(&model, &outcome, answer.as_ref(), safe, &path);
        let [once, again] = [(); 2].map(|()| decided(system.clone(), &all()).unwrap());
        is_right(&once.0, &once.1, once.2.as_ref(), safe, &path);
        assert_eq!(once.2, again.2, "{path}");
        let work = |outcome: &Outcome| {
            let race = outcome.race.as_ref().unwrap();
            (race.winner, race.workers.iter().map(|worker| worker.work).collect::<Vec<_>>())
        };
        assert_eq!(work(&once.1), work(&again.1), "{path}");
    }
}

#[test]
fn random_systems_are_decided_rightly() {
    let first = number("PDRER_RANDOM_SEED", 0);
    let (mut linear, mut unsafe_ones) = (0, 0);
    for seed in first..first + number("PDRER_RANDOM_CLAUSES", 200) {
        let system = generate::system(&mut Rng::new(seed), 1);
        let text = system.text(seed);
        let parsed = || parse(text.as_bytes()).unwrap().system;
        let safe = !is_unsafe(&system, &least(&system));
        for config in [workers(&[Engine::Chc(Chc::default())]), all()] {
            let Some((model, outcome, answer)) = decided(parsed(), &config) else { continue };
            is_right(&model, &outcome, answer.as_ref(), safe, &format!("seed {seed}:\n{text}"));
            (linear, unsafe_ones) = (linear + 1, unsafe_ones + usize::from(!safe));
        }
    }
    assert!(linear > 100 && unsafe_ones > linear / 10 && unsafe_ones < linear, "{linear}, {unsafe_ones}");
}
