//! Engines that are not of this crate: what they say is translated, verified, and not believed.

use std::sync::atomic::{AtomicBool, Ordering};

use pdrer::answer::invariant::Lemma;
use pdrer::check::{self, Error, Outcome, SelfCheck, Verdict};
use pdrer::config::Config;
use pdrer::engine::{Answer, Engine, Event, Observer, Proof, Reason};
use pdrer::generate::Family;
use pdrer::limits::{Limits, Stopped};
use pdrer::model::{Model, aiger};
use pdrer::system::{Path, TransitionSystem};

/// Says what it is told to say, after two steps that it calls safe.
struct Parrot(Answer);

impl Engine for Parrot {
    fn run(&mut self, _: &TransitionSystem, _: &Limits, observer: Observer<'_>) -> Answer {
        observer(Event::Bound { steps: 2, status: &"two steps" });
        self.0.clone()
    }
}

/// The input is stored in one step and bad in the next.
fn delay() -> Model {
    aiger::parse(b"aag 2 1 1 0 0 1\n2\n4 2\n4\n").unwrap().model
}

/// A latch that keeps its initial value 0.
fn still() -> Model {
    aiger::parse(b"aag 1 0 1 0 0 1\n2 2\n2\n").unwrap().model
}

fn decide(model: &Model, answer: Answer, limits: &Limits) -> Result<Outcome, Error> {
    let mut preprocess = Config::default().preprocess;
    (preprocess.ternary, preprocess.equivalences) = (false, false);
    let config = Config { preprocess, ..Config::default() };
    check::decide_by(&mut Parrot(answer), model, 0, &config, limits, &mut |_| {})
}

fn safe(lemmas: Vec<Lemma>) -> Answer {
    Answer::Safe(Proof::Inductive { definitions: Vec::new(), lemmas })
}

#[test]
fn right_answers_pass() {
    let limits = Limits::default();
    let run = Path { state: vec![false], inputs: vec![vec![true], vec![false]] };
    let outcome = decide(&delay(), Answer::Unsafe(run), &limits).unwrap();
    assert!(matches!(&outcome.verdict, Verdict::Unsafe(run) if run.inputs.len() == 2));
    assert_eq!(outcome.self_check, SelfCheck::Passed);

    let outcome = decide(&still(), safe(Vec::new()), &limits).unwrap();
    assert!(matches!(outcome.verdict, Verdict::Safe(_)) && outcome.self_check == SelfCheck::Passed);

    let (reason, bound) = (Reason::Incomplete("tired".to_owned()), Some(7));
    let unknown = Answer::Unknown { reason: reason.clone(), bound };
    assert_eq!(decide(&delay(), unknown, &limits).unwrap().verdict, Verdict::Unknown { reason, bound });
}

#[test]
fn wrong_answers_are_refused() {
    let limits = Limits::default();
    let run = Path { state: vec![false], inputs: vec![vec![false], vec![false]] };
    let broken = |found, answer| matches!(found, Err(Error::Broken(broken)) if broken.answer == answer);
    assert!(broken(decide(&delay(), Answer::Unsafe(run), &limits), "counterexample"));
    assert!(broken(decide(&delay(), safe(Vec::new()), &limits), "invariant"));
    let nobody = check::decide_by(
        &mut Parrot(safe(Vec::new())),
        &still(),
        1,
        &Config::default(),
        &limits,
        &mut |_| {},
    );
    assert!(matches!(nobody, Err(Error::NoSuchProperty(_))));
}

/// What happens when a flag is set as the run comes to a step whose name contains `step`.
fn stopped_at(step: &str, flag: fn(&Limits) -> &AtomicBool) -> Outcome {
    let model = Family::find("mutex").expect("a family").model(&[3], false).expect("its size");
    let (config, limits) = (Config::default(), Limits::default());
    let observer = &mut |event: Event<'_>| {
        if let Event::Step { status } = event
            && status.to_string().contains(step)
        {
            flag(&limits).store(true, Ordering::Relaxed);
        }
    };
    check::decide(&model, 0, &config, &limits, observer).unwrap()
}

/// An interrupt ends minimisation, and nothing else: the proof that has been found is verified.
#[test]
fn an_interrupt_does_not_lose_the_proof() {
    let usual = stopped_at("no step", |limits| &limits.interrupt);
    assert!(usual.minimized.is_some_and(|minimized| minimized.complete));
    for step in ["making it smaller", "checking"] {
        let outcome = stopped_at(step, |limits| &limits.interrupt);
        assert!(matches!(outcome.verdict, Verdict::Safe(_)), "{step}: {:?}", outcome.verdict);
        assert!(outcome.self_check == SelfCheck::Passed && outcome.unchecked.is_none());
        let minimized = outcome.minimized.expect("it has begun");
        assert_eq!((minimized.complete, minimized.queries == 0), (step == "checking", step != "checking"));
    }
}

/// What ends the self-check withdraws the verdict, but not what has been said about the first steps; and what has been
/// found is still there.
#[test]
fn a_withdrawn_verdict_keeps_its_bound_and_its_proof() {
    for step in ["making it smaller", "checking"] {
        let outcome = stopped_at(step, |limits| &limits.abort);
        let Verdict::Unknown { reason, bound } = outcome.verdict else { panic!("it was not checked") };
        assert_eq!(reason, Reason::Unchecked { stopped: Stopped::Interrupt, found: "proof" });
        assert_eq!(reason.to_string(), "interrupted; a proof was found, but not checked");
        assert!(bound > Some(0) && outcome.self_check == SelfCheck::Skipped, "{bound:?}");
        assert!(matches!(outcome.unchecked, Some(Verdict::Safe(_))));
    }
}

/// A counterexample is shortened until the interrupt, and then checked. Only the check of a long one can be ended.
#[test]
fn a_limit_does_not_lose_the_counterexample() {
    // A run whose first steps do nothing, and the flag that is set when it has been found.
    let outcome = |model: &Model, before: usize, flag: fn(&Limits) -> &AtomicBool| {
        let inputs = [false].repeat(before).into_iter().chain([true, false]).map(|input| vec![input]);
        let run = Path { state: vec![false], inputs: inputs.collect() };
        let (config, limits) = (Config::default(), Limits::default());
        let observer = &mut |event: Event<'_>| {
            flag(&limits).fetch_or(matches!(event, Event::Step { .. }), Ordering::Relaxed);
        };
        let engine = &mut Parrot(Answer::Unsafe(run));
        check::decide_by(engine, model, 0, &config, &limits, observer).unwrap()
    };
    let flags: [fn(&Limits) -> &AtomicBool; 2] = [|limits| &limits.interrupt, |limits| &limits.abort];
    for flag in flags {
        let outcome = outcome(&delay(), 0, flag);
        assert!(matches!(outcome.verdict, Verdict::Unsafe(_)) && outcome.self_check == SelfCheck::Passed);
    }
    // Gates that nothing needs make it long.
    let mut model = delay();
    model.ands = vec![[model.latch(0), model.input(0)]; 10_000];
    let outcome = outcome(&model, 30_000, |limits| &limits.abort);
    let Verdict::Unknown { reason, .. } = outcome.verdict else { panic!("it was not checked") };
    assert_eq!(reason.to_string(), "interrupted; a counterexample was found, but not checked");
    assert!(matches!(outcome.unchecked, Some(Verdict::Unsafe(run)) if run.inputs.len() == 30_002));
}
