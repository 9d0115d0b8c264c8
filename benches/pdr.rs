//! The pieces of a check that are not SAT solving, and whole checks of small models.

use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pdrer::check;
use pdrer::config::Config;
use pdrer::limits::Limits;
use pdrer::logic::cube::Clause;
use pdrer::logic::lit::{Lit, Var};
use pdrer::model::aiger;
use pdrer::model::{Latch, Model};
use pdrer::system::lower;

/// Counters side by side, each of 32 bits with its own enable, bad if all of them are full.
fn counters(number: usize) -> Model {
    const BITS: usize = 32;
    let latch = Latch { next: Lit::FALSE, reset: Lit::FALSE };
    let mut model = Model { inputs: number, latches: vec![latch; number * BITS], ..Model::default() };
    let mut bad = Lit::TRUE;
    for counter in 0..number {
        let mut carry = model.input(counter);
        for i in counter * BITS..(counter + 1) * BITS {
            let bit = model.latch(i);
            let (both, neither) = (model.add_and(bit, carry), model.add_and(!bit, !carry));
            model.latches[i].next = model.add_and(!both, !neither);
            carry = both;
            bad = model.add_and(bad, bit);
        }
    }
    model.bads = vec![bad];
    model
}

fn read(criterion: &mut Criterion) {
    let bytes = aiger::write_binary(&counters(1000));
    let mut group = criterion.benchmark_group("read");
    group.throughput(Throughput::Bytes(bytes.len() as u64));
    group.bench_function("binary AIGER, 128 000 gates", |b| {
        b.iter(|| aiger::parse(black_box(&bytes)).is_ok())
    });
    group.finish();
}

fn transition_system(criterion: &mut Criterion) {
    let model = counters(1000);
    let mut group = criterion.benchmark_group("transition system");
    group.throughput(Throughput::Elements(model.ands.len() as u64));
    group.bench_function("128 000 gates", |b| b.iter(|| lower(black_box(&model), model.properties()[0])));
    group.finish();
}

/// All pairs of clauses over few variables, of 1 to 12 literals: some subsume others, most do not.
fn subsumption(criterion: &mut Criterion) {
    const CLAUSES: u32 = 300;
    let variable = |i: u32, k: u32| Var(1 + (i * 7919 + k * k * 104_729) % 24);
    let clause = |i: u32| (0..1 + i % 12).map(|k| variable(i, k).lit().xor(k % 3 == 0)).collect();
    let clauses: Vec<Clause> = (0..CLAUSES).map(clause).collect();
    let mut group = criterion.benchmark_group("subsumption");
    group.throughput(Throughput::Elements(u64::from(CLAUSES * CLAUSES)));
    group.bench_function("300 clauses, all pairs", |b| {
        b.iter(|| {
            let pairs = clauses.iter().flat_map(|c| clauses.iter().map(move |d| (c, d)));
            pairs.filter(|(c, d)| black_box(*c).subsumes(d)).count()
        });
    });
    group.finish();
}

fn checks(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("check");
    group.sample_size(20);
    for name in ["peterson.aag", "counter5_enable.aag", "arbiter3.aag"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus").join(name);
        let model = aiger::read(&path).expect("a model of the corpus").model;
        let (config, limits) = (Config::default(), Limits::default());
        group.bench_function(name, |b| {
            b.iter(|| {
                let decide = |property| check::decide(&model, property, &config, &limits, &mut |_| {});
                (0..model.properties().len()).filter(|&property| decide(property).is_ok()).count()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, read, transition_system, subsumption, checks);
criterion_main!(benches);
