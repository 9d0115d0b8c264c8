//! The template matcher on 10^3 to 10^6 lemmas of up to twelve literals.
//!
//! *Sparse* lemmas are what most traces have: random clauses over many variables, one in ten part of a match of one
//! of few instantiations. *Dense* ones all speak of the same 16 variables, so that most meet others. *One-hot* ones
//! are the pairs of values that exclude each other.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use pdrer::config::Templates;
use pdrer::engine::er::Definitions;
use pdrer::engine::er::auxiliary::AuxiliaryCircuit;
use pdrer::engine::er::reencode::{Policy, reencode};
use pdrer::engine::er::template::match_all;
use pdrer::logic::cube::Clause;
use pdrer::logic::lit::{Lit, Var};
use pdrer::logic::random::SplitMix64;

struct Random(SplitMix64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    /// Literals of distinct variables, `first` and up.
    fn literals(&mut self, length: usize, first: usize, variables: usize) -> Vec<Lit> {
        let mut chosen: Vec<usize> = Vec::new();
        while chosen.len() < length {
            let variable = first + self.below(variables);
            if !chosen.contains(&variable) {
                chosen.push(variable);
            }
        }
        chosen.into_iter().map(|v| Var(v as u32).lit().xor(self.below(2) == 1)).collect()
    }
}

/// About so many lemmas.
type Generator = fn(usize) -> Vec<Clause>;

fn distinct(lemmas: impl IntoIterator<Item = Vec<Lit>>) -> Vec<Clause> {
    let mut lemmas: Vec<Clause> = lemmas.into_iter().map(|lits| lits.into_iter().collect()).collect();
    lemmas.sort();
    lemmas.dedup();
    lemmas
}

fn sparse(number: usize) -> Vec<Clause> {
    let random = &mut Random(SplitMix64::new(1));
    let variables = 100 + number / 50;
    let mut lemmas: Vec<Vec<Lit>> = Vec::new();
    while lemmas.len() < number {
        if random.below(25) > 0 {
            let length = 2 + random.below(11);
            lemmas.push(random.literals(length, 21, variables));
            continue;
        }
        let length = 1 + random.below(8);
        let rest = random.literals(length, 21, variables);
        let of = random.below(5) as u32;
        let [a, b, c, d] = std::array::from_fn(|i| Var(1 + 4 * of + i as u32).lit());
        let left: &[&[Lit]] = match random.below(3) {
            0 => &[&[a], &[b]],
            1 => &[&[a, b], &[!a, !b]],
            _ => &[&[a, b, c], &[a, b, d], &[!a, !b, c, d]],
        };
        lemmas.extend(left.iter().map(|lits| [lits, &rest[..]].concat()));
    }
    distinct(lemmas)
}

fn dense(number: usize) -> Vec<Clause> {
    let random = &mut Random(SplitMix64::new(2));
    distinct((0..number).map(|_| {
        let length = 4 + random.below(9);
        random.literals(length, 1, 16)
    }))
}

fn one_hot(number: usize) -> Vec<Clause> {
    let values = (2.0 * number as f64).sqrt() as u32;
    let pairs = (1..=values).flat_map(|a| (a + 1..=values).map(move |b| (a, b)));
    distinct(pairs.map(|(a, b)| vec![!Var(a).lit(), !Var(b).lit()]))
}

/// Four levels, each lemma in one of them.
fn levels(lemmas: &[Clause]) -> Vec<Vec<&Clause>> {
    lemmas.chunks(lemmas.len().div_ceil(4)).map(|lemmas| lemmas.iter().collect()).collect()
}

fn matching(criterion: &mut Criterion) {
    let kinds: [(&str, Generator); 3] = [("sparse", sparse), ("dense", dense), ("one-hot", one_hot)];
    for (kind, lemmas) in kinds {
        let mut group = criterion.benchmark_group(format!("match/{kind}"));
        group.sample_size(10);
        for number in [1_000, 10_000, 100_000, 1_000_000] {
            let lemmas = lemmas(number);
            let levels = levels(&lemmas);
            group.throughput(Throughput::Elements(lemmas.len() as u64));
            for (name, half_adder) in [("and, xor", false), ("all", true)] {
                let templates = Templates { half_adder, ..Templates::ALL };
                group.bench_function(BenchmarkId::new(name, number), |bencher| {
                    bencher.iter(|| match_all(black_box(&levels), templates));
                });
            }
        }
    }
}

fn reencoding(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("reencode");
    group.sample_size(10);
    let lemmas = sparse(100_000);
    let levels = levels(&lemmas);
    for max_vars in [1, 16, 256] {
        let policy = Policy { templates: Templates::ALL, min_matches: 2, max_vars, must_pay: false };
        group.bench_function(BenchmarkId::new("sparse 100000", max_vars), |bencher| {
            bencher.iter(|| {
                let mut definitions = Definitions::new(&[None; 2_999]);
                reencode(&mut AuxiliaryCircuit::default(), &mut definitions, black_box(&levels), policy)
            });
        });
    }
}

criterion_group!(benches, matching, reencoding);
criterion_main!(benches);
