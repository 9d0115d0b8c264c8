//! Reachability with decision diagrams: verdicts, depths and sets of states are those of an explicit search.
//!
//! `PDRER_RANDOM_MODELS` sets the number of models, `PDRER_RANDOM_SEED` the seed of the first one.

use std::sync::atomic::Ordering;

use hashbrown::HashSet;
use pdrer::answer::invariant::{Definition, Lemma};
use pdrer::check;
use pdrer::config::{self, Config, Engine, Preprocess};
use pdrer::engine::{Answer, Engine as _, Event, Proof, Reachability, Reason};
use pdrer::limits::{Limits, Stopped};
use pdrer::logic::lit::{Lit, Var};
use pdrer::model::Model;
use pdrer::stats::Stats;
use pdrer::system::{TransitionSystem, lower};

use crate::number::number;
use crate::oracle::{self, Verdict};
use crate::{corpus, generate};

/// A set of states of at most 64 latches; bit i belongs to latch i.
type States = HashSet<u64>;

/// The states of a system that are reachable, by evaluation of its graph under all inputs.
fn reachable(ts: &TransitionSystem) -> States {
    let free: Vec<usize> = (0..ts.latches()).filter(|&i| ts.init[i].is_none()).collect();
    let fixed = (0..ts.latches()).filter(|&i| ts.init[i] == Some(true)).fold(0, |state, i| state | 1 << i);
    let spread = |bits: u64| free.iter().zip(0..).fold(0, |state, (&i, k)| state | (bits >> k & 1) << i);
    let mut open: Vec<u64> = (0..1 << free.len()).map(|bits| fixed | spread(bits)).collect();
    let mut seen: States = open.iter().copied().collect();
    while let Some(state) = open.pop() {
        for vector in 0..1u64 << ts.inputs.len() {
            let input = |var: Var| ts.inputs.iter().position(|&input| input == var).map(|k| vector >> k & 1);
            let value = |var: Var| input(var).unwrap_or_else(|| state >> (var.index() - 1) & 1) == 1;
            let values = ts.graph.evaluate(value);
            if ts.constraints.iter().all(|&constraint| values.get(constraint)) {
                let bits = ts.next.iter().zip(0..);
                let next = bits.fold(0, |state, (&next, i)| state | u64::from(values.get(next)) << i);
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
    }
    seen
}

/// The states in which all lemmas hold.
fn proven(latches: usize, definitions: &[Definition], lemmas: &[Lemma]) -> States {
    let holds = |&state: &u64| {
        let mut values: Vec<bool> =
            std::iter::once(false).chain((0..latches).map(|i| state >> i & 1 == 1)).collect();
        let value = |values: &[bool], lit: Lit| values[lit.var().index()] != lit.is_negated();
        for definition in definitions {
            let [a, b] = definition.operands.map(|lit| u64::from(value(&values, lit)));
            values.push(definition.operator.words(a, b) == 1);
        }
        lemmas.iter().all(|lemma| lemma.iter().any(|&lit| value(&values, lit)))
    };
    (0..1 << latches).filter(holds).collect()
}

/// What the engine alone says, its counters, and the bounds that it has reported.
fn run(ts: &TransitionSystem, config: config::Bdd) -> (Answer, Stats, Vec<usize>) {
    let (mut engine, mut bounds) = (Reachability::new(config), Vec::new());
    let answer = engine.run(ts, &Limits::default(), &mut |event| {
        if let Event::Bound { steps, .. } = event {
            bounds.push(steps);
        }
    });
    (answer, engine.stats(), bounds)
}

/// Compares what the engine says of a property with the truth. The parts of the relation are as large as `cluster`
/// allows.
fn compare(model: &Model, property: usize, expected: Verdict, cluster: usize) {
    let ts = lower(model, model.properties()[property]).ts;
    let (answer, stats, bounds) = run(&ts, config::Bdd { nodes: 1 << 16, cluster });
    assert!(bounds.iter().copied().eq(0..bounds.len()), "{bounds:?}");
    match (expected, answer) {
        (Verdict::Unsafe { depth }, Answer::Unsafe(path)) => {
            assert_eq!((path.inputs.len(), bounds.len()), (depth + 1, depth), "a shortest one");
        }
        (Verdict::Safe, Answer::Safe(Proof::Inductive { definitions, lemmas })) => {
            let states = reachable(&ts);
            assert_eq!(stats.bdd.states, states.len() as u64);
            assert!(
                states == proven(ts.latches(), &definitions, &lemmas),
                "the reached set is the invariant"
            );
        }
        (expected, answer) => panic!("{expected:?}, but {answer:?}"),
    }
}

/// The verdict of the whole pipeline, which verifies the answer.
fn decide(model: &Model, property: usize, config: &Config) -> Verdict {
    let outcome = check::decide(model, property, config, &Limits::default(), &mut |_| {}).unwrap();
    assert_eq!(outcome.self_check, check::SelfCheck::Passed);
    match outcome.verdict {
        check::Verdict::Unsafe(run) => Verdict::Unsafe { depth: run.inputs.len() - 1 },
        check::Verdict::Safe(_) => Verdict::Safe,
        _ => panic!("undecided"),
    }
}

#[test]
fn random_models_are_decided_rightly() {
    let first = number("PDRER_RANDOM_SEED", 0);
    for seed in first..first + number("PDRER_RANDOM_MODELS", 120) {
        let model = generate::model(seed);
        let expected = oracle::verdicts(&model).expect("random models are small");
        for (property, &expected) in expected.iter().enumerate() {
            let at = (seed as usize).wrapping_add(property);
            compare(&model, property, expected, [1, 20, 2500][at % 3]);
            let plain = Config { engine: Engine::Bdd(config::Bdd::default()), ..Config::default() };
            let bare = Config { preprocess: Preprocess::NONE, minimize: None, ..plain.clone() };
            let found = decide(&model, property, [&plain, &bare][at % 2]);
            assert_eq!(found, expected, "seed {seed}, property {property}\n{}", corpus::text(&model));
        }
    }
}

#[test]
fn the_corpus_is_decided_rightly() {
    for entry in corpus::entries() {
        for (property, &expected) in entry.expected.iter().enumerate() {
            let config = Config { engine: Engine::Bdd(config::Bdd::default()), ..Config::default() };
            assert_eq!(decide(&entry.model, property, &config), expected, "{}", corpus::text(&entry.model));
        }
    }
}

#[test]
fn a_budget_and_an_interrupt_end_the_search() {
    let entry =
        corpus::entries().into_iter().find(|entry| entry.model.latches.len() > 4).expect("there is one");
    let ts = lower(&entry.model, entry.model.properties()[0]).ts;
    let (answer, ..) = run(&ts, config::Bdd { nodes: 1, cluster: 1 });
    let over_budget = Reason::Incomplete("diagrams of more than 1 nodes".to_owned());
    assert_eq!(answer, Answer::Unknown { reason: over_budget, bound: None });
    let limits = Limits::default();
    limits.interrupt.store(true, Ordering::Relaxed);
    let answer = Reachability::new(config::Bdd::default()).run(&ts, &limits, &mut |_| {});
    assert_eq!(answer, Answer::Unknown { reason: Reason::Stopped(Stopped::Interrupt), bound: None });
}
