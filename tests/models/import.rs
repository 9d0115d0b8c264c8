//! Certificates of our own engines, with latches of their own or without, become invariants of the model that prove the
//! same.
//!
//! `PDRER_RANDOM_IMPORTS` sets the number of models, `PDRER_RANDOM_SEED` the seed of the first one.

use pdrer::answer::candidates::Candidates;
use pdrer::answer::certificate;
use pdrer::answer::import;
use pdrer::answer::invariant::{Definition, Induction, Invariant, Operator};
use pdrer::check::{self, Begin, SelfCheck};
use pdrer::config::{Config, Engine, Imc, KInduction, Preprocess};
use pdrer::engine;
use pdrer::limits::Limits;
use pdrer::logic::lit::Lit;
use pdrer::model::names::Names;
use pdrer::model::{Latch, Model, aiger};

use crate::build::Builder;
use crate::number::number;
use crate::{corpus, generate};

fn configs() -> [Config; 4] {
    let by = |engine| Config { engine, preprocess: Preprocess::NONE, ..Config::default() };
    [
        by(Engine::Pdr),
        Config::default(),
        by(Engine::KInduction(KInduction { bound: Some(8), simple_path: false })),
        by(Engine::Imc(Imc { bound: Some(20), ..Imc::default() })),
    ]
}

/// Imports the proof of a property. Returns whether its certificate has latches that the model lacks; none if there is
/// no proof.
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
    let outcome = check::decide_from(
        engine,
        Begin::Candidates(&candidates),
        model,
        property,
        config,
        &limits,
        &mut |_| {},
    )
    .unwrap();
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
    for seed in 0..15 {
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
    assert!(tried > 0);
}

/// Two latches that toggle together, and one that remembers whether they ever differed.
fn memory() -> Model {
    let mut b = Builder::new(1, 3);
    let [first, second, memory] = [0, 1, 2].map(|i| b.model.latch(i));
    let differ = b.xor(first, second);
    let next = b.or(memory, differ);
    let reset = Lit::FALSE;
    b.model.latches =
        vec![Latch { next: !second, reset }, Latch { next: !first, reset }, Latch { next, reset }];
    b.model.bads = vec![memory];
    b.model
}

fn adopted(model: &Model, invariant: &Invariant) -> Option<Candidates> {
    let certificate = certificate::build(model, &[(0, invariant)]);
    check::adopt(&certificate, "certificate", model, 0, &Limits::default()).unwrap().unwrap()
}

#[test]
fn lemmas_of_a_certificate_are_few() {
    let model = memory();
    let [first, second] = [0, 1].map(|i| Invariant::latch(i).lit());
    let same = [vec![first, !second], vec![!first, second]];
    let by_lemmas =
        Invariant { lemmas: same.iter().cloned().map(Into::into).collect(), ..Invariant::default() };
    let by_steps = Invariant { induction: Induction::Steps(3), ..Invariant::default() };
    for invariant in [by_lemmas, by_steps] {
        let found = adopted(&model, &invariant).expect("it is a certificate");
        let mut lemmas: Vec<Vec<Lit>> =
            found.lemmas.iter().map(|candidate| candidate.literals.clone().unwrap()).collect();
        lemmas.iter_mut().for_each(|lemma| lemma.sort_unstable());
        lemmas.sort();
        assert_eq!(lemmas, same);
    }
    // This is no certificate: nothing excludes the state in which they differ.
    assert_eq!(adopted(&model, &Invariant::default()), None);
}

/// What the circuit of an invariant says is read as its lemmas and definitions.
#[test]
fn circuits_are_read_as_candidates() {
    let model = memory();
    let [a, b, c] = [0, 1, 2].map(|i| Invariant::latch(i).lit());
    let differ = Invariant::auxiliary(3, 0).lit();
    let mut lemmas = vec![vec![a, !b], vec![!c], vec![!a, b, c], vec![c, !differ]];
    let invariant = Invariant {
        definitions: vec![Definition { operator: Operator::Xor, operands: [a, b] }],
        lemmas: lemmas.iter().cloned().map(Into::into).collect(),
        ..Invariant::default()
    };
    let circuit = certificate::build(&model, &[(0, &invariant)]);
    let mut found = Candidates::default();
    let bytes = aiger::write_ascii(&circuit);
    import::read(&bytes, "circuit", &model, &Names::of(&model), &mut found).unwrap();
    let mut read: Vec<Vec<Lit>> = found.lemmas.iter().map(|found| found.literals.clone().unwrap()).collect();
    for clauses in [&mut lemmas, &mut read] {
        clauses.iter_mut().for_each(|lemma| lemma.sort_unstable());
        clauses.sort();
        clauses.dedup();
    }
    assert_eq!(read, lemmas);
    assert_eq!(found.definitions, invariant.definitions);
}
