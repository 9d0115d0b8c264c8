//! The steps of a search, on the trace that a search over a generated model ends with: relative induction, lifting,
//! insertion of lemmas; and the phases of whole searches, generalization among them.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use pdrer::check;
use pdrer::config::Config;
use pdrer::engine::Event;
use pdrer::engine::pdr::{INFINITY, Induction, Level, Pdr, Resolution, Trace, below};
use pdrer::generate::Family;
use pdrer::limits::Limits;
use pdrer::logic::cube::{Clause, Cube};
use pdrer::stats::{Phases, Stats};
use pdrer::system::{TransitionSystem, lower};

/// Small models of different kinds: a family and its sizes.
const MODELS: [(&str, &[usize]); 3] = [("fifo", &[4]), ("gray", &[5]), ("ring", &[30])];

fn system(family: &str, sizes: &[usize]) -> TransitionSystem {
    let family = Family::find(family).expect("a family");
    let model = family.model(sizes, false).expect("sizes of the family");
    lower(&model, model.properties()[0]).ts
}

fn name(family: &str, sizes: &[usize]) -> String {
    sizes.iter().fold(family.to_owned(), |name, size| format!("{name} {size}"))
}

/// The trace of a search that found an invariant.
fn searched(ts: &TransitionSystem) -> Trace<'_> {
    // An observer must live as long as the trace; a closure without captures takes no room.
    let nobody = Box::leak(Box::new(|_: Event<'_>| {}));
    let mut search =
        Pdr::new(ts, Resolution, &Config::default(), &Limits::default(), nobody).expect("no limits");
    search.run();
    search.trace
}

/// The lemmas of the frames, F_∞ apart.
fn lemmas(trace: &Trace<'_>) -> Vec<(Level, Clause)> {
    let finite = trace.lemmas().filter(|&(level, _)| level != INFINITY);
    finite.map(|(level, clause)| (level, clause.clone())).collect()
}

/// The cubes that lemmas block, and the same without a literal: those are mostly not inductive.
fn cubes(trace: &Trace<'_>) -> Vec<(Level, Cube)> {
    let excludes_init = |cube: &Cube| cube.iter().any(|&lit| trace.definitions().excludes_init(lit));
    let with_smaller = |(level, clause): (Level, Clause)| {
        let cube = !&clause;
        let smaller: Vec<Cube> = (0..cube.len()).map(|i| cube.without(i)).collect();
        std::iter::once(cube).chain(smaller).map(move |cube| (level, cube))
    };
    lemmas(trace).into_iter().flat_map(with_smaller).filter(|(_, cube)| excludes_init(cube)).collect()
}

fn relative_induction(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("relative induction");
    for (family, sizes) in MODELS {
        let ts = system(family, sizes);
        let mut trace = searched(&ts);
        let cubes = cubes(&trace);
        group.throughput(Throughput::Elements(cubes.len() as u64));
        group.bench_function(name(family, sizes), |bencher| {
            bencher.iter(|| {
                let holds = |(level, cube): &&(Level, Cube)| {
                    let found = trace.inductive(below(*level), black_box(cube)).expect("no limit");
                    matches!(found, Induction::Holds(_))
                };
                cubes.iter().filter(holds).count()
            });
        });
    }
    group.finish();
}

/// Only lifting is measured, not the queries that find the states.
fn lifting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("lifting");
    for (family, sizes) in MODELS {
        let ts = system(family, sizes);
        let mut trace = searched(&ts);
        let mut cubes = cubes(&trace);
        cubes.retain(|(level, cube)| {
            trace.inductive(below(*level), cube).expect("no limit") == Induction::Fails
        });
        group.throughput(Throughput::Elements(cubes.len() as u64));
        group.bench_function(name(family, sizes), |bencher| {
            bencher.iter_custom(|rounds| {
                let mut time = Duration::ZERO;
                for (level, cube) in (0..rounds).flat_map(|_| &cubes) {
                    trace.inductive(below(*level), cube).expect("no limit");
                    let start = Instant::now();
                    black_box(trace.predecessor(cube));
                    time += start.elapsed();
                }
                time
            });
        });
    }
    group.finish();
}

/// All lemmas of a search, one after the other, into an empty trace with as many frames.
fn insertion(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("lemma insertion");
    for (family, sizes) in MODELS {
        let ts = system(family, sizes);
        let trace = searched(&ts);
        let lemmas = lemmas(&trace);
        let empty = || {
            let mut empty = Trace::new(&ts, &Config::default(), &Limits::default()).expect("no limits");
            (0..trace.top()).for_each(|_| empty.extend().expect("no limit"));
            empty
        };
        group.throughput(Throughput::Elements(lemmas.len() as u64));
        group.bench_function(name(family, sizes), |bencher| {
            let insert = |mut trace: Trace<'_>| {
                for (level, clause) in &lemmas {
                    trace.replace(&mut Resolution, *level, &[], vec![clause.clone()]);
                }
                trace.len()
            };
            bencher.iter_batched(empty, insert, BatchSize::LargeInput);
        });
    }
    group.finish();
}

/// A phase of a search.
type Phase = (&'static str, fn(&Stats) -> Duration);

const PHASES: [Phase; 6] = [
    ("block", |stats| stats.phases.block),
    ("generalize", |stats| stats.phases.generalize),
    ("propagate", |stats| stats.phases.propagate),
    ("reencode", |stats| stats.phases.reencode),
    ("implication", |stats| stats.phases.implication),
    ("search", |stats| {
        let Phases { block, generalize, propagate, reencode, implication, .. } = stats.phases;
        block + generalize + propagate + reencode + implication
    }),
];

/// Each phase of a whole search, as the search itself measures it.
fn phases(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("phases");
    group.sample_size(10);
    let (family, sizes) = ("buffer", &[6]);
    let model = Family::find(family).expect("a family").model(sizes, false).expect("sizes of the family");
    let config = Config { self_check: None, minimize: None, ..Config::default() };
    for (phase, time) in PHASES {
        group.bench_function(format!("{}, {phase}", name(family, sizes)), |bencher| {
            let search = || {
                let limits = Limits::default();
                let outcome = check::decide(&model, 0, &config, &limits, &mut |_| {});
                time(&outcome.expect("no self-check").stats)
            };
            bencher.iter_custom(|rounds| (0..rounds).map(|_| search()).sum());
        });
    }
    group.finish();
}

criterion_group!(benches, relative_induction, lifting, insertion, phases);
criterion_main!(benches);
