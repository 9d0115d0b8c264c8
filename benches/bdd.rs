//! Lemmas with definitions, as the implication checks of extended resolution meet them.
//!
//! A lemma is a clause of three to ten literals over 200 state variables and 50 definitions (and, xor) on them and
//! on each other; a check compares a lemma with one that shares most of its literals.

use std::hint::black_box;

use bdd::{Backend, Bdd, Limits, Manager, Oxidd};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};

const STATE_VARIABLES: usize = 200;
const DEFINITIONS: usize = 50;
const LEMMAS: usize = 2000;

/// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// A variable and its sign.
type Literal = (usize, bool);

struct Definition {
    xor: bool,
    operands: [Literal; 2],
}

struct Lemmas {
    definitions: Vec<Definition>,
    clauses: Vec<Vec<Literal>>,
}

impl Lemmas {
    fn new() -> Lemmas {
        let random = &mut Random(1);
        let literal = |random: &mut Random, low: usize, high: usize| {
            (low + random.below(high - low), random.below(2) == 1)
        };
        let definitions = (0..DEFINITIONS)
            .map(|k| {
                // One in four is about an earlier definition.
                let low = random.below(STATE_VARIABLES - 8);
                let first = match k > 0 && random.below(4) == 0 {
                    true => literal(random, STATE_VARIABLES, STATE_VARIABLES + k),
                    false => literal(random, low, low + 4),
                };
                Definition { xor: random.below(2) == 1, operands: [first, literal(random, low + 4, low + 8)] }
            })
            .collect();
        let mut clauses: Vec<Vec<Literal>> = Vec::new();
        while clauses.len() < LEMMAS {
            // A new lemma, or a variation of the last: one literal more, less, or another.
            let mut clause = match clauses.last() {
                Some(last) if random.below(4) > 0 => last.clone(),
                _ => (0..3 + random.below(6)).map(|_| literal(random, 0, STATE_VARIABLES)).collect(),
            };
            if clause.len() > 3 && random.below(2) == 0 {
                clause.swap_remove(random.below(clause.len()));
            }
            if clause.len() < 10 {
                clause.push(literal(random, STATE_VARIABLES, STATE_VARIABLES + DEFINITIONS));
            }
            clause.sort_unstable();
            clause.dedup();
            clauses.push(clause);
        }
        Lemmas { definitions, clauses }
    }
}

/// The BDDs of state variables and definitions.
fn variables<B: Backend>(manager: &mut Manager<B>, lemmas: &Lemmas) -> Vec<Bdd<B>> {
    let mut variables: Vec<Bdd<B>> = (0..STATE_VARIABLES).map(|v| manager.var(v as u32).unwrap()).collect();
    for definition in &lemmas.definitions {
        let [x, y] = definition.operands.map(|literal| signed(manager, &variables, literal));
        let value = if definition.xor { manager.xor(&x, &y) } else { manager.and(&x, &y) };
        variables.push(value.unwrap());
    }
    variables
}

fn signed<B: Backend>(manager: &Manager<B>, variables: &[Bdd<B>], (variable, negated): Literal) -> Bdd<B> {
    if negated { manager.not(&variables[variable]) } else { variables[variable].clone() }
}

fn clause<B: Backend>(manager: &mut Manager<B>, variables: &[Bdd<B>], clause: &[Literal]) -> Bdd<B> {
    clause.iter().rev().fold(manager.constant(false), |sum, &literal| {
        let literal = signed(manager, variables, literal);
        manager.or(&literal, &sum).unwrap()
    })
}

fn backend<B: Backend>(criterion: &mut Criterion, name: &str) {
    let lemmas = Lemmas::new();
    let mut group = criterion.benchmark_group(name);

    let mut manager = Manager::<B>::with_backend(Limits::default());
    let variables = variables(&mut manager, &lemmas);
    let bdds: Vec<Bdd<B>> = lemmas.clauses.iter().map(|c| clause(&mut manager, &variables, c)).collect();
    let holds = bdds.windows(2).filter(|w| manager.leq(&w[0], &w[1]).unwrap()).count();
    println!("{name}: {holds} of {} implications hold, {:?}", LEMMAS - 1, manager.stats());

    group.bench_function("1999 checks of related lemmas, first time", |b| {
        b.iter_batched_ref(
            || {
                let mut manager = Manager::<B>::with_backend(Limits::default());
                let variables = self::variables(&mut manager, &lemmas);
                let bdds: Vec<_> =
                    lemmas.clauses.iter().map(|c| clause(&mut manager, &variables, c)).collect();
                (manager, bdds)
            },
            |(manager, bdds)| bdds.windows(2).filter(|w| manager.leq(&w[0], &w[1]).unwrap()).count(),
            BatchSize::PerIteration,
        );
    });
    group.bench_function("1999 checks of related lemmas, again", |b| {
        b.iter(|| {
            bdds.windows(2).filter(|w| manager.leq(black_box(&w[0]), black_box(&w[1])).unwrap()).count()
        });
    });
    let mut offset = 0;
    group.bench_function("2000 checks of unrelated lemmas", |b| {
        b.iter(|| {
            offset += 1;
            (0..LEMMAS)
                .filter(|&i| {
                    manager.leq(black_box(&bdds[i]), black_box(&bdds[(i + offset) % LEMMAS])).unwrap()
                })
                .count()
        });
    });
    group.bench_function("2000 lemmas built and dropped", |b| {
        b.iter(|| lemmas.clauses.iter().for_each(|c| drop(clause(&mut manager, &variables, black_box(c)))));
    });
    group.bench_function("2000 lemmas built in a new manager", |b| {
        b.iter_batched_ref(
            || {
                let mut manager = Manager::<B>::with_backend(Limits::default());
                let variables = self::variables(&mut manager, &lemmas);
                (manager, variables)
            },
            |(manager, variables)| {
                lemmas.clauses.iter().map(|c| clause(manager, variables, c)).collect::<Vec<_>>()
            },
            BatchSize::LargeInput,
        );
    });
    group.bench_function("new manager", |b| {
        b.iter_with_large_drop(|| Manager::<B>::with_backend(Limits::default()));
    });
    group.finish();
}

fn leq(criterion: &mut Criterion) {
    backend::<Oxidd>(criterion, "oxidd");
    #[cfg(feature = "cudd")]
    backend::<bdd::Cudd>(criterion, "cudd");
}

criterion_group!(benches, leq);
criterion_main!(benches);
