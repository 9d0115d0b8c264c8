//! Random models for differential tests: blocks with known behaviour, which are then mutated, constrained, and given
//! resets of all kinds.
//!
//! Purely random gates make poor tests: nearly every property is violated at once or is inductive. The blocks supply
//! deep counterexamples and invariants that relate latches. Mutations change their properties, so that neither truth
//! nor failure is by design. Most properties that are still dull are discarded. `distribution` measures the result.

use pdrer::logic::lit::Lit;
use pdrer::model::Model;

use crate::blocks::Blocks;
use crate::build::Builder;
use crate::inductive::is_inductive;
use crate::oracle::{self, Verdict};
use crate::rng::Rng;

/// The model of this seed: at most 12 latches, 5 inputs and 60 gates. One in eight has its constraints in its
/// properties.
pub fn model(seed: u64) -> Model {
    let mut rng = Rng::new(seed);
    let inputs = rng.below(6);
    let latches = if rng.percent(8) { rng.below(3) } else { rng.between(3, 12) };
    let folds = seed % 8 == 7 && latches > 0;
    let mut blocks = Blocks { b: Builder::new(inputs, latches), rng: &mut rng, interesting: Vec::new() };
    let latches = latches - usize::from(folds);
    let mut start = 0;
    while start < latches {
        let end = (start + blocks.rng.between(2, 8)).min(latches);
        blocks.add(start..end);
        start = end;
    }
    mutate(&mut blocks);
    resets(&mut blocks);
    constraints(&mut blocks);
    properties(&mut blocks);
    if folds {
        fold(&mut blocks.b, latches);
    }
    liveness(&mut blocks);
    blocks.b.model
}

/// In some models, changes an operand or a next state.
fn mutate(blocks: &mut Blocks<'_>) {
    let changes = if blocks.rng.percent(30) { blocks.rng.between(1, 2) } else { 0 };
    for _ in 0..changes {
        let gates = blocks.b.model.ands.len();
        let lit = blocks.any_lit();
        if gates > 0 && blocks.rng.percent(50) {
            let (gate, operand) = (blocks.rng.below(gates), blocks.rng.below(2));
            let old = blocks.b.model.ands[gate][operand];
            let earlier = lit.var() < blocks.b.model.and(gate).var();
            blocks.b.model.ands[gate][operand] = if earlier { lit } else { !old };
        } else if !blocks.b.model.latches.is_empty() {
            let latch = blocks.rng.below(blocks.b.model.latches.len());
            blocks.b.model.latches[latch].next = lit;
        }
    }
}

/// Replaces resets: many in some models, none in most. A reset function may depend on anything, even on the latch
/// itself.
fn resets(blocks: &mut Blocks<'_>) {
    let share = [0, 0, 12, 35][blocks.rng.below(4)];
    for i in 0..blocks.b.model.latches.len() {
        if blocks.rng.percent(share) {
            let model = &blocks.b.model;
            let (inputs, gates) = (model.inputs, model.ands.len());
            let latch = |j| model.latch(j);
            let reset = match blocks.rng.below(100) {
                0..15 => Lit::FALSE,
                15..30 => Lit::TRUE,
                30..50 => latch(i),
                50..65 if inputs > 0 => model.input(blocks.rng.below(inputs)),
                65..80 if gates > 0 => model.and(blocks.rng.below(gates)),
                80..95 if i > 0 => latch(blocks.rng.below(i)),
                _ => latch(blocks.rng.below(model.latches.len())),
            };
            let function = reset != latch(i) && !reset.is_constant();
            blocks.b.model.latches[i].reset = reset.xor(function && blocks.rng.percent(40));
        }
    }
}

/// One to three bad states, or outputs instead, or (rarely) nothing.
fn properties(blocks: &mut Blocks<'_>) {
    let count = [1, 1, 1, 2, 2, 3][blocks.rng.below(6)];
    let bads: Vec<_> = (0..count).map(|_| interesting_bad(blocks)).collect();
    let others = [blocks.any_lit()];
    let model = &mut blocks.b.model;
    match blocks.rng.below(100) {
        0..12 => model.outputs.extend(bads),
        12..22 => (model.bads, model.outputs) = (bads, others.into()),
        22..23 => {}
        _ => model.bads = bads,
    }
}

/// A bad state that is mostly not dull, with at most four gates of its own.
fn interesting_bad(blocks: &mut Blocks<'_>) -> Lit {
    let gates = blocks.b.model.ands.len();
    for _ in 0..8 {
        let lit = bad(blocks);
        let dullness = dullness(&blocks.b.model, lit);
        if !blocks.rng.percent(dullness) {
            return lit;
        }
        blocks.b.model.ands.truncate(gates);
    }
    bad(blocks)
}

/// In how many of a hundred cases this bad state is discarded. If it can be decided within one step, from the initial
/// states or from any state, it says little about a checker.
fn dullness(model: &Model, bad: Lit) -> usize {
    let model = Model { bads: vec![bad], ..model.clone() };
    match oracle::verdicts(&model).as_deref() {
        Some([Verdict::Unsafe { depth: 0 }]) => 95,
        Some([Verdict::Unsafe { depth: 1 }]) => 90,
        Some([Verdict::Unsafe { depth: 2..6 }]) => 60,
        Some([Verdict::Safe]) if is_inductive(&model, bad) => 90,
        _ => 0,
    }
}

fn bad(blocks: &mut Blocks<'_>) -> Lit {
    let latches = blocks.b.model.latches.len();
    match blocks.rng.below(100) {
        0..77 if !blocks.interesting.is_empty() => {
            let lit = blocks.rng.pick(&blocks.interesting);
            match blocks.rng.below(10) {
                0..3 => lit,
                3..8 => {
                    let also = blocks.driver();
                    blocks.b.and(lit, also)
                }
                _ => {
                    let also = blocks.rng.pick(&blocks.interesting);
                    blocks.b.and(lit, also)
                }
            }
        }
        77..96 if latches > 0 => {
            let cube: Vec<_> = (0..latches.min(5)).filter_map(|_| unusual(blocks, latches)).collect();
            blocks.b.all(&cube)
        }
        _ => blocks.any_lit(),
    }
}

/// A latch literal that mostly does not hold in the first step, or none.
fn unusual(blocks: &mut Blocks<'_>, latches: usize) -> Option<Lit> {
    let latch = blocks.rng.below(latches);
    let usual = blocks.b.model.latches[latch].reset == Lit::TRUE;
    let odd = blocks.rng.percent(20);
    blocks.rng.percent(60).then(|| blocks.b.model.latch(latch).xor(usual != odd))
}

/// No constraint in most models; otherwise mild ones, hard ones, and contradictory ones.
fn constraints(blocks: &mut Blocks<'_>) {
    let count = [0, 0, 0, 0, 0, 1, 1, 2][blocks.rng.below(8)];
    for _ in 0..count {
        let (x, y) = (blocks.driver(), blocks.any_lit());
        match blocks.rng.below(100) {
            0..60 => {
                let clause = blocks.b.or(x, y);
                blocks.b.model.constraints.push(clause);
            }
            60..72 => {
                let difference = blocks.b.xor(x, y);
                blocks.b.model.constraints.push(difference);
            }
            72..84 => blocks.b.model.constraints.push(x),
            84..90 => blocks.b.model.constraints.push(y),
            90..92 => blocks.b.model.constraints.extend([y, !y]),
            92..94 => blocks.b.model.constraints.push(Lit::FALSE),
            _ if blocks.interesting.is_empty() => blocks.b.model.constraints.push(Lit::TRUE),
            _ => {
                let rare = blocks.rng.pick(&blocks.interesting);
                blocks.b.model.constraints.push(!rare);
            }
        }
    }
}

/// Puts the constraints into the properties, as tools do that write formats without: latch `ok` says whether they have
/// held.
fn fold(b: &mut Builder, ok: usize) {
    let constraints = std::mem::take(&mut b.model.constraints);
    let hold = b.all(&constraints);
    let next = b.and(b.model.latch(ok), hold);
    let ok = b.set(ok, next, Lit::TRUE);
    for i in 0..b.model.bads.len() {
        b.model.bads[i] = b.all(&[b.model.bads[i], hold, ok]);
    }
    for i in 0..b.model.outputs.len() {
        b.model.outputs[i] = b.all(&[b.model.outputs[i], hold, ok]);
    }
}

/// Justice and fairness, which must not affect bad states (but a justice property stops outputs from being bad states).
fn liveness(blocks: &mut Blocks<'_>) {
    if blocks.rng.percent(8) {
        let (x, y, z) = (blocks.any_lit(), blocks.any_lit(), blocks.any_lit());
        blocks.b.model.justice = vec![vec![x, y], vec![z]];
    }
    if blocks.rng.percent(8) {
        let lit = blocks.any_lit();
        blocks.b.model.fairness.push(lit);
    }
}
