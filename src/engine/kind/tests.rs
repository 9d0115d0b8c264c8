//! Base and step that have to wait in the middle of queries find what they find otherwise.

use super::engine::{KInduction, Turns};
use crate::config;
use crate::engine::interface::{Answer, Engine, Proof};
use crate::limits::Limits;
use crate::logic::graph::Graph;
use crate::logic::lit::Lit;
use crate::logic::random::SplitMix64;
use crate::sat::Backend;
use crate::system::TransitionSystem;

/// A random system, in which Bad and the constraint are rare.
fn random(seed: u64) -> TransitionSystem {
    let mut random = SplitMix64::new(seed);
    let mut graph = Graph::default();
    let mut lits: Vec<Lit> = (0..10).map(|_| graph.leaf().lit()).collect();
    let inputs = lits[7..].iter().map(|lit| lit.var()).collect();
    let mut pick = |lits: &[Lit]| {
        let word = random.next_word() as usize;
        lits[word / 2 % lits.len()].xor(word % 2 == 1)
    };
    for _ in 0..40 {
        let (a, b, c) = (pick(&lits), pick(&lits), pick(&lits));
        let gate = graph.mux(a, b, c);
        lits.push(gate);
    }
    let next = (0..7).map(|_| pick(&lits)).collect();
    let bad = (0..4).fold(Lit::TRUE, |all, _| graph.and(all, pick(&lits)));
    let constraint = (0..3).fold(Lit::FALSE, |any, _| graph.or(any, pick(&lits)));
    TransitionSystem { graph, next, init: vec![Some(false); 7], bad, constraints: vec![constraint], inputs }
}

/// The answer in short, and the number of queries.
fn run(ts: &TransitionSystem, simple_path: bool, turns: Option<Turns>) -> (String, u64) {
    let config = config::KInduction { bound: Some(12), simple_path };
    let mut engine = KInduction::new(config, Some(Backend::Cadical));
    engine.turns = turns.unwrap_or(engine.turns);
    let answer = match engine.run(ts, &Limits::default(), &mut |_| {}) {
        Answer::Safe(Proof::Inductive { .. }) => "k = 1".to_owned(),
        Answer::Safe(Proof::KInductive { k, .. }) => format!("k = {k}"),
        Answer::Safe(Proof::Exhausted { steps }) => format!("{steps} steps at most"),
        Answer::Unsafe(path) => format!("{} steps to bad", path.inputs.len()),
        Answer::Unknown { reason, bound } => format!("{reason}: {bound:?}"),
    };
    (answer, engine.stats().sat_calls)
}

#[test]
fn turns_change_no_answer() {
    let (mut answers, mut waited) = (Vec::new(), 0);
    for seed in 0..300 {
        let ts = random(seed);
        for simple_path in [false, true] {
            let (expected, queries) = run(&ts, simple_path, None);
            let (found, more) = run(&ts, simple_path, Some(Turns { head_start: 0, part: 1 }));
            // Whether all runs end is found by the base, so which proof is found first depends on the turns.
            let ends = found.ends_with("at most") && expected.starts_with("k = ");
            assert!(ends || found == expected, "seed {seed}: {found}, {expected}");
            waited += usize::from(more > queries);
            answers.push(expected);
        }
    }
    answers.sort();
    answers.dedup();
    assert!(answers.len() > 10 && waited > 10, "{answers:?}, {waited}");
}
