//! Workers that race: the first answer ends the others wherever they are, and nothing that goes wrong is hidden.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use pdrer::answer::invariant::Lemma;
use pdrer::check::{self, Contradiction, Error, Outcome, Ran, SelfCheck, Verdict, Worker};
use pdrer::config::{self, Budget, Config, Preprocess};
use pdrer::engine::{self, Answer, Engine, Event, Observer, Proof, Reason};
use pdrer::generate::Family;
use pdrer::limits::{Limits, Share, Stopped, resident_mib};
use pdrer::logic::lit::{Lit, Var};
use pdrer::model::{Latch, Model, aiger};
use pdrer::sat::Evidence;
use pdrer::system::{Path, TransitionSystem};

/// Much less than the work that is to be ended takes, and much more than its end.
const SOON: Duration = Duration::from_secs(20);

/// An engine that does not look at the system.
struct Blind<F>(F);

impl<F: FnMut(&Limits) -> Answer> Engine for Blind<F> {
    fn run(&mut self, _: &TransitionSystem, limits: &Limits, _: Observer<'_>) -> Answer {
        (self.0)(limits)
    }
}

type Make<'a> = &'a (dyn Fn(&Config) -> Box<dyn Engine> + Sync);

/// Without preprocessing and, unless `checked`, without self-check.
fn worker<'a>(name: &str, checked: bool, engine: Make<'a>) -> Worker<'a> {
    let config = Config {
        preprocess: Preprocess::NONE,
        self_check: checked.then_some(Evidence::Proof),
        minimize: None,
        ..Config::default()
    };
    Worker { name: name.to_owned(), config, engine, weight: 1 }
}

fn race(model: &Model, workers: &[Worker<'_>], limits: &Limits) -> Result<Outcome, Error> {
    check::race(model, 0, workers, workers.len(), limits, &mut |_| {})
}

/// A latch that keeps its initial value 0, and is bad if it is 1.
fn still() -> Model {
    aiger::parse(b"aag 1 0 1 0 0 1\n2 2\n2\n").unwrap().model
}

fn family(name: &str, sizes: &[usize]) -> Model {
    Family::find(name).unwrap().model(sizes, false).unwrap()
}

fn safe(lemmas: Vec<Lemma>) -> Answer {
    Answer::Safe(Proof::Inductive { definitions: Vec::new(), lemmas })
}

/// A run of one step, in which nothing is bad.
fn lie() -> Answer {
    Answer::Unsafe(Path { state: vec![false], inputs: vec![Vec::new()] })
}

fn tired() -> Answer {
    Answer::Unknown { reason: Reason::Incomplete("tired".to_owned()), bound: None }
}

fn wait(limits: &Limits) -> Answer {
    let stop = limits.stop();
    while !stop() {
        sleep(Duration::from_millis(1));
    }
    Answer::Unknown { reason: limits.cause().into(), bound: None }
}

fn waiting(_: &Config) -> Box<dyn Engine> {
    Box::new(Blind(wait))
}

fn proving(_: &Config) -> Box<dyn Engine> {
    Box::new(Blind(|_: &Limits| safe(Vec::new())))
}

fn lying(_: &Config) -> Box<dyn Engine> {
    Box::new(Blind(|_: &Limits| lie()))
}

fn giving_up(_: &Config) -> Box<dyn Engine> {
    Box::new(Blind(|_: &Limits| tired()))
}

/// Lies when it has lost.
fn lose(limits: &Limits) -> Answer {
    wait(limits);
    lie()
}

/// Panics when it has lost.
fn fail(limits: &Limits) -> Answer {
    wait(limits);
    panic!("on purpose")
}

/// Says that it has begun, before it does anything else.
fn marked(
    begun: &Arc<AtomicBool>,
    run: fn(&Limits) -> Answer,
) -> impl Fn(&Config) -> Box<dyn Engine> + Sync + use<> {
    let begun = begun.clone();
    move |_| {
        let begun = begun.clone();
        Box::new(Blind(move |limits: &Limits| {
            begun.store(true, Ordering::Relaxed);
            run(limits)
        }))
    }
}

/// Proves when another worker has begun.
fn after(begun: &Arc<AtomicBool>) -> impl Fn(&Config) -> Box<dyn Engine> + Sync + use<> {
    let begun = begun.clone();
    move |_| {
        let begun = begun.clone();
        Box::new(Blind(move |limits: &Limits| {
            let stop = limits.stop();
            while !begun.load(Ordering::Relaxed) && !stop() {
                sleep(Duration::from_millis(1));
            }
            safe(Vec::new())
        }))
    }
}

fn reason(outcome: &Outcome) -> &Reason {
    let Verdict::Unknown { reason, .. } = &outcome.verdict else { panic!("{:?}", outcome.verdict) };
    reason
}

fn workers_of(outcome: &Outcome) -> &[Ran] {
    &outcome.race.as_ref().expect("there was a race").workers
}

#[test]
fn the_first_verified_answer_wins_and_ends_the_others() {
    let workers = [worker("a", true, &waiting), worker("b", true, &proving), worker("c", true, &waiting)];
    let outcome = race(&still(), &workers, &Limits::default()).unwrap();
    assert!(matches!(outcome.verdict, Verdict::Safe(_)) && outcome.self_check == SelfCheck::Passed);
    assert_eq!(outcome.race.as_ref().unwrap().winner, Some(1));
    let beaten = Some(Reason::Stopped(Stopped::Beaten));
    let ran = workers_of(&outcome).iter().map(|ran| (ran.name.as_str(), ran.safe, ran.reason.clone()));
    assert_eq!(
        Vec::from_iter(ran),
        [("a", None, beaten.clone()), ("b", Some(true), None), ("c", None, beaten)]
    );
}

/// Lets a slow worker come to a step of the pipeline, and another one win then. The others must end soon.
fn beat(
    model: &Model,
    step: &'static str,
    slow: Worker<'_>,
    answer: impl Fn() -> Answer + Copy + Send + Sync + 'static,
) {
    let there = Arc::new(AtomicBool::new(step.is_empty()));
    let flag = there.clone();
    let fast = move |_: &Config| -> Box<dyn Engine> {
        let flag = flag.clone();
        Box::new(Blind(move |_: &Limits| {
            while !flag.load(Ordering::Relaxed) {
                sleep(Duration::from_millis(1));
            }
            answer()
        }))
    };
    let mut start = Instant::now();
    let workers = [slow, worker("fast", false, &fast)];
    let outcome = check::race(model, 0, &workers, 2, &Limits::default(), &mut |event| {
        if let Event::Step { status } = event
            && status.to_string().contains(step)
        {
            start = Instant::now();
            there.store(true, Ordering::Relaxed);
        }
    });
    let outcome = outcome.unwrap();
    assert!(start.elapsed() < SOON, "{step}: {:?}", workers_of(&outcome));
    assert!(outcome.race.unwrap().winner.is_some());
}

/// Latches that stay 0; it is bad if one of them is 1.
fn wide(latches: usize) -> Model {
    let zero = Latch { next: Lit::FALSE, reset: Lit::FALSE };
    let mut model = Model { latches: vec![zero; latches], ..Model::default() };
    let mut none = Lit::TRUE;
    for i in 0..latches {
        let next = model.add_and(model.latch(i), model.latch((7 * i + 1) % latches));
        model.latches[i].next = next;
        none = model.add_and(none, !model.latch(i));
    }
    model.bads = vec![!none];
    model
}

#[test]
fn the_others_end_wherever_they_are() {
    let latches = 30_000;
    let model = wide(latches);
    let mut slow = worker("preprocesses", true, &waiting);
    slow.config.preprocess = Preprocess::default();
    beat(&model, "", slow, || safe(Vec::new()));

    let units = move |_: &Config| -> Box<dyn Engine> {
        let units = (1..=latches).map(|v| Lemma::from(vec![!Var(v as u32).lit()]));
        let answer = safe(units.collect());
        Box::new(Blind(move |_: &Limits| answer.clone()))
    };
    let mut slow = worker("minimizes", true, &units);
    slow.config.minimize = Some(Budget { least: u64::MAX, part: None, effort: u64::MAX, factor: true });
    beat(&model, "proof found, making it smaller", slow, || safe(Vec::new()));
    beat(&model, "checking the proof", worker("checks", true, &units), || safe(Vec::new()));

    // A long run of many gates to shorten and to replay.
    let mut model = aiger::parse(b"aag 2 1 1 0 0 1\n2\n4 2\n4\n").unwrap().model;
    model.ands = vec![[model.latch(0), model.input(0)]; 100_000];
    let run = |before: usize| {
        let inputs = [false].repeat(before).into_iter().chain([true, false]).map(|input| vec![input]);
        Answer::Unsafe(Path { state: vec![false], inputs: inputs.collect() })
    };
    let long = move |_: &Config| -> Box<dyn Engine> { Box::new(Blind(move |_: &Limits| run(300_000))) };
    beat(&model, "counterexample found", worker("replays", true, &long), move || run(0));
}

/// Whether a worker fails before the others have an answer or when it has lost.
#[test]
fn errors_are_never_hidden() {
    let (model, limits) = (still(), Limits::default());
    for run in [|_: &Limits| lie(), lose] {
        let begun = Arc::default();
        let (bad, good) = (marked(&begun, run), after(&begun));
        let found = race(&model, &[worker("bad", true, &bad), worker("good", true, &good)], &limits);
        assert!(matches!(found, Err(Error::Broken(_))), "{found:?}");
    }
    let found = race(&model, &[worker("lying", true, &lying), worker("waiting", true, &waiting)], &limits);
    assert!(matches!(found, Err(Error::Broken(_))), "{found:?}");
    for run in [|_: &Limits| panic!("on purpose"), fail] {
        let begun = Arc::default();
        let (bad, good) = (marked(&begun, run), after(&begun));
        let workers = [worker("good", true, &good), worker("bad", true, &bad)];
        assert!(catch_unwind(AssertUnwindSafe(|| race(&model, &workers, &limits))).is_err());
    }
}

#[test]
fn opposite_verdicts_are_an_error_with_both_answers() {
    let begun = Arc::default();
    let (losing, proving) = (marked(&begun, lose), after(&begun));
    let workers = [worker("losing", false, &losing), worker("proving", false, &proving)];
    let Err(Error::Contradiction(found)) = race(&still(), &workers, &Limits::default()) else { panic!() };
    assert_eq!(
        found.to_string(),
        "contradiction about property 0: `proving` has a proof, `losing` has a counterexample"
    );
    let Contradiction { property: 0, verdicts: [Verdict::Safe(_), Verdict::Unsafe(run)], .. } = *found else {
        panic!("{found:?}")
    };
    assert_eq!(run.inputs.len(), 1);
}

#[test]
fn undecided_workers_leave_it_to_the_others() {
    let (model, limits) = (still(), Limits::default());
    let tired = || worker("tired", true, &giving_up);
    let outcome = race(&model, &[tired(), worker("proving", true, &proving), tired()], &limits).unwrap();
    assert_eq!(outcome.race.unwrap().winner, Some(1));
    let outcome = race(&model, &[tired(), tired()], &limits).unwrap();
    assert_eq!(reason(&outcome), &Reason::Incomplete("tired".to_owned()));
    assert_eq!(outcome.race.unwrap().winner, None);
}

/// The bound of all workers is the greatest one, and never decreases.
#[test]
fn bounds_are_common() {
    let select = &engine::select as Make<'_>;
    let mut pdr = worker("pdr", true, select);
    pdr.config.engine = config::Engine::Pdr;
    let limits = Limits { deadline: Some(Instant::now() + Duration::from_millis(300)), ..Limits::default() };
    let mut bounds = Vec::new();
    let workers = [worker("waiting", true, &waiting), worker("pdrer", true, select), pdr];
    let outcome = check::race(&family("buffer", &[30]), 0, &workers, 3, &limits, &mut |event| {
        if let Event::Bound { steps, .. } = event {
            bounds.push(steps);
        }
    });
    let outcome = outcome.unwrap();
    assert_eq!(reason(&outcome), &Reason::Stopped(Stopped::Time));
    let Verdict::Unknown { bound, .. } = outcome.verdict else { unreachable!() };
    assert!(bound.is_some() && bound >= bounds.last().copied() && bounds.is_sorted(), "{bound:?} {bounds:?}");
    assert_eq!(bound, workers_of(&outcome).iter().map(|ran| ran.bound).max().unwrap());
}

/// What is found when the share of the race is spent is checked all the same.
#[test]
fn a_spent_share_ends_searches_only() {
    let spent = Arc::new(AtomicBool::new(false));
    let tells = spent.clone();
    let spending = move |_: &Config| -> Box<dyn Engine> {
        let tells = tells.clone();
        Box::new(Blind(move |limits: &Limits| {
            let answer = wait(limits);
            tells.store(true, Ordering::Relaxed);
            answer
        }))
    };
    let late = move |_: &Config| -> Box<dyn Engine> {
        let spent = spent.clone();
        Box::new(Blind(move |_: &Limits| {
            while !spent.load(Ordering::Relaxed) {
                sleep(Duration::from_millis(1));
            }
            safe(Vec::new())
        }))
    };
    let limits = Limits { share: Some(Share::new(50)), ..Limits::default() };
    let workers = [worker("spending", true, &spending), worker("late", true, &late)];
    let outcome = race(&still(), &workers, &limits).unwrap();
    assert!(matches!(outcome.verdict, Verdict::Safe(_)) && outcome.self_check == SelfCheck::Passed);
    assert_eq!(workers_of(&outcome)[0].reason, Some(Reason::Stopped(Stopped::Share)));
}

#[test]
fn signals_end_all_workers() {
    let (model, limits) = (still(), Limits::default());
    let workers = || [worker("a", true, &waiting), worker("b", true, &waiting)];
    limits.interrupt.store(true, Ordering::Relaxed);
    assert_eq!(reason(&race(&model, &workers(), &limits).unwrap()), &Reason::Stopped(Stopped::Interrupt));
    // The first one ends the search, but not the check of what has been found.
    let outcome = race(&model, &[worker("losing", true, &waiting), worker("won", true, &proving)], &limits);
    assert!(matches!(outcome.unwrap().verdict, Verdict::Unknown { .. }));
    let limits = Limits::default();
    let finds = {
        let interrupt = limits.interrupt.clone();
        move |_: &Config| -> Box<dyn Engine> {
            let interrupt = interrupt.clone();
            Box::new(Blind(move |_: &Limits| {
                interrupt.store(true, Ordering::Relaxed);
                // The supervisor sees it before this answer.
                sleep(Duration::from_millis(100));
                safe(Vec::new())
            }))
        }
    };
    let outcome =
        race(&model, &[worker("a", true, &waiting), worker("finds", true, &finds)], &limits).unwrap();
    assert_eq!((outcome.self_check, outcome.race.unwrap().winner), (SelfCheck::Passed, Some(1)));
}

/// Takes memory until it is stopped, and says when that was.
fn eating(ended: &Arc<AtomicUsize>) -> impl Fn(&Config) -> Box<dyn Engine> + Sync + use<> {
    let ended = ended.clone();
    move |_| {
        let ended = ended.clone();
        Box::new(Blind(move |limits: &Limits| {
            let (stop, mut food) = (limits.stop(), Vec::new());
            while !stop() {
                food.push(vec![1_u8; 1 << 20]);
                sleep(Duration::from_millis(1));
            }
            ended.fetch_add(1, Ordering::Relaxed);
            Answer::Unknown { reason: limits.cause().into(), bound: None }
        }))
    }
}

#[test]
fn if_memory_is_short_the_last_worker_ends_first() {
    let Some(used) = resident_mib() else { return };
    let limits = Limits { memory_mib: Some(used as u64 + 300), ..Limits::default() };
    let ended = Arc::new(AtomicUsize::new(0));
    let eating = eating(&ended);
    let patient = {
        let ended = ended.clone();
        move |_: &Config| -> Box<dyn Engine> {
            let ended = ended.clone();
            Box::new(Blind(move |limits: &Limits| {
                let stop = limits.stop();
                while ended.load(Ordering::Relaxed) == 0 && !stop() {
                    sleep(Duration::from_millis(1));
                }
                safe(Vec::new())
            }))
        }
    };
    let workers = [worker("patient", true, &patient), worker("eats", true, &eating)];
    let outcome = race(&still(), &workers, &limits).unwrap();
    let memory = Some(Reason::Stopped(Stopped::Memory));
    assert_eq!(outcome.race.as_ref().unwrap().winner, Some(0));
    assert_eq!(workers_of(&outcome)[1].reason, memory);

    // It ends only when the first worker alone takes too much.
    let limits = Limits { memory_mib: resident_mib().map(|used| used as u64 + 300), ..Limits::default() };
    let workers = [worker("eats", true, &eating), worker("waits", true, &waiting)];
    let outcome = race(&still(), &workers, &limits).unwrap();
    assert_eq!(reason(&outcome), &Reason::Stopped(Stopped::Memory));
    assert!(workers_of(&outcome)[0].wall > workers_of(&outcome)[1].wall);
    assert_eq!(workers_of(&outcome)[1].reason, memory);
}
