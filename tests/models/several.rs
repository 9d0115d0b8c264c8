//! Several properties of one model, decided in turns.

use std::time::{Duration, Instant};

use pdrer::check::{self, News, Outcome, Verdict};
use pdrer::config::{Config, Several};
use pdrer::engine::Reason;
use pdrer::generate::Family;
use pdrer::limits::{Limits, Stopped};
use pdrer::logic::lit::Lit;
use pdrer::model::Model;
use pdrer::stats::Phases;

fn family(name: &str, sizes: &[usize]) -> Model {
    Family::find(name).unwrap().model(sizes, false).unwrap()
}

/// A model with these properties, where `None` is one that takes long.
fn model(properties: &[Option<Lit>]) -> Model {
    let hard = family("buffer", &[30]);
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
        Verdict::Safe(_) => "safe",
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
    let mut model = family("parity", &[2, 4]);
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
    let mut model = family("parity", &[2, 6]);
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
