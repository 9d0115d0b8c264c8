//! Constraints that end all runs.

use std::collections::HashSet;

use pdrer::limits::Limits;
use pdrer::logic::bits::Bits;
use pdrer::model::{Model, aiger};
use pdrer::system::vacuity::longest_run;

use crate::{corpus, generate};

/// Longer runs are not looked for.
const STEPS: usize = 16;

fn longest(text: &str) -> Option<usize> {
    longest_run(&aiger::parse(text.as_bytes()).unwrap().model, &Limits::default())
}

#[test]
fn runs_of_all_lengths() {
    // An input and its negation.
    assert_eq!(longest("aag 1 1 0 0 0 1 2\n2\n2\n2\n3\n"), Some(0));
    assert_eq!(longest("aag 1 1 0 0 0 1 1\n2\n2\n0\n"), Some(0));
    // The input must be 1.
    assert_eq!(longest("aag 1 1 0 0 0 1 1\n2\n2\n2\n"), None);
    assert_eq!(longest("aag 1 1 0 0 0 1\n2\n2\n"), None);
    // A latch without a reset may be 1 once.
    assert_eq!(longest("aag 1 0 1 0 0 1 1\n2 0 2\n2\n2\n"), Some(1));
}

/// A shift register, through which a 1 runs; the constraint says that the last latch is 0.
#[test]
fn the_end_is_found_within_a_few_steps() {
    let register = |latches: usize| {
        let mut text = format!("aag {latches} 0 {latches} 0 0 1 1\n2 1\n");
        (2..=latches).for_each(|i| text += &format!("{} {}\n", 2 * i, 2 * i - 2));
        longest(&format!("{text}2\n{}\n", 2 * latches + 1))
    };
    assert_eq!(register(5), Some(5));
    assert_eq!(register(STEPS - 1), Some(STEPS - 1));
    assert_eq!(register(STEPS), None);
}

/// The number of steps of the longest run, by trying all states and inputs; none if it is too long.
fn explicit(model: &Model) -> Option<usize> {
    let all = |bits: usize| {
        (0..1u32 << bits).map(move |value| (0..bits).map(|i| value >> i & 1 == 1).collect::<Bits>())
    };
    let mut states: HashSet<Bits> = all(model.latches.len()).collect();
    for step in 0..STEPS {
        let mut next = HashSet::new();
        for (state, inputs) in states.iter().flat_map(|s| all(model.inputs).map(move |i| (s, i))) {
            let values = model.evaluate(state, &inputs);
            if model.constraints_hold(&values) && (step > 0 || model.is_initial(&values)) {
                next.insert(model.next_state(&values));
            }
        }
        if next.is_empty() {
            return Some(step);
        }
        states = next;
    }
    None
}

/// Random models, with a latch that must keep a value as one more constraint.
#[test]
fn trying_everything_finds_the_same() {
    let mut ends = HashSet::new();
    for seed in 0..400 {
        let mut model = generate::model(seed);
        if !(1..=5).contains(&model.latches.len()) || model.inputs > 3 {
            continue;
        }
        let latch = model.latch(seed as usize % model.latches.len());
        model.constraints.push(latch.xor(seed % 2 == 0));
        let found = longest_run(&model, &Limits::default());
        assert_eq!(found, explicit(&model), "seed {seed}\n{}", corpus::text(&model));
        ends.insert(found);
    }
    assert!(ends.len() >= 4, "{ends:?}");
}
