//! Justice properties: every liveness method against the oracle, on random models.
//!
//! `PDRER_RANDOM_MODELS` sets the number of models, `PDRER_RANDOM_SEED` the seed of the first one.

use std::num::NonZeroUsize;

use pdrer::check::{self, SelfCheck, Verdict};
use pdrer::config::{Config, Engine, KInduction, Liveness, Preprocess};
use pdrer::limits::Limits;
use pdrer::model::{Model, aiger};

use crate::generate;
use crate::lasso::shortest;
use crate::number::number;
use crate::portfolio::portfolio;
use crate::rng::Rng;

/// A random model with justice properties and fairness constraints beside its bad states.
pub fn model(seed: u64) -> Model {
    let mut rng = Rng::new(seed ^ 0x6A75_7374_6963_6521);
    let mut model = generate::model(seed);
    let variables = model.variables();
    let mut signals = |most: usize| {
        let count = rng.below(most + 1);
        let mut literal = || pdrer::logic::lit::Lit::from_code(rng.below(2 * variables) as u32);
        (0..count).map(|_| literal()).collect::<Vec<_>>()
    };
    model.justice = vec![signals(3), signals(2)];
    model.fairness = if seed.is_multiple_of(3) { signals(2) } else { Vec::new() };
    model
}

/// Does a justice property depend on all latches?
fn all_matter(model: &Model, justice: usize) -> bool {
    let roots = [&model.justice[justice][..], &model.fairness, &model.constraints].concat();
    let kept = model.cone_of_influence(&roots);
    (0..model.latches.len()).all(|i| kept[model.latch(i).var().index()])
}

/// The methods that end, if this is the length of the shortest lasso: bounded search has no end without one.
pub fn methods(shortest: Option<usize>) -> Vec<Liveness> {
    let always = [Liveness::Auto, Liveness::L2s, Liveness::KlivePlain, Liveness::Klive, Liveness::Rlive];
    always.into_iter().chain(shortest.map(|_| Liveness::Lasso)).collect()
}

/// The options of a method over an engine.
pub fn config(liveness: Liveness, engine: &Engine) -> Config {
    Config { engine: engine.clone(), liveness, ..Config::default() }
}

/// What is wrong with the answer about justice property `justice`.
pub fn fault(model: &Model, justice: usize, config: &Config, expected: Option<usize>) -> Option<String> {
    let method = config.liveness;
    let property = model.properties().len() + justice;
    let seconds = if method == Liveness::Auto { 120 } else { 2 };
    let limits = Limits::default().within(Some(std::time::Duration::from_secs(seconds)));
    let outcome = match check::decide(model, property, config, &limits, &mut |_| {}) {
        Ok(outcome) => outcome,
        Err(error) => return Some(error.to_string()),
    };
    let right = match &outcome.verdict {
        Verdict::Unsafe(run) => {
            let shorter = expected.is_some_and(|least| run.inputs.len() < least);
            // Latches that do not matter may take longer to repeat.
            let exact = method == Liveness::Lasso && all_matter(model, justice);
            let longer = exact && expected.is_some_and(|least| run.inputs.len() > least);
            outcome.self_check == SelfCheck::Passed && expected.is_some() && !shorter && !longer
        }
        Verdict::Live(_) => outcome.self_check == SelfCheck::Passed && expected.is_none(),
        // Each method has properties that it cannot decide soon; together they can.
        Verdict::Unknown { .. } => method != Liveness::Auto,
        Verdict::Safe(_) => false,
    };
    (!right).then(|| format!("{method:?}, j{justice}: {expected:?} expected, {outcome:?}"))
}

#[test]
fn random_justice_properties_are_decided_rightly() {
    let first = number("PDRER_RANDOM_SEED", 0);
    let pdr = [Engine::Pdr, Engine::Pdrer(Default::default()), Engine::Quip(Default::default())];
    let (mut holds, mut fails) = (0, 0);
    for seed in first..first + number("PDRER_RANDOM_MODELS", 60) {
        let model = model(seed);
        for justice in 0..2 {
            let expected = shortest(&model, justice);
            *(if expected.is_some() { &mut fails } else { &mut holds }) += 1;
            let engine = &pdr[(seed % 3) as usize];
            let alone = methods(expected).into_iter().map(|method| config(method, engine));
            let threads = NonZeroUsize::new(1 + (seed % 2) as usize);
            let race = (seed % 4 < 2).then(|| Config { threads, ..portfolio() });
            for config in alone.chain(race) {
                if let Some(fault) = fault(&model, justice, &config, expected) {
                    let text = aiger::write_ascii(&model);
                    panic!("seed {seed}: {fault}\n{}", String::from_utf8_lossy(&text));
                }
            }
        }
    }
    assert!(holds > 10 && fails > 10, "{holds} hold, {fails} fail");
}

/// In one thread equal runs are equal, counter by counter.
#[test]
fn turns_of_methods_are_repeatable() {
    for seed in 0..12 {
        let model = model(seed);
        for justice in 0..2 {
            let run = |config: Config| {
                let property = model.properties().len() + justice;
                let outcome =
                    check::decide(&model, property, &config, &Limits::default(), &mut |_| {}).unwrap();
                let winner = outcome.race.expect("there are several methods").winner;
                (winner, outcome.stats.sat_calls, outcome.stats.propagations, outcome.verdict)
            };
            let turns = || Config { threads: Some(NonZeroUsize::MIN), ..portfolio() };
            assert_eq!(run(turns()), run(turns()), "seed {seed}");
            assert_eq!(run(Config::default()), run(Config::default()), "seed {seed}");
        }
    }
}

/// Proofs by k-induction of the translation to safety, over simple paths, too, hold in the verifier's own translation.
#[test]
fn k_induction_proves_translations() {
    let mut proofs = [0, 0];
    for seed in 0..number("PDRER_RANDOM_MODELS", 60) {
        let model = model(seed);
        for (justice, simple_path) in [(0, false), (1, false), (0, true), (1, true)] {
            let engine = Engine::KInduction(KInduction { bound: Some(12), simple_path });
            let preprocess = if simple_path { Preprocess::NONE } else { Preprocess::default() };
            let config = Config { preprocess, ..config(Liveness::L2s, &engine) };
            assert_eq!(fault(&model, justice, &config, shortest(&model, justice)), None, "seed {seed}");
            let property = model.properties().len() + justice;
            let outcome = check::decide(&model, property, &config, &Limits::default(), &mut |_| {}).unwrap();
            proofs[usize::from(simple_path)] += usize::from(outcome.verdict.holds());
        }
    }
    assert!(proofs.iter().all(|&proofs| proofs > 5), "{proofs:?}");
}
