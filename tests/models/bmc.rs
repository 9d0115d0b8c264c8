//! Bounded model checking: counterexamples are right and shortest, with every step size and solver.

use std::num::NonZeroUsize;
use std::time::Instant;

use pdrer::check;
use pdrer::config::{self, Config, Preprocess, Step};
use pdrer::engine::{self, Answer, Engine as _, Event, Proof, Reason};
use pdrer::limits::{Limits, Stopped};
use pdrer::model::{Model, aiger};
use pdrer::sat::Backend;
use pdrer::system::lower;

use crate::oracle::{self, Verdict};
use crate::{corpus, generate};

/// Counterexamples of small models are rarely deeper.
const BOUND: usize = 16;
const OFF: Preprocess = Preprocess::NONE;

fn steps() -> [Step; 4] {
    let depths = |depths| Step::Depths(NonZeroUsize::new(depths).expect("not zero"));
    [depths(1), depths(3), depths(40), Step::Auto]
}

/// What the engine alone says about a property, and the bounds that it has reported.
fn run(model: &Model, property: usize, config: config::Bmc, sat: Option<Backend>) -> (Answer, Vec<usize>) {
    let ts = lower(model, model.properties()[property]).ts;
    let mut bounds = Vec::new();
    let mut engine = engine::Bmc::new(config, sat);
    let answer = engine.run(&ts, &Limits::default(), &mut |event| {
        if let Event::Bound { steps, .. } = event {
            bounds.push(steps);
        }
    });
    (answer, bounds)
}

/// Compares the answers for a property with the right one; panics if they differ.
fn compare(model: &Model, property: usize, expected: Verdict, bmc: config::Bmc, sat: Option<Backend>) {
    let (answer, bounds) = run(model, property, bmc, sat);
    assert!(bounds.is_sorted(), "{bounds:?}");
    let bound = bmc.bound.expect("tests have a bound");
    match (expected, answer) {
        (Verdict::Unsafe { depth }, Answer::Unsafe(path)) => {
            assert_eq!(path.inputs.len(), depth + 1, "a shortest one");
            assert!(bounds.last().is_none_or(|&last| last < depth), "{bounds:?}");
        }
        (Verdict::Unsafe { depth }, Answer::Unknown { bound: found, .. }) => {
            assert!(bound < depth, "a counterexample of {depth} steps is missed");
            assert_eq!((found, bounds.last().copied()), (Some(bound), Some(bound)));
        }
        (Verdict::Safe, Answer::Unknown { bound: found, .. }) => assert_eq!(found, Some(bound)),
        (Verdict::Safe, Answer::Safe(Proof::Exhausted { steps })) => assert!(steps <= bound),
        (expected, answer) => panic!("{expected:?}, but {answer:?}"),
    }
}

/// The verdict of the whole pipeline, which verifies answers.
fn decide(model: &Model, property: usize, bmc: config::Bmc, preprocess: Preprocess) -> check::Verdict {
    let config = Config { engine: config::Engine::Bmc(bmc), preprocess, ..Config::default() };
    let outcome = check::decide(model, property, &config, &Limits::default(), &mut |_| {}).unwrap();
    assert!(
        matches!(outcome.verdict, check::Verdict::Unknown { .. })
            || outcome.self_check == check::SelfCheck::Passed
    );
    outcome.verdict
}

#[test]
fn counterexamples_are_shortest_ones() {
    let random = (0..150).map(generate::model).filter_map(|model| Some((oracle::verdicts(&model)?, model)));
    let known = corpus::entries().into_iter().map(|entry| (entry.expected, entry.model));
    for (number, (expected, model)) in random.chain(known).enumerate() {
        for (property, &expected) in expected.iter().enumerate() {
            for step in [steps()[0], steps()[1 + (number + property) % 3]] {
                for bound in [BOUND, number % 4] {
                    let sat = [None, Some(Backend::Native)][number % 2];
                    compare(&model, property, expected, config::Bmc { bound: Some(bound), step }, sat);
                }
            }
            let bmc = config::Bmc { bound: Some(BOUND), step: steps()[number % 4] };
            let preprocess = [OFF, Preprocess::default()][number / 2 % 2];
            let verdict = decide(&model, property, bmc, preprocess);
            let shallow = matches!(expected, Verdict::Unsafe { depth } if depth <= BOUND);
            assert_eq!(matches!(verdict, check::Verdict::Unsafe(_)), shallow, "{verdict:?}");
        }
    }
}

/// A model with one property, which fails after `depth` steps and not before.
fn fails_after(depth: usize, text: &str) {
    let model = aiger::parse(text.as_bytes()).unwrap().model;
    let expected = Verdict::Unsafe { depth };
    assert_eq!(oracle::verdicts(&model), Some(vec![expected]));
    for step in steps() {
        for bound in 0..depth + 2 {
            for sat in [None, Some(Backend::Native), Some(Backend::Cadical)] {
                compare(&model, 0, expected, config::Bmc { bound: Some(bound), step }, sat);
            }
        }
    }
    let (answer, bounds) = run(&model, 0, config::Bmc::default(), None);
    assert!(matches!(answer, Answer::Unsafe(_)));
    assert_eq!(bounds, (0..depth).collect::<Vec<_>>(), "each depth is reported");
}

/// States 00 → 10, 10 → 01 or 11, 01 → 00, 11 → 11; bad is 11.
#[test]
fn two_bits_fail_after_two_steps() {
    fails_after(2, "aag 7 1 2 0 4 1\n2\n4 15\n6 4\n12\n8 4 3\n10 9 7\n12 6 4\n14 13 11\n");
}

#[test]
fn a_counter_reaches_four_after_four_steps() {
    let counter = "aag 10 0 3 0 7 1\n2 3\n4 12\n6 18\n20\n\
                   8 4 2\n10 5 3\n12 11 9\n14 8 6\n16 9 7\n18 17 15\n20 10 6\n";
    fails_after(4, counter);
}

/// Two steps after the start a constraint is violated; the bad state comes before that, so it counts.
#[test]
fn a_constraint_after_the_bad_step_does_not_hide_it() {
    fails_after(1, "aag 2 0 2 0 0 1 1\n2 1\n4 2\n2\n5\n");
}

/// A bad input in the only step that the constraint, a state later, allows.
#[test]
fn a_bad_input_in_the_last_step_of_all_runs_counts() {
    fails_after(1, "aag 5 1 2 0 2 1 1\n2\n4 1\n6 4\n10\n7\n8 4 7\n10 8 2\n");
}

/// The bad state would be reached after three steps, but no run has more than one.
#[test]
fn constraints_end_all_runs() {
    let model = aiger::parse(b"aag 3 0 3 0 0 1 1\n2 1\n4 2\n6 4\n6\n5\n").unwrap().model;
    for step in steps() {
        let bmc = config::Bmc { bound: None, step };
        let (answer, _) = run(&model, 0, bmc, None);
        let Answer::Safe(Proof::Exhausted { steps }) = answer else { panic!("{answer:?}") };
        assert!(steps >= 2, "there is a run of one step");
        assert!(steps == 2 || step != Step::default(), "one of two would have been found");
        assert!(matches!(decide(&model, 0, bmc, OFF), check::Verdict::Safe(_)));
    }
}

#[test]
fn a_bound_that_is_reached_is_said() {
    let model = aiger::parse(b"aag 1 0 1 0 0 1\n2 2\n2\n").unwrap().model;
    let bmc = config::Bmc { bound: Some(7), step: Step::default() };
    let reason = Reason::Incomplete("bound reached".into());
    assert_eq!(decide(&model, 0, bmc, OFF), check::Verdict::Unknown { reason, bound: Some(7) });
}

#[test]
fn a_limit_ends_the_search() {
    let model = aiger::parse(b"aag 1 0 1 0 0 1\n2 2\n2\n").unwrap().model;
    let limits = Limits { deadline: Some(Instant::now()), ..Limits::default() };
    let ts = lower(&model, model.properties()[0]).ts;
    let answer = engine::Bmc::new(config::Bmc::default(), None).run(&ts, &limits, &mut |_| {});
    assert_eq!(answer, Answer::Unknown { reason: Reason::Stopped(Stopped::Time), bound: None });
}
