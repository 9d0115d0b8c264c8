//! Damaged answers about justice properties: lassos, of bits and of words, rankings, and the witness circuits of
//! rankings.
//!
//! Each kind of damage is done to answers about small models, made by hand and at random. The verifier must then accept
//! exactly what is right by definition, as oracles without a solver see it: damage may be harmless. But each kind must
//! be refused now and then, or the test of it could not fail. `PDRER_RANDOM_MODELS` sets the number of random models,
//! `PDRER_RANDOM_SEED` the seed of the first one.

mod lassos;
mod rankings;

use pdrer::logic::lit::Lit;
use pdrer::model::{Latch, Model, aiger};

use crate::build::Builder;
use crate::justice;
use crate::number::number;
use crate::rng::Rng;

/// A counter of two bits that counts when input 0 says so. Of its justice properties, "it is 3 and it is 0 again and
/// again" fails; "it is 2, and 3 for ever" holds if it stops at 3. One constraint: not both inputs.
fn counter(stops: bool) -> Model {
    let mut b = Builder::new(2, 2);
    let bits = b.latches(0..2);
    let [full, empty, two] = [3, 0, 2].map(|value| b.equals(&bits, value));
    let count = if stops { b.and(b.model.input(0), !full) } else { b.model.input(0) };
    b.count_up(0..2, count);
    b.model.bads = vec![full];
    b.model.justice = vec![if stops { vec![count] } else { vec![full, empty] }, vec![two, !full]];
    let both = b.and(b.model.input(0), b.model.input(1));
    b.model.constraints = vec![!both];
    b.model
}

/// A counter of three bits without inputs: 0, 1, then 2 to 5 for ever.
fn stem() -> Model {
    let mut b = Builder::new(0, 3);
    let bits = b.latches(0..3);
    b.count_up(0..3, Lit::TRUE);
    let [five, four] = [5, 4].map(|value| b.equals(&bits, value));
    for (i, next) in [!five, five, !five].into_iter().enumerate() {
        let counted = b.model.latches[i].next;
        // After 5 comes 2.
        b.model.latches[i].next = if i == 1 { b.or(counted, next) } else { b.and(counted, next) };
    }
    b.model.justice = vec![vec![four], vec![four, five]];
    b.model
}

/// An arbiter whose turn moves on unless input 0 holds it. A request (input 1) waits for its turn. Input 2 chooses a
/// request to watch: does it wait for ever? It does, unless the turn moves again and again.
fn arbiter(fair: bool) -> Model {
    let mut b = Builder::new(3, 4);
    let [turn, waits, watched, served] = [0, 1, 2, 3].map(|i| b.model.latch(i));
    let [hold, ask, choose] = [0, 1, 2].map(|i| b.model.input(i));
    let next_turn = b.xor(turn, !hold);
    let grant = b.and(waits, turn);
    let wants = b.or(waits, ask);
    let next_waits = b.and(wants, !grant);
    let chosen = b.and(choose, waits);
    let next_watched = b.or(watched, chosen);
    let now = b.and(watched, grant);
    let next_served = b.or(served, now);
    for (i, next) in [next_turn, next_waits, next_watched, next_served].into_iter().enumerate() {
        b.set(i, next, Lit::FALSE);
    }
    let starves = b.and(watched, !served);
    b.model.justice = vec![vec![starves], vec![starves, waits]];
    b.model.fairness = if fair { vec![!hold] } else { Vec::new() };
    b.model
}

/// A latch starts as input 0 says and becomes what it was and input 1: true again and again, and false, is impossible;
/// true alone is not. The other one starts as its opposite.
fn reset() -> Model {
    let mut b = Builder::new(2, 2);
    let [first, second] = [0, 1].map(|i| b.model.latch(i));
    let (input, falls) = (b.model.input(0), b.and(first, b.model.input(1)));
    b.set(0, falls, input);
    b.set(1, second, !first);
    b.model.justice = vec![vec![first, !first], vec![first, !second]];
    b.model
}

/// A random model in which some latches can only fall. Their falls, and one more signal, are seen only so often.
fn settling(seed: u64) -> Model {
    let mut model = justice::model(seed);
    let mut rng = Rng::new(seed);
    let mut stay = Lit::TRUE;
    for i in (0..model.latches.len()).filter(|_| rng.percent(50)) {
        let falls = model.add_and(model.latch(i), !model.latches[i].next);
        stay = model.add_and(stay, !falls);
        model.latches[i] = Latch { next: model.add_and(model.latch(i), !falls), reset: Lit::TRUE };
    }
    model.justice[0].truncate(1);
    model.justice[0].push(!stay);
    model
}

/// Models by hand, then random ones, in turns with such that come to rest.
fn models(usual: u64) -> Vec<Model> {
    let served = aiger::parse(include_bytes!("../../cli/answers/served.aag")).unwrap().model;
    let made =
        [counter(false), counter(true), stem(), arbiter(false), arbiter(true), reset(), served, once()];
    let first = number("PDRER_RANDOM_SEED", 0);
    let seeds = first..first + number("PDRER_RANDOM_MODELS", usual);
    let random = seeds.map(|seed| if seed % 2 == 0 { justice::model(seed) } else { settling(seed) });
    made.into_iter().chain(random).collect()
}

/// One latch that starts as the input says, and is 0 later: it is never 1 while the input is 0. But the state in which
/// it is 1 is initial under one input, and ticks under the other one.
fn once() -> Model {
    let mut b = Builder::new(1, 1);
    let (latch, input) = (b.model.latch(0), b.model.input(0));
    b.set(0, Lit::FALSE, input);
    b.model.justice = vec![vec![b.model.add_and(latch, !input)]];
    b.model
}

fn text(model: &Model) -> String {
    String::from_utf8(aiger::write_ascii(model)).unwrap()
}
