//! Portfolios of the engines of this crate: right, repeatable by the winner alone, and told what others know.

use std::num::NonZeroUsize;
use std::sync::Arc;

use pdrer::check::{self, Verdict};
use pdrer::config::{self, Config, Several};
use pdrer::engine::{self, Answer, Engine, Exchange};
use pdrer::limits::Limits;
use pdrer::system::lower;

use crate::corpus;
use crate::oracle;

/// A portfolio of three workers.
pub fn portfolio() -> Config {
    let worker = |name: &str, engine: config::Engine, seed: u64| config::Worker {
        name: name.to_owned(),
        config: Config { engine, seed, ..Config::default() },
        weight: 1,
    };
    let er = config::Engine::Pdrer(config::Er::default());
    let bmc = config::Engine::Bmc(config::Bmc::default());
    let workers = vec![worker("pdrer", er, 0), worker("bmc", bmc, 0), worker("pdr", config::Engine::Pdr, 1)];
    Config { workers, ..Config::default() }
}

/// ... and the winner has the same verdict when it runs alone.
#[test]
fn a_portfolio_is_right() {
    let config = portfolio();
    let safe = |verdict: &Verdict| match verdict {
        Verdict::Safe(_) | Verdict::Live(_) => true,
        Verdict::Unsafe(_) => false,
        Verdict::Unknown { reason, .. } => panic!("{reason}"),
    };
    for entry in corpus::entries() {
        let all: Vec<usize> = (0..entry.expected.len()).collect();
        let expected: Vec<bool> =
            entry.expected.iter().map(|&known| known == oracle::Verdict::Safe).collect();
        let limits = Limits::default();
        let several = Several { first_share: 1, ..Several::default() };
        let decided = check::decide_all(&entry.model, &all, &config, &several, &limits, &mut |_| {}).unwrap();
        let found: Vec<bool> = decided.iter().map(|outcome| safe(&outcome.verdict)).collect();
        assert_eq!(found, expected, "{}", entry.path.display());
        for property in all {
            let outcome = check::decide(&entry.model, property, &config, &limits, &mut |_| {}).unwrap();
            let winner = outcome.race.and_then(|race| race.winner).expect("it is decided");
            let alone = config.workers[winner].within(&config);
            let alone = check::decide(&entry.model, property, &alone, &limits, &mut |_| {}).unwrap();
            let verdicts = [safe(&outcome.verdict), safe(&alone.verdict)];
            assert_eq!(verdicts, [expected[property]; 2], "{}", entry.path.display());
        }
    }
}

/// In one thread equal runs are equal, counter by counter; a worker that waits keeps its search, and another one may
/// win.
#[test]
fn turns_in_one_thread_are_repeatable() {
    let run = |entry: &corpus::Entry, property: usize| {
        let config = Config { threads: Some(NonZeroUsize::MIN), ..portfolio() };
        let outcome =
            check::decide(&entry.model, property, &config, &Limits::default(), &mut |_| {}).unwrap();
        let race = outcome.race.expect("there are workers");
        let frames: Vec<usize> = race.workers.iter().map(|worker| worker.frames).collect();
        let bounds: Vec<Option<usize>> = race.workers.iter().map(|worker| worker.bound).collect();
        let stats = outcome.stats;
        (race.winner, frames, bounds, stats.sat_calls, stats.propagations, outcome.verdict)
    };
    for entry in corpus::entries() {
        for (property, &expected) in entry.expected.iter().enumerate() {
            let first = run(&entry, property);
            assert_eq!(first, run(&entry, property), "{}", entry.path.display());
            let safe = matches!(first.5, Verdict::Safe(_));
            assert_eq!(safe, expected == oracle::Verdict::Safe, "{}", entry.path.display());
        }
    }
}

/// What a run switches off is off for all workers.
#[test]
fn workers_obey_the_run() {
    let mut run = portfolio();
    (run.self_check, run.preprocess.parities, run.minimize) = (None, false, None);
    let within = run.workers[2].within(&run);
    assert_eq!(
        (within.self_check, within.preprocess.parities, within.preprocess.ternary),
        (None, false, true)
    );
    assert_eq!((within.minimize, within.seed, within.engine), (None, 1, config::Engine::Pdr));
}

/// Bounded model checking does not ask again what others know.
#[test]
fn known_depths_are_not_asked_about() {
    for entry in corpus::entries() {
        for (&expected, &bad) in entry.expected.iter().zip(entry.model.properties()) {
            let oracle::Verdict::Unsafe { depth: depth @ 1.. } = expected else { continue };
            let ts = lower(&entry.model, bad).ts;
            let calls = |exchange: &Arc<Exchange>| {
                let mut bmc = engine::Bmc::new(config::Bmc::default(), None);
                bmc.join(exchange);
                let Answer::Unsafe(run) = bmc.run(&ts, &Limits::default(), &mut |_| {}) else {
                    panic!("{}: no counterexample", entry.path.display())
                };
                assert_eq!(run.inputs.len(), depth + 1, "{}", entry.path.display());
                bmc.stats().sat_calls
            };
            let exchange = Arc::default();
            let alone = calls(&exchange);
            exchange.learn(depth - 1);
            let told = calls(&exchange);
            assert!(told == 1 && told <= alone, "{}: {told} of {alone}", entry.path.display());
        }
    }
}
