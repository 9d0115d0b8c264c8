//! The differential test: compares the check with the oracle on random models.
//!
//! `PDRER_RANDOM_MODELS` sets the number of models, `PDRER_RANDOM_SEED` the seed of the first one. A model with a wrong
//! answer is shrunk, and the panic message shows it as a file for `tests/regressions`.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use pdrer::model::Model;

use crate::engine::{self, Check};
use crate::number::number;
use crate::shrink::shrink;
use crate::{corpus, generate, oracle};

/// If nothing happens for so long, some check does not end.
const PATIENCE: Duration = Duration::from_secs(120);

#[derive(Debug)]
struct Failure {
    seed: u64,
    reason: String,
    /// May the check be repeated, to shrink the model?
    ends: bool,
}

/// A worker's message about a seed.
enum Event {
    Started(u64),
    Finished(u64, Option<String>),
}

/// What is wrong with the answer of the check, if anything.
fn fault(check: Check, model: &Model) -> Option<String> {
    let expected = oracle::verdicts(model).expect("random models are small");
    engine::fault(check, model, &expected)
}

/// Checks the models of all seeds on all cores and returns the first failure that is found.
fn hunt(seeds: Range<u64>, check: Check, patience: Duration) -> Option<Failure> {
    let (sender, events) = mpsc::channel();
    let next = Arc::new(AtomicU64::new(seeds.start));
    // Not scoped: a worker that hangs must not keep the test from reporting it.
    for _ in 0..std::thread::available_parallelism().map_or(1, |n| n.get()) {
        let (sender, next) = (sender.clone(), Arc::clone(&next));
        std::thread::spawn(move || {
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= seeds.end || sender.send(Event::Started(seed)).is_err() {
                    return;
                }
                let fault = fault(check, &generate::model(seed));
                if sender.send(Event::Finished(seed, fault)).is_err() {
                    return;
                }
            }
        });
    }
    drop(sender);
    let mut running = BTreeSet::new();
    let stuck = |running: &BTreeSet<u64>, reason: String| {
        running.first().map(|&seed| Failure { seed, reason, ends: false })
    };
    loop {
        match events.recv_timeout(patience) {
            Ok(Event::Started(seed)) => {
                running.insert(seed);
            }
            Ok(Event::Finished(seed, None)) => {
                running.remove(&seed);
            }
            Ok(Event::Finished(seed, Some(reason))) => return Some(Failure { seed, reason, ends: true }),
            Err(RecvTimeoutError::Timeout) => return stuck(&running, format!("no answer for {patience:?}")),
            Err(RecvTimeoutError::Disconnected) => {
                return stuck(&running, "generator or oracle panicked".into());
            }
        }
    }
}

/// The failing model, shrunk if possible, as a corpus file.
fn smallest(failure: &Failure, check: Check) -> Model {
    let model = generate::model(failure.seed);
    let mut small = if failure.ends { shrink(model, |m| fault(check, m).is_some()) } else { model };
    let verdicts = oracle::verdicts(&small).unwrap_or_default();
    let comment = format!("{}random model, seed {}\n", corpus::expectations(&verdicts), failure.seed);
    small.comment = comment.into_bytes();
    small
}

#[test]
fn random_models_are_decided_rightly() {
    let start = number("PDRER_RANDOM_SEED", 0);
    let end = start.checked_add(number("PDRER_RANDOM_MODELS", 500)).expect("seeds below 2^64");
    if let Some(failure) = hunt(start..end, engine::check, PATIENCE) {
        let Failure { seed, reason, .. } = &failure;
        eprintln!("seed {seed}: {reason}");
        let model = smallest(&failure, engine::check);
        let text = corpus::text(&model);
        panic!("PDRER_RANDOM_SEED={seed} PDRER_RANDOM_MODELS=1: {reason}\nshrunk:\n{text}");
    }
}

/// Random models test only what they exercise.
#[test]
fn random_models_exercise_the_search() {
    let mut counts = [0; 6];
    (0..40).for_each(|seed| engine::exercise(&generate::model(seed), &mut counts));
    eprintln!("{counts:?}");
    assert!(counts.iter().all(|&count| count >= 10), "{counts:?}");
}

/// A test of the test: wrong checks are detected with little effort.
#[cfg(test)]
mod wrong_checks {
    use pdrer::logic::lit::Lit;

    use super::*;
    use crate::oracle::Verdict;

    type Answer = Result<Vec<Verdict>, String>;

    fn decide(model: &Model) -> Answer {
        oracle::verdicts(model).ok_or_else(|| "too large".to_string())
    }

    /// Finds a fault and shrinks the model to at most this many variables.
    fn expose(check: Check, variables: usize) -> Model {
        let failure = hunt(0..1000, check, PATIENCE).expect("a failure");
        let small = smallest(&failure, check);
        assert!(fault(check, &small).is_some(), "{}", failure.reason);
        assert!(small.variables() <= variables, "{}", corpus::text(&small));
        small
    }

    #[test]
    fn ignoring_constraints() {
        fn check(model: &Model) -> Answer {
            decide(&Model { constraints: Vec::new(), ..model.clone() })
        }
        assert_eq!(expose(check, 2).constraints.len(), 1);
    }

    #[test]
    fn ignoring_constraints_in_the_first_step() {
        fn check(model: &Model) -> Answer {
            let verdicts = decide(model)?;
            let free = decide(&Model { constraints: Vec::new(), ..model.clone() })?;
            let last =
                |(v, f): (&Verdict, &Verdict)| if *f == (Verdict::Unsafe { depth: 0 }) { *f } else { *v };
            Ok(verdicts.iter().zip(&free).map(last).collect())
        }
        expose(check, 2);
    }

    #[test]
    fn taking_uninitialised_latches_for_zero() {
        fn check(model: &Model) -> Answer {
            let mut model = model.clone();
            for i in 0..model.latches.len() {
                if model.latches[i].reset == model.latch(i) {
                    model.latches[i].reset = Lit::FALSE;
                }
            }
            decide(&model)
        }
        expose(check, 2);
    }

    #[test]
    fn ignoring_reset_functions() {
        fn check(model: &Model) -> Answer {
            let mut model = model.clone();
            for i in 0..model.latches.len() {
                if !model.latches[i].reset.is_constant() {
                    model.latches[i].reset = model.latch(i);
                }
            }
            decide(&model)
        }
        expose(check, 4);
    }

    #[test]
    fn giving_up_too_early() {
        fn check(model: &Model) -> Answer {
            let shallow = |v: Verdict| match v {
                Verdict::Unsafe { depth: 8.. } => Verdict::Safe,
                v => v,
            };
            Ok(decide(model)?.into_iter().map(shallow).collect())
        }
        expose(check, 40);
    }

    #[test]
    fn counterexamples_that_are_too_short() {
        fn check(model: &Model) -> Answer {
            let shorter = |v: Verdict| match v {
                Verdict::Unsafe { depth } => Verdict::Unsafe { depth: depth.saturating_sub(1) },
                v => v,
            };
            Ok(decide(model)?.into_iter().map(shorter).collect())
        }
        expose(check, 3);
    }

    #[test]
    fn panicking() {
        fn check(model: &Model) -> Answer {
            assert!(model.justice.is_empty(), "justice");
            decide(model)
        }
        assert_eq!(expose(check, 1).justice.len(), 1);
    }

    #[test]
    fn giving_no_answer() {
        fn check(model: &Model) -> Answer {
            if model.fairness.is_empty() { decide(model) } else { Err("fairness".to_string()) }
        }
        assert_eq!(expose(check, 1).fairness.len(), 1);
    }

    #[test]
    fn not_ending() {
        fn check(model: &Model) -> Answer {
            while model.latches.len() == 6 {
                std::thread::park();
            }
            decide(model)
        }
        let failure = hunt(0..100, check, Duration::from_millis(500)).expect("a failure");
        assert!(!failure.ends && failure.reason.contains("no answer"), "{failure:?}");
    }
}
