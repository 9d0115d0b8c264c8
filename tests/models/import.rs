//! Certificates of our own engines, with latches of their own or without, become invariants of the model that prove the same.
//!
//! `PDRER_RANDOM_IMPORTS` sets the number of models, `PDRER_RANDOM_SEED` the seed of the first one.

use pdrer::answer::certificate;
use pdrer::check::{self, SelfCheck};
use pdrer::config::{Config, Engine, Imc, KInduction, Preprocess};
use pdrer::engine;
use pdrer::limits::Limits;
use pdrer::model::Model;

use crate::number::number;
use crate::{corpus, generate};

fn configs() -> [Config; 4] {
    let by = |engine| Config { engine, preprocess: Preprocess::NONE, ..Config::default() };
    [
        by(Engine::Pdr),
        Config::default(),
        by(Engine::KInduction(KInduction { bound: Some(8), simple_path: false })),
        by(Engine::Imc(Imc { bound: Some(20) })),
    ]
}

/// Imports the proof of a property. Returns whether its certificate has latches that the model lacks; none if there is no
/// proof.
fn imported(model: &Model, property: usize, config: &Config) -> Option<bool> {
    let limits = Limits::default();
    let found = check::decide(model, property, config, &limits, &mut |_| {}).unwrap();
    let invariant = found.verdict.invariant()?;
    let certificate = certificate::build(model, &[(property, invariant)]);
    let text = || format!("property {property} by {config:?}\n{}", corpus::text(model));
    let adopted = check::adopt(&certificate, "certificate", model, property, &limits).unwrap().unwrap();
    let candidates = adopted.unwrap_or_else(|| panic!("nothing was learned: {}", text()));
    let alone =
        check::by_lemmas(&candidates, model, property, &Config::default(), &limits, &mut |_| {}).unwrap();
    assert!(alone.verdict.holds(), "{:?}: {}", alone.verdict, text());
    assert_eq!(alone.self_check, SelfCheck::Passed);
    let engine = &mut *engine::select(&Config::default());
    let config = &Config::default();
    let outcome =
        check::with_lemmas(engine, &candidates, model, property, config, &limits, &mut |_| {}).unwrap();
    assert!(outcome.verdict.holds() && outcome.self_check == SelfCheck::Passed, "{}", text());
    Some(certificate.latches.len() > model.latches.len())
}

#[test]
fn certificates_become_invariants() {
    let start = number("PDRER_RANDOM_SEED", 0);
    let (mut plain, mut larger) = (0, 0);
    for seed in start..start + number("PDRER_RANDOM_IMPORTS", 60) {
        let model = generate::model(seed);
        for property in 0..model.properties().len() {
            for config in configs() {
                match imported(&model, property, &config) {
                    Some(true) => larger += 1,
                    Some(false) => plain += 1,
                    None => {}
                }
            }
        }
    }
    eprintln!("{plain} with the latches of the model, {larger} with more");
    assert!(plain > 50 && larger > 20);
}

/// A certificate about another model is no reason to believe anything.
#[test]
fn certificates_of_other_models_prove_nothing_wrong() {
    let limits = Limits::default();
    let mut known: Vec<Option<Model>> = vec![None; 16];
    let mut tried = 0;
    for seed in 0..40 {
        let model = generate::model(seed);
        for property in 0..model.properties().len() {
            let safe = check::decide(&model, property, &Config::default(), &limits, &mut |_| {}).unwrap();
            if let Some(certificate) = &known[model.latches.len()]
                && let Some(candidates) =
                    check::adopt(certificate, "other", &model, property, &limits).unwrap().unwrap()
            {
                let config = Config::default();
                let alone = check::by_lemmas(&candidates, &model, property, &config, &limits, &mut |_| {});
                assert!(!alone.unwrap().verdict.holds() || safe.verdict.holds());
                tried += 1;
            }
            if let Some(invariant) = safe.verdict.invariant() {
                let slot = &mut known[model.latches.len()];
                *slot = Some(certificate::build(&model, &[(property, invariant)]));
            }
        }
    }
    assert!(tried > 5);
}
