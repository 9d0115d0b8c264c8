//! The SAT backends on queries like those of PDR.
//!
//! A small PDR runs over a random layered circuit with CaDiCaL; what it asks (relative induction with literals
//! dropped one by one; lifting, which our search does without queries) and the lemmas it adds are recorded. The
//! benchmarks replay that with each backend.
//! *Propagation* asks about states and inputs whose successor is assumed, too: nothing remains to be decided.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use pdrer::logic::lit::{Lit, Var};
use pdrer::logic::random::SplitMix64;
use pdrer::sat::{Answer, Backend, Group, Query, Solver};

/// Inputs, then latches, then gates; variable 0 is the constant.
struct Circuit {
    inputs: usize,
    latches: usize,
    gates: Vec<[Lit; 2]>,
    next: Vec<Lit>,
}

impl Circuit {
    /// A tenth as many latches and a twentieth as many inputs as gates, in ten layers. Conjunctions, exclusive ors
    /// and multiplexers of near neighbours in earlier layers.
    fn new(gates: usize, seed: u64) -> Circuit {
        let random = &mut SplitMix64::new(seed);
        let (inputs, latches) = (gates / 20, gates / 10);
        let mut circuit = Circuit { inputs, latches, gates: Vec::new(), next: Vec::new() };
        let mut earlier: Vec<Lit> = (1..=inputs + latches).map(|v| Var(v as u32).lit()).collect();
        for i in (1..earlier.len()).rev() {
            earlier.swap(i, random.below(i + 1));
        }
        while circuit.gates.len() < gates {
            let width = earlier.len();
            let mut layer = Vec::new();
            for place in 0..gates / 25 {
                let center = place * width / (gates / 25);
                let [a, b, c] = std::array::from_fn(|_| {
                    let near = (center + random.below(16) + width - 8) % width;
                    earlier[near].xor(random.below(2) == 1)
                });
                layer.push(match random.below(4) {
                    0 => circuit.multiplexer(a, b, !b),
                    1 => circuit.multiplexer(a, b, c),
                    _ => circuit.and(a, b),
                });
            }
            // Some of what is older stays within reach.
            layer.extend(earlier.iter().copied().filter(|_| random.below(3) == 0));
            earlier = layer;
        }
        circuit.next =
            (0..latches).map(|_| earlier[random.below(earlier.len())].xor(random.below(2) == 1)).collect();
        circuit
    }

    fn and(&mut self, a: Lit, b: Lit) -> Lit {
        self.gates.push([a, b]);
        Var((self.inputs + self.latches + self.gates.len()) as u32).lit()
    }

    fn multiplexer(&mut self, condition: Lit, then: Lit, other: Lit) -> Lit {
        let (a, b) = (self.and(condition, then), self.and(!condition, other));
        !self.and(!a, !b)
    }

    fn latch(&self, i: usize) -> Lit {
        Var((1 + self.inputs + i) as u32).lit()
    }

    /// A literal of a latch in the next step.
    fn primed(&self, lit: Lit) -> Lit {
        self.next[lit.var().index() - 1 - self.inputs].xor(lit.is_negated())
    }

    /// A solver with the circuit and frames that are empty.
    fn solver(&self, backend: Backend) -> (Solver, Vec<Group>) {
        let mut solver = Solver::with_backend(backend, None);
        solver.reserve(1 + self.inputs + self.latches + self.gates.len());
        for (i, &[a, b]) in self.gates.iter().enumerate() {
            let gate = Var((1 + self.inputs + self.latches + i) as u32);
            solver.define(gate, &[&[!gate.lit(), a], &[!gate.lit(), b], &[gate.lit(), !a, !b]]);
        }
        let frames = (0..FRAMES).map(|_| solver.new_group()).collect();
        (solver, frames)
    }
}

const FRAMES: usize = 4;

/// What is done with a solver.
enum Step {
    /// Whether the lemmas of this frame and later ones take part; assumptions; temporary clause; the answer.
    Ask(usize, Vec<Lit>, Vec<Lit>, Answer),
    Lemma(usize, Vec<Lit>),
}

struct Recorder<'a> {
    circuit: &'a Circuit,
    solver: Solver,
    frames: Vec<Group>,
    steps: Vec<Step>,
    queries: usize,
}

impl Recorder<'_> {
    fn ask(&mut self, frame: usize, assumptions: Vec<Lit>, temporary: Vec<Lit>) -> Answer {
        let query = Query {
            assumptions: &assumptions,
            temporary: &temporary,
            groups: &self.frames[frame..],
            local: false,
        };
        let answer = self.solver.ask(query);
        self.steps.push(Step::Ask(frame, assumptions, temporary, answer));
        self.queries += 1;
        answer
    }

    /// Is the negation of `cube` inductive relative to a frame? Then what of the cube is needed.
    fn induction(&mut self, frame: usize, cube: &[Lit]) -> Option<Vec<Lit>> {
        let primed: Vec<Lit> = cube.iter().map(|&l| self.circuit.primed(l)).collect();
        let negation = cube.iter().map(|&l| !l).collect();
        if self.ask(frame, primed.clone(), negation) == Answer::Sat {
            return None;
        }
        let needed = |i: &usize| self.solver.failed(primed[*i]);
        let mut core: Vec<Lit> = (0..cube.len()).filter(needed).map(|i| cube[i]).collect();
        // The initial state, all latches 0, must not be in the cube.
        if core.iter().all(|l| l.is_negated()) {
            core.extend(cube.iter().copied().find(|l| !l.is_negated()));
        }
        Some(core)
    }

    /// Blocks a cube that does not contain the initial state, or gives up.
    fn block(&mut self, frame: usize, mut cube: Vec<Lit>, depth: usize) {
        let Some(core) = self.induction(frame, &cube) else {
            let predecessor = self.predecessor(&cube);
            if frame > 0 && depth > 0 && predecessor.iter().any(|l| !l.is_negated()) {
                self.block(frame - 1, predecessor, depth - 1);
                self.block(frame, cube, depth - 1);
            }
            return;
        };
        cube = core;
        for lit in cube.clone() {
            let smaller: Vec<Lit> = cube.iter().copied().filter(|&l| l != lit).collect();
            if smaller.len() < cube.len()
                && smaller.iter().any(|l| !l.is_negated())
                && let Some(core) = self.induction(frame, &smaller)
            {
                cube = core;
            }
        }
        let lemma: Vec<Lit> = cube.iter().map(|&l| !l).collect();
        self.solver.add_clause_to(self.frames[frame], &lemma);
        self.steps.push(Step::Lemma(frame, lemma));
    }

    /// A cube whose states all reach `cube` under the inputs of the last model.
    fn predecessor(&mut self, cube: &[Lit]) -> Vec<Lit> {
        let variables = 1..=(self.circuit.inputs + self.circuit.latches) as u32;
        let values = variables.map(|v| Var(v).lit()).map(|l| if self.solver.value(l) { l } else { !l });
        let values: Vec<Lit> = values.collect();
        let target = cube.iter().map(|&l| !self.circuit.primed(l)).collect();
        self.ask(FRAMES, values.clone(), target);
        values[self.circuit.inputs..].iter().copied().filter(|&l| self.solver.failed(l)).collect()
    }
}

fn record(circuit: &Circuit, queries: usize) -> Vec<Step> {
    let (solver, frames) = circuit.solver(Backend::Cadical);
    let mut recorder = Recorder { circuit, solver, frames, steps: Vec::new(), queries: 0 };
    let random = &mut SplitMix64::new(7);
    while recorder.queries < queries {
        let count = 4 + random.below(12);
        let start = random.below(circuit.latches);
        let mut cube: Vec<Lit> = (0..count)
            .map(|i| circuit.latch((start + i) % circuit.latches).xor(random.below(2) == 1))
            .collect();
        if cube.iter().all(|l| l.is_negated()) {
            cube[0] = !cube[0];
        }
        for frame in 1..FRAMES {
            recorder.block(frame, cube.clone(), 12);
        }
    }
    recorder.steps
}

fn replay((mut solver, frames): (Solver, Vec<Group>), steps: &[Step]) -> Solver {
    for step in steps {
        match step {
            Step::Ask(frame, assumptions, temporary, answer) => {
                let found =
                    solver.ask(Query { assumptions, temporary, groups: &frames[*frame..], local: false });
                assert_eq!(found, *answer);
            }
            Step::Lemma(frame, lemma) => solver.add_clause_to(frames[*frame], lemma),
        }
    }
    solver
}

fn queries(criterion: &mut Criterion) {
    for (gates, queries) in [(2_000, 5_000), (20_000, 2_000)] {
        let circuit = Circuit::new(gates, 1);
        let steps = record(&circuit, queries);
        let count = |kind: fn(&Step) -> bool| steps.iter().filter(|step| kind(step)).count();
        let sat = count(|step| matches!(step, Step::Ask(.., Answer::Sat)));
        let lifting = count(|step| matches!(step, Step::Ask(FRAMES, ..)));
        let unsat = count(|step| matches!(step, Step::Ask(.., Answer::Unsat))) - lifting;
        let lemmas = count(|step| matches!(step, Step::Lemma(..)));
        println!("{gates} gates: {sat} sat, {unsat} unsat, {lifting} lifting, {lemmas} lemmas");
        let mut group = criterion.benchmark_group(format!("{gates} gates"));
        group.sample_size(10);
        for backend in [Backend::Native, Backend::Cadical] {
            group.bench_function(format!("{backend:?}"), |bencher| {
                let replay = |solver| black_box(replay(solver, &steps));
                bencher.iter_batched(|| circuit.solver(backend), replay, BatchSize::PerIteration);
            });
        }
    }
}

/// Assumptions for all leaves, at random, and for all next states as they follow.
fn evaluated(circuit: &Circuit, random: &mut SplitMix64) -> Vec<Lit> {
    let leaves = circuit.inputs + circuit.latches;
    let mut values = vec![false];
    values.extend((0..leaves).map(|_| random.below(2) == 1));
    for gate in &circuit.gates {
        let value = |lit: Lit, values: &[bool]| values[lit.var().index()] != lit.is_negated();
        values.push(gate.iter().all(|&operand| value(operand, &values)));
    }
    let true_lit = |lit: Lit| lit.xor(values[lit.var().index()] == lit.is_negated());
    let inputs_and_latches = (1..=leaves).map(|v| Var(v as u32).lit());
    inputs_and_latches.chain(circuit.next.iter().copied()).map(true_lit).collect()
}

fn propagation(criterion: &mut Criterion) {
    let circuit = Circuit::new(20_000, 1);
    let random = &mut SplitMix64::new(3);
    let assignments = [evaluated(&circuit, random), evaluated(&circuit, random)];
    let mut group = criterion.benchmark_group("propagation");
    group.throughput(Throughput::Elements(circuit.gates.len() as u64));
    for backend in [Backend::Native, Backend::Cadical] {
        let (mut solver, _) = circuit.solver(backend);
        let mut turn = 0;
        group.bench_function(format!("20 000 gates, {backend:?}"), |bencher| {
            bencher.iter(|| {
                // The other one: a solver may keep what a query leaves behind.
                turn = 1 - turn;
                let query =
                    Query { assumptions: &assignments[turn], temporary: &[], groups: &[], local: false };
                assert_eq!(solver.ask(query), Answer::Sat);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, propagation, queries);
criterion_main!(benches);
