//! Several properties of one model, decided in turns.

use std::time::{Duration, Instant};

use pdrer::answer::certificate;
use pdrer::answer::invariant::Induction;
use pdrer::check::{self, News, Outcome, Verdict};
use pdrer::config::{Assume, Bmc, Config, Engine, Helpers, KInduction, Preprocess, Several, Stages};
use pdrer::engine::Reason;
use pdrer::generate::Family;
use pdrer::limits::{Limits, Stopped};
use pdrer::logic::lit::Lit;
use pdrer::model::{Latch, Model, aiger};
use pdrer::sat::Evidence;
use pdrer::stats::Phases;
use pdrer::verify;

use crate::build::Builder;

fn family(name: &str, sizes: &[usize], faulty: bool) -> Model {
    Family::find(name).unwrap().model(sizes, faulty).unwrap()
}

/// A model with these properties, where `None` is one that takes long.
fn model(properties: &[Option<Lit>]) -> Model {
    let hard = family("buffer", &[30], false);
    let bads = properties.iter().map(|property| property.unwrap_or(hard.bads[0])).collect();
    Model { bads, ..hard }
}

/// Outcomes, and the order in which they were reported.
fn decide(model: &Model, several: &Several, limits: &Limits) -> (Vec<Outcome>, Vec<usize>) {
    let all: Vec<usize> = (0..model.bads.len()).collect();
    let mut order = Vec::new();
    let outcomes = check::decide_all(model, &all, &Config::default(), several, limits, &mut |news| {
        if let News::Decided(property, _) = news {
            order.push(property);
        }
    });
    (outcomes.unwrap(), order)
}

fn words(outcomes: &[Outcome]) -> Vec<&'static str> {
    let word = |outcome: &Outcome| match outcome.verdict {
        Verdict::Safe(_) | Verdict::Live(_) => "safe",
        Verdict::Unsafe(_) => "unsafe",
        Verdict::Unknown { .. } => "unknown",
    };
    outcomes.iter().map(word).collect()
}

fn reason(outcome: &Outcome) -> Option<&Reason> {
    match &outcome.verdict {
        Verdict::Unknown { reason, .. } => Some(reason),
        _ => None,
    }
}

fn until(seconds: f64) -> Limits {
    Limits { deadline: Some(Instant::now() + Duration::from_secs_f64(seconds)), ..Limits::default() }
}

#[test]
fn a_hard_property_does_not_keep_the_others_waiting() {
    let model = model(&[None, Some(Lit::TRUE), Some(Lit::FALSE)]);
    let several = Several { first_share: 50, ..Several::default() };
    let (outcomes, order) = decide(&model, &several, &until(3.0));
    assert_eq!(words(&outcomes), ["unknown", "unsafe", "safe"]);
    assert_eq!(order, [1, 2, 0]);
    assert_eq!(reason(&outcomes[0]), Some(&Reason::Stopped(Stopped::Time)));
    let Verdict::Unknown { bound, .. } = outcomes[0].verdict else { unreachable!() };
    assert!(bound.is_some_and(|bound| bound >= 1));
}

#[test]
fn nothing_is_begun_after_the_end() {
    let (outcomes, order) = decide(&model(&[Some(Lit::TRUE), None]), &Several::default(), &until(0.0));
    assert_eq!((words(&outcomes), order), (vec!["unknown"; 2], vec![0, 1]));
}

#[test]
fn each_property_has_its_own_time() {
    let time_for_each = Some(Duration::from_millis(500));
    let several = Several { time_for_each, first_share: 50, ..Several::default() };
    let model = model(&[None, Some(Lit::TRUE)]);
    let (outcomes, _) = decide(&model, &several, &until(60.0));
    assert_eq!(words(&outcomes), ["unknown", "unsafe"]);
    assert_eq!(reason(&outcomes[0]), Some(&Reason::Stopped(Stopped::PropertyTime)));
}

#[test]
fn the_first_failure_may_be_the_end() {
    let several = Several { stop_at_first_failure: true, ..Several::default() };
    let model = model(&[None, Some(Lit::FALSE), Some(Lit::TRUE), Some(Lit::FALSE)]);
    let (outcomes, _) = decide(&model, &several, &until(60.0));
    // Property 3 is the same literal as property 1.
    assert_eq!(words(&outcomes), ["unknown", "safe", "unsafe", "safe"]);
    assert!(matches!(reason(&outcomes[0]), Some(Reason::Incomplete(_))));
}

#[test]
fn equal_literals_are_decided_once() {
    let mut model = family("parity", &[2, 4], false);
    let bad = model.bads[0];
    model.bads = vec![bad, Lit::TRUE, bad, Lit::TRUE, bad];
    let (outcomes, _) = decide(&model, &Several::default(), &Limits::default());
    assert_eq!(words(&outcomes), ["safe", "unsafe", "safe", "unsafe", "safe"]);
    assert!(outcomes[0].stats.sat_calls > 0);
    assert_eq!((outcomes[2].stats.sat_calls, outcomes[4].stats.sat_calls), (0, 0));
    let run = outcomes[3].verdict.counterexample().unwrap();
    assert_eq!((run.property, run.state.len(), run.inputs.len()), (3, model.latches.len(), 1));
}

#[test]
fn equal_runs_have_equal_counters() {
    let mut model = family("parity", &[2, 6], false);
    let bad = model.bads[0];
    let other = model.add_and(bad, model.latch(0));
    model.bads = vec![bad, other, Lit::FALSE];
    let several = Several { first_share: 1, ..Several::default() };
    let counters = || {
        let (outcomes, order) = decide(&model, &several, &Limits::default());
        let mut stats: Vec<_> = outcomes.into_iter().map(|outcome| outcome.stats).collect();
        stats.iter_mut().for_each(|stats| stats.phases = Phases::default());
        (stats, order)
    };
    let (first, order) = counters();
    assert_eq!((&first, &order), (&counters().0, &counters().1));
    // A share of one is too little for the first property, so others are decided before it.
    assert_ne!(order[0], 0);
}

/// The channels of a bus, by the numbers of the channels and of the bits of their queues.
fn channels(sizes: &[usize], faulty: bool) -> Model {
    family("channels", sizes, faulty)
}

/// Verifies all answers once more, each one alone.
fn verify_each(model: &Model, outcomes: &[Outcome]) {
    for (property, outcome) in outcomes.iter().enumerate() {
        match &outcome.verdict {
            Verdict::Safe(invariant) => {
                let certificate = certificate::build(model, &[(property, invariant)]);
                assert_eq!(
                    verify::certificate(model, &certificate, &[property], Evidence::Proof, None),
                    Ok(()),
                    "b{property}"
                );
            }
            Verdict::Unsafe(run) => {
                assert_eq!(verify::counterexample(model, run), Ok(run.inputs.len() - 1), "b{property}");
            }
            Verdict::Live(_) | Verdict::Unknown { .. } => {}
        }
    }
}

#[test]
fn groups_are_proved_together() {
    let model = channels(&[6, 1], false);
    let (outcomes, _) =
        decide(&model, &Several { first_share: 100, ..Several::default() }, &Limits::default());
    assert_eq!(words(&outcomes), ["safe"; 18]);
    verify_each(&model, &outcomes);
    let with = |outcome: &Outcome| outcome.verdict.invariant().map_or(0, |invariant| invariant.with.len());
    assert!(outcomes.iter().any(|outcome| with(outcome) > 1));
}

/// Stages of a pipeline with a parity bit each, the last one first: each needs what the one before it says. And one
/// that fails.
fn pipeline(stages: usize, width: usize) -> Model {
    let mut b = Builder::new(width, stages * (width + 1));
    let mut word: Vec<Lit> = (0..width).map(|i| b.model.input(i)).collect();
    let mut parity = word.iter().fold(Lit::FALSE, |sum, &bit| b.xor(sum, bit));
    let mut bads = Vec::new();
    for stage in 0..stages {
        let first = stage * (width + 1);
        let now: Vec<Lit> = (0..width).map(|i| b.set(first + i, word[i], Lit::FALSE)).collect();
        let bit = b.set(first + width, parity, Lit::FALSE);
        let sum = now.iter().fold(bit, |sum, &bit| b.xor(sum, bit));
        bads.push(sum);
        (word, parity) = (now, bit);
    }
    bads.reverse();
    bads.push(parity);
    b.model.bads = bads;
    b.model
}

#[test]
fn what_is_proved_is_assumed() {
    let model = pipeline(5, 4);
    for first_share in [1, 20, 4000] {
        let several = Several { first_share, assume: Assume::Related, ..Several::default() };
        let (outcomes, _) = decide(&model, &several, &Limits::default());
        assert_eq!(words(&outcomes), ["safe", "safe", "safe", "safe", "safe", "unsafe"]);
        verify_each(&model, &outcomes);
        let with =
            |outcome: &Outcome| outcome.verdict.invariant().map_or(0, |invariant| invariant.with.len());
        assert!(outcomes.iter().any(|outcome| with(outcome) > 1), "{first_share}");
    }
}

#[test]
fn stages_say_what_is_assumed() {
    let model = pipeline(5, 4);
    // The first stage of the pipeline is b4, the last one b0; b5 fails.
    let rank = vec![5, 4, 3, 2, 1, 0];
    let chain = (0..6).map(|b| Helpers::These(if b < 4 { vec![b + 1] } else { Vec::new() })).collect();
    let earlier = vec![Helpers::Earlier; 6];
    for helpers in [chain, earlier] {
        for first_share in [1, 4000] {
            let stages = Stages { stage: rank.clone(), helpers: helpers.clone() };
            let several =
                Several { first_share, assume: Assume::Stages(stages.into()), ..Several::default() };
            let (outcomes, order) = decide(&model, &several, &Limits::default());
            assert_eq!(words(&outcomes), ["safe", "safe", "safe", "safe", "safe", "unsafe"]);
            verify_each(&model, &outcomes);
            let with =
                |b: usize| outcomes[b].verdict.invariant().map_or(&[][..], |invariant| &invariant.with);
            if first_share == 4000 {
                assert_eq!(order, [5, 4, 3, 2, 1, 0]);
                assert_eq!((with(0), with(4)), (&[0, 1, 2, 3, 4][..], &[][..]));
            }
        }
    }
    // What may not be assumed is not.
    let none = Stages { stage: rank, helpers: vec![Helpers::These(Vec::new()); 6] };
    let several = Several { assume: Assume::Stages(none.into()), ..Several::default() };
    let (outcomes, _) = decide(&model, &several, &Limits::default());
    assert!(outcomes[..5].iter().all(|outcome| outcome.verdict.invariant().unwrap().with.is_empty()));
}

#[test]
fn a_run_decides_all_properties_that_fail_in_it() {
    // A counter from 0 to 7: properties say that it never reaches each number.
    let mut model =
        Model { latches: vec![Latch { next: Lit::FALSE, reset: Lit::FALSE }; 3], ..Model::default() };
    let [a, b, c] = [0, 1, 2].map(|i| model.latch(i));
    let ab = model.add_and(a, b);
    let mut xor = |x: Lit, y: Lit| {
        let (both, neither) = (model.add_and(x, y), model.add_and(!x, !y));
        model.add_and(!both, !neither)
    };
    let next = [!a, xor(a, b), xor(ab, c)];
    (0..3).for_each(|i| model.latches[i].next = next[i]);
    let bads = (0..8).rev().map(|n| {
        let bit = |i: usize, lit: Lit| lit.xor(n >> i & 1 == 0);
        let low = model.add_and(bit(0, a), bit(1, b));
        model.add_and(low, bit(2, c))
    });
    model.bads = bads.collect();
    let (outcomes, order) = decide(&model, &Several::default(), &Limits::default());
    assert_eq!(words(&outcomes), ["unsafe"; 8]);
    verify_each(&model, &outcomes);
    let steps = |outcome: &Outcome| outcome.verdict.counterexample().map(|run| run.inputs.len());
    assert_eq!(outcomes.iter().map(steps).collect::<Vec<_>>(), (1..=8).rev().map(Some).collect::<Vec<_>>());
    assert_eq!(order, [0, 1, 2, 3, 4, 5, 6, 7]);
    // One search is enough: the first property fails last.
    assert!(outcomes[0].stats.frames > 0);
    assert!(outcomes[1..].iter().all(|outcome| outcome.stats.frames == 0));
}

/// A counter to 5, and a latch that an input sets for ever. The first property fails if the latch is set just before
/// the counter is at 5, and then the second one, which says that the latch is never set, fails only there, too.
#[test]
fn shortest_counterexamples_are_so_for_every_property() {
    let mut b = Builder::new(1, 5);
    b.count_up(0..3, Lit::TRUE);
    let next = b.or(b.model.latch(3), b.model.input(0));
    let set = b.set(3, next, Lit::FALSE);
    let before = b.set(4, set, Lit::FALSE);
    let five = b.equals(&b.latches(0..3), 5);
    let late = b.all(&[five, set, !before]);
    b.model.bads = vec![late, set, late, five];
    let shortest = |engine: Engine| {
        for first_share in [1, 1000] {
            let config = Config { engine: engine.clone(), preprocess: Preprocess::NONE, ..Config::default() };
            let several = Several { first_share, ..Several::default() };
            let all = [0, 1, 2, 3];
            let limits = Limits::default();
            let outcomes =
                check::decide_all(&b.model, &all, &config, &several, &limits, &mut |_| {}).unwrap();
            let steps = |outcome: &Outcome| outcome.verdict.counterexample().map(|run| run.inputs.len() - 1);
            let steps: Vec<_> = outcomes.iter().map(steps).collect();
            assert_eq!(steps, [Some(5), Some(1), Some(5), Some(5)], "{config:?}");
        }
    };
    shortest(Engine::Bmc(Bmc::default()));
    shortest(Engine::KInduction(KInduction::default()));
}

const SIMPLE_PATHS: &[u8] = b"aag 14 1 4 0 9 2\n2\n4 0\n6 17\n8 23\n10 24\n28\n26\n12 6 2\n14 4 3\n16 15 13\n18 8 2\n20 6 3\n22 21 19\n24 8 3\n26 6 4\n28 10 8\n";

/// With simple paths, both properties together need fewer steps than one of them alone.
#[test]
fn simple_paths_are_those_of_all_properties() {
    let model = aiger::parse(SIMPLE_PATHS).unwrap().model;
    let engine = Engine::KInduction(KInduction { bound: None, simple_path: true });
    let config = Config { engine, preprocess: Preprocess::NONE, ..Config::default() };
    let several = Several { first_share: 1, ..Several::default() };
    let outcomes =
        check::decide_all(&model, &[0, 1], &config, &several, &Limits::default(), &mut |_| {}).unwrap();
    assert_eq!(words(&outcomes), ["safe"; 2]);
    let joint = |outcome: &Outcome| {
        outcome
            .verdict
            .invariant()
            .is_some_and(|proof| proof.with == [0, 1] && matches!(proof.induction, Induction::SimplePaths(_)))
    };
    assert!(outcomes.iter().all(joint));
}

#[test]
fn failing_properties_leave_their_group() {
    let model = channels(&[4, 1], true);
    for first_share in [1, 20, 200] {
        let (outcomes, _) =
            decide(&model, &Several { first_share, ..Several::default() }, &Limits::default());
        assert_eq!(words(&outcomes), ["unsafe", "safe", "safe"].repeat(4), "{first_share}");
        verify_each(&model, &outcomes);
    }
}
