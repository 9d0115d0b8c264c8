//! Horn clauses: Z3's SPACER says about them what the checker says about the model, whatever features it has.

use std::path::Path;

use pdrer::check::{self, Verdict};
use pdrer::config::Config;
use pdrer::convert::horn::Horn;
use pdrer::limits::Limits;
use pdrer::logic::lit::Lit;
use pdrer::model::names::Names;
use pdrer::model::{Latch, Model, aiger};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config as Cases, TestRunner};

use super::tools;
use crate::random::models;

/// Models that SPACER decides in a moment, beside the edge models.
const MODELS: [&str; 14] = [
    "arbiter3",
    "carry_save4",
    "constrained_walk",
    "constraint_ends_runs",
    "fifo4_faulty",
    "gray5_faulty",
    "lock3",
    "named_properties",
    "parity6",
    "peterson",
    "peterson_faulty",
    "reset_parity",
    "reset_swap",
    "ring6_faulty",
];

/// How many random models are tried.
const RANDOM: usize = 100;

fn text(model: &Model, properties: &[usize]) -> String {
    let mut text = Vec::new();
    let horn = Horn { title: "a model\nof two lines", model, names: &Names::of(model), properties };
    horn.write(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn is_safe(model: &Model, property: usize) -> bool {
    let decided = check::decide(model, property, &Config::default(), &Limits::default(), &mut |_| {});
    matches!(decided.unwrap().verdict, Verdict::Safe(_))
}

/// Compares the verdicts on each property alone, and on all together. Returns them.
fn compare(model: &Model, name: &str) -> Vec<bool> {
    let all: Vec<usize> = (0..model.properties().len()).collect();
    let verdicts: Vec<bool> = all.iter().map(|&property| is_safe(model, property)).collect();
    let says = |safe: bool| if safe { "sat" } else { "unsat" };
    for (&property, &safe) in all.iter().zip(&verdicts) {
        let text = text(model, &[property]);
        assert_eq!(tools::spacer(&text), says(safe), "{name}, property {property}\n{text}");
    }
    if verdicts.len() > 1 {
        let text = text(model, &all);
        let safe = verdicts.iter().all(|&safe| safe);
        assert_eq!(tools::spacer(&text), says(safe), "{name}\n{text}");
    }
    verdicts
}

#[test]
fn spacer_agrees_on_the_corpus() {
    if !tools::available("z3") {
        return;
    }
    let edge = Path::new("tests/corpus/edge").read_dir().unwrap().map(|entry| entry.unwrap().path());
    let named = MODELS.map(|name| Path::new("tests/corpus").join(name).with_extension("aag"));
    let models = edge.chain(named);
    let verdicts: Vec<bool> = models
        .flat_map(|path| compare(&aiger::read(&path).unwrap().model, &path.display().to_string()))
        .collect();
    let safe = verdicts.iter().filter(|&&safe| safe).count();
    assert!(safe > 20 && verdicts.len() - safe > 20, "{safe} of {}", verdicts.len());
}

#[test]
fn spacer_agrees_on_random_models() {
    if !tools::available("z3") {
        return;
    }
    let mut runner = TestRunner::new_with_rng(Cases::default(), TestRunner::deterministic().rng().clone());
    let mut safe = [0; 2];
    for _ in 0..RANDOM {
        let model = models().new_tree(&mut runner).unwrap().current();
        let text = String::from_utf8(aiger::write_ascii(&model)).unwrap();
        compare(&model, &text).into_iter().for_each(|verdict| safe[usize::from(verdict)] += 1);
    }
    assert!(safe.iter().all(|&count| count > RANDOM / 5), "{safe:?}");
}

/// A latch that becomes 1, through this many gates in a row.
fn chain(depth: usize) -> Model {
    let latch = Latch { next: Lit::FALSE, reset: Lit::FALSE };
    let mut model = Model { inputs: 1, latches: vec![latch], ..Model::default() };
    let mut last = model.latch(0);
    for _ in 0..depth {
        last = model.add_and(!last, model.input(0));
    }
    model.latches[0].next = last;
    model.bads = vec![model.latch(0)];
    model
}

/// The text is linear in the circuit, and neither writer nor reader run out of stack.
#[test]
fn deep_circuits() {
    let text_of = |depth| text(&chain(depth), &[0]);
    assert!(text_of(100_001).len() < 50 * 100_001);
    if tools::available("z3") {
        assert_eq!(tools::spacer(&text_of(1001)), "unsat");
    }
}
