//! Damaged answers about justice properties: lassos, rankings, and the witness circuits of rankings.
//!
//! Each kind of damage is done to answers about small models, made by hand and at random. The verifier must then accept
//! exactly what is right by definition, as oracles without a solver see it: damage may be harmless. But each kind must be
//! refused now and then, or the test of it could not fail.

use pdrer::answer::certificate::of_ranking;
use pdrer::answer::invariant::{Definition, Invariant, Operator};
use pdrer::answer::ranking::Ranking;
use pdrer::answer::witness::Counterexample;
use pdrer::check::{self, SelfCheck, Verdict};
use pdrer::config::{Config, Engine, Evidence, Liveness};
use pdrer::limits::Limits;
use pdrer::logic::lit::Lit;
use pdrer::model::{Model, aiger};
use pdrer::verify;

use crate::build::Builder;
use crate::lasso::{get, shortest, values, violates};
use crate::ranked::Watched;
use crate::rng::Rng;
use crate::{justice, obligations};

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

fn models(random: u64) -> Vec<Model> {
    let served = aiger::parse(include_bytes!("../cli/answers/served.aag")).unwrap().model;
    let made = [counter(false), counter(true), stem(), arbiter(false), arbiter(true), reset(), served];
    made.into_iter().chain((0..random).map(justice::model)).collect()
}

/// A lasso by chance, with a stem and a loop of some length.
fn walk(model: &Model, justice: usize, rng: &mut Rng) -> Option<Counterexample> {
    let bits = |word: u64, count: usize| (0..count).map(|i| word >> i & 1 == 1).collect::<Vec<bool>>();
    let latches = model.latches.len();
    let mut start = 0;
    for (i, latch) in model.latches.iter().enumerate() {
        let value = if latch.reset.is_constant() { latch.reset == Lit::TRUE } else { rng.percent(50) };
        start |= u64::from(value) << i;
    }
    let mut states = vec![start];
    let mut run =
        Counterexample { property: model.bads.len() + justice, state: bits(start, latches), inputs: vec![], back: None };
    for step in 0..24 {
        let allowed = |inputs: &u64| {
            let table = values(model, states[step], *inputs);
            let resets = |i: usize| get(&table, model.latch(i)) == get(&table, model.latches[i].reset);
            (step > 0 || (0..latches).all(resets)) && model.constraints.iter().all(|&c| get(&table, c))
        };
        let all: Vec<u64> = (0..1 << model.inputs).filter(allowed).collect();
        let inputs = *all.get(rng.below(all.len().max(1)))?;
        run.inputs.push(bits(inputs, model.inputs));
        let table = values(model, states[step], inputs);
        states.push((0..latches).map(|i| u64::from(get(&table, model.latches[i].next)) << i).sum());
        for back in (0..=step).filter(|&back| states[back] == states[step + 1]) {
            run.back = Some(back);
            // Some are longer than they need to be.
            if violates(model, &run) && rng.percent(50) {
                return Some(run);
            }
        }
    }
    None
}

/// A literal that is not constant, is true in some of these steps of a run (if there are any), and in none of those.
fn apart(model: &Model, run: &Counterexample, some: &[usize], none: &[usize], rng: &mut Rng) -> Option<Lit> {
    let mut state = run.state.clone();
    let mut tables = Vec::new();
    for inputs in &run.inputs {
        tables.push(model.evaluate(&state, inputs));
        state = model.next_state(&tables[tables.len() - 1]);
    }
    let any = |steps: &[usize], lit: Lit| steps.iter().any(|&step| tables[step].get(lit));
    let mut lits: Vec<Lit> = (2..2 * model.variables() as u32).map(Lit::from_code).collect();
    lits.retain(|&lit| (some.is_empty() || any(some, lit)) && !any(none, lit));
    lits.get(rng.below(lits.len().max(1))).copied()
}

const LASSO_KINDS: usize = 21;

/// Damages a lasso, or the model that it is about. None if this kind has nothing to damage.
fn damage_lasso(kind: usize, model: &mut Model, run: &mut Counterexample, rng: &mut Rng) -> Option<()> {
    let back = run.back?;
    let steps: Vec<usize> = (0..run.inputs.len()).collect();
    let (stem, turn) = steps.split_at(back);
    let (any, within) = (rng.pick(&steps), rng.pick(turn));
    let [input, latch] = [model.inputs, model.latches.len()].map(|count| rng.below(count.max(1)));
    let flip = |bit: &mut bool| *bit = !*bit;
    match kind {
        // An input of the loop, or of the first step, where resets may depend on it.
        0 => flip(run.inputs[within].get_mut(input)?),
        1 => flip(run.inputs[0].get_mut(input)?),
        // Where the run returns to: nowhere, the end, far beyond, another step.
        2 => run.back = None,
        3 => run.back = Some(steps.len()),
        4 => run.back = Some(usize::MAX),
        5 => run.back = Some(any),
        // The last step is left out, the first one, or all.
        6 => drop(run.inputs.pop()),
        7 => {
            run.inputs.remove(0);
            run.back = Some(back.saturating_sub(1));
        }
        8 => run.inputs.clear(),
        // A step of the loop comes twice, or two steps are swapped.
        9 => run.inputs.insert(within, run.inputs[within].clone()),
        10 => run.inputs.swap(any, within),
        // The run starts elsewhere, with too few latches, with too many.
        11 => flip(run.state.get_mut(latch)?),
        12 => drop(run.state.pop()?),
        13 => run.state.push(false),
        // It is said to be about any property, even one that does not exist.
        14 => run.property = rng.below(model.goals() + 2),
        // A step with too few inputs, or with too many.
        15 => drop(run.inputs[any].pop()?),
        16 => run.inputs[any].push(true),
        // The model has one more constraint, which this step violates and no other.
        17 => {
            let others: Vec<usize> = steps.iter().copied().filter(|&step| step != any).collect();
            model.constraints.push(!apart(model, run, &[any], &others, rng)?);
        }
        // One more fairness constraint, which is true in the stem only; one more literal of the property, never in the loop.
        18 if !stem.is_empty() => model.fairness.push(apart(model, run, stem, turn, rng)?),
        19 => {
            let never = apart(model, run, &[], turn, rng)?;
            model.justice[run.property - model.bads.len()].push(never);
        }
        // The model goes elsewhere.
        20 => {
            let next = &mut model.latches.get_mut(latch)?.next;
            *next = !*next;
        }
        _ => return None,
    }
    Some(())
}

#[test]
fn damaged_lassos_are_judged_by_the_definition() {
    let mut counts = [(0, 0); LASSO_KINDS];
    let (mut lassos, mut stems) = (0, 0);
    for (seed, model) in models(150).into_iter().enumerate() {
        let mut rng = Rng::new(seed as u64);
        for justice in 0..model.justice.len() {
            for _ in 0..4 {
                let Some(run) = walk(&model, justice, &mut rng) else { continue };
                assert_eq!(verify::counterexample(&model, &run), Ok(run.inputs.len() - 1), "seed {seed}");
                (lassos, stems) = (lassos + 1, stems + usize::from(run.back != Some(0)));
                for (kind, (refused, accepted)) in counts.iter_mut().enumerate() {
                    let (mut model, mut run) = (model.clone(), run.clone());
                    if damage_lasso(kind, &mut model, &mut run, &mut rng).is_none() {
                        continue;
                    }
                    let found = verify::counterexample(&model, &run);
                    *(if found.is_ok() { accepted } else { refused }) += 1;
                    let text = String::from_utf8_lossy(&aiger::write_ascii(&model)).into_owned();
                    assert_eq!(
                        found.is_ok(),
                        violates(&model, &run),
                        "seed {seed}, kind {kind}: {found:?}, {run:?}\n{text}"
                    );
                }
            }
        }
    }
    eprintln!("{lassos} {stems} {counts:?}");
    assert!(lassos > 100 && stems > 50, "{lassos} lassos, {stems} of them with a stem");
    assert!(counts.iter().all(|&(refused, _)| refused > 0), "refused, accepted: {counts:?}");
}

/// The rankings that prove justice properties of models: what the checker finds, in turns with definitions.
fn rankings(random: u64, most: usize) -> Vec<(Model, usize, Watched, Ranking)> {
    let mut found = Vec::new();
    for (seed, model) in models(random).into_iter().enumerate() {
        for justice in 0..model.justice.len() {
            let Some(watched) = Watched::new(&model, justice, most) else { continue };
            if shortest(&model, justice).is_some() {
                continue;
            }
            let engine = if seed % 2 == 0 { Engine::Pdr } else { Engine::Pdrer(Default::default()) };
            let liveness = if seed % 3 == 0 { Liveness::Rlive } else { Liveness::Klive };
            let config = Config { engine, liveness, ..Config::default() };
            let limits = Limits::default().within(Some(std::time::Duration::from_secs(5)));
            let property = model.properties().len() + justice;
            let outcome = check::decide(&model, property, &config, &limits, &mut |_| {}).unwrap();
            let Some(mut ranking) = outcome.verdict.ranking().cloned() else { continue };
            assert_eq!(outcome.self_check, SelfCheck::Passed);
            if seed % 2 == 0 {
                abbreviate(&model, justice, &mut ranking);
            }
            found.push((model.clone(), justice, watched, ranking));
        }
    }
    found
}

/// Puts a definition in place of the first two literals of each lemma.
fn abbreviate(model: &Model, justice: usize, ranking: &mut Ranking) {
    let latches = model.monitored(justice).model.latches.len();
    for lemma in ranking.sets.iter_mut().flatten().filter(|lemma| lemma.len() > 1) {
        let variable = Invariant::auxiliary(latches, ranking.definitions.len());
        let operands = [!lemma[0], !lemma[1]];
        ranking.definitions.push(Definition { operator: Operator::And, operands });
        lemma.literals.splice(..2, [!variable.lit()]);
    }
}
