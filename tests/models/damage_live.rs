//! Damaged answers about justice properties: lassos, rankings, and the witness circuits of rankings.
//!
//! Each kind of damage is done to answers about small models, made by hand and at random. The verifier must then accept
//! exactly what is right by definition, as oracles without a solver see it: damage may be harmless. But each kind must be
//! refused now and then, or the test of it could not fail.

use pdrer::answer::certificate::of_ranking;
use pdrer::answer::invariant::{Definition, Invariant, Operator};
use pdrer::answer::ranking::Ranking;
use pdrer::answer::witness::Counterexample;
use pdrer::check::{self, SelfCheck};
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

fn text(model: &Model) -> String {
    String::from_utf8(aiger::write_ascii(model)).unwrap()
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
    let mut run = Counterexample {
        property: model.bads.len() + justice,
        state: bits(start, latches),
        inputs: vec![],
        back: None,
    };
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
                    let (expected, text) = (violates(&model, &run), text(&model));
                    assert_eq!(
                        found.is_ok(),
                        expected,
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

const RANKING_KINDS: usize = 18;

/// Damages a ranking. The last kind is harmless.
fn damage_ranking(kind: usize, ranking: &mut Ranking, rng: &mut Rng) -> Option<()> {
    let (definitions, sets) = (&mut ranking.definitions, &mut ranking.sets);
    let count = sets.len();
    let (i, j) = (rng.below(count.max(1)), rng.below(count.max(1)));
    let full: Vec<usize> = (0..count).filter(|&i| !sets[i].is_empty()).collect();
    let some = full.get(rng.below(full.len().max(1))).copied();
    let lemma = some.map_or(0, |some| rng.below(sets[some].len()));
    let defined = rng.below(definitions.len().max(1));
    let side = rng.below(2);
    match kind {
        // A set is left out: the first one, the last one, one in the middle.
        0 if count > 0 => drop(sets.remove(0)),
        1 => drop(sets.pop()?),
        2 if count > 2 => drop(sets.remove(rng.between(1, count - 2))),
        // Two sets are swapped, or all come in reverse.
        3 if i != j => sets.swap(i, j),
        4 if count > 1 => sets.reverse(),
        // A larger set: a lemma is dropped. A smaller one: a literal is dropped, or all are, so that no state is left.
        5 => drop(sets[some?].remove(lemma)),
        6 => drop(sets[some?][lemma].literals.pop()?),
        7 => sets[some?][lemma].literals.clear(),
        // A literal is negated.
        8 => {
            let literal = sets[some?][lemma].literals.first_mut()?;
            *literal = !*literal;
        }
        // A definition changes: its operator, one of its operands, the variable of this operand.
        9 => {
            let operator = &mut definitions.get_mut(defined)?.operator;
            *operator = if *operator == Operator::And { Operator::Xor } else { Operator::And };
        }
        10 => {
            let operand = &mut definitions.get_mut(defined)?.operands[side];
            *operand = !*operand;
        }
        11 => definitions.get_mut(defined)?.operands[side] = Invariant::latch(side).lit(),
        // All sets are the last one, or the first one; there are none; the first one has all states, or none.
        12 if count > 1 => *sets = vec![sets[count - 1].clone(); count],
        13 if count > 1 => *sets = vec![sets[0].clone(); count],
        14 => sets.clear(),
        15 if count > 0 => sets[0].clear(),
        16 if count > 0 => sets[0] = vec![Vec::new().into()],
        17 if count > 0 => sets.insert(i, sets[i].clone()),
        _ => return None,
    }
    Some(())
}

fn is_accepted(model: &Model, justice: usize, certificate: &Model) -> bool {
    verify::justice_certificate(model, certificate, justice, Evidence::Proof, None).is_ok()
}

#[test]
fn damaged_rankings_are_judged_by_the_definition() {
    let mut counts = [(0, 0); RANKING_KINDS];
    let mut ticks = [0; 4];
    for (model, justice, watched, right) in rankings(250, 11) {
        ticks[right.ticks().min(3)] += 1;
        let mut rng = Rng::new(right.size().total() as u64);
        assert!(watched.accepts(&right), "{right:?}\n{}", text(&model));
        for round in 0..2 * RANKING_KINDS {
            let (mut ranking, kind) = (right.clone(), round % RANKING_KINDS);
            if damage_ranking(kind, &mut ranking, &mut rng).is_none() {
                continue;
            }
            let certificate = of_ranking(&model, justice, &ranking, &Limits::default()).unwrap();
            let accepted = is_accepted(&model, justice, &certificate);
            let count = &mut counts[kind];
            *(if accepted { &mut count.1 } else { &mut count.0 }) += 1;
            let expected = watched.accepts(&ranking);
            assert_eq!(accepted, expected, "kind {kind}, j{justice}: {ranking:?}\n{}", text(&model));
        }
    }
    eprintln!("{ticks:?} {counts:?}");
    assert!(ticks.iter().all(|&ticks| ticks > 2), "rankings by their number of ticks: {ticks:?}");
    let (harmless, harmful) = counts.split_last().unwrap();
    assert!(harmful.iter().all(|&(refused, _)| refused > 0), "refused, accepted: {counts:?}");
    assert!(harmless.0 == 0 && harmless.1 > 0, "{counts:?}");
}

const CIRCUIT_KINDS: usize = 17;

/// Damages the witness circuit of a ranking.
fn damage_circuit(kind: usize, model: &Model, circuit: &mut Model, rng: &mut Rng) -> Option<()> {
    let (own, latches) = (model.latches.len(), circuit.latches.len());
    let gate = rng.below(circuit.ands.len().max(1));
    let [shared, more] = [0..own, own..latches].map(|range| range.start + rng.below(range.len().max(1)));
    let side = rng.below(2);
    let any = Lit::from_code(rng.below(2 * circuit.variables()) as u32);
    let before = Lit::from_code(rng.below(2 * (circuit.first_gate().index() + gate)) as u32);
    let negate = |lit: &mut Lit| *lit = !*lit;
    match kind {
        // An operand of a gate is negated, or is another one.
        0 => negate(&mut circuit.ands.get_mut(gate)?[side]),
        1 => circuit.ands.get_mut(gate)?[side] = before,
        // A latch of the model, or of the monitor, starts elsewhere, or goes elsewhere.
        2 => negate(&mut circuit.latches.get_mut(shared).filter(|_| own > 0)?.reset),
        3 => negate(&mut circuit.latches.get_mut(more)?.reset),
        4 => circuit.latches.get_mut(shared).filter(|_| own > 0)?.next = any,
        5 => circuit.latches.get_mut(more)?.next = any,
        6 => negate(&mut circuit.latches.get_mut(more)?.next),
        // A literal of the property is negated, left out, another one, never false.
        7 => negate(circuit.justice[0].first_mut()?),
        8 => drop(circuit.justice[0].pop()?),
        9 => *circuit.justice[0].first_mut()? = any,
        10 => circuit.justice[0].iter_mut().for_each(|lit| *lit = Lit::TRUE),
        // A fairness constraint is negated, or there are none, or one more.
        11 => negate(circuit.fairness.first_mut()?),
        12 => drop(circuit.fairness.pop()?),
        13 => circuit.fairness.push(any),
        // No state is bad, or only the good ones are.
        14 => circuit.bads[0] = Lit::FALSE,
        15 => negate(&mut circuit.bads[0]),
        // A constraint that the model does not have.
        16 => circuit.constraints.push(any),
        _ => return None,
    }
    Some(())
}

#[test]
fn damaged_circuits_are_judged_by_the_obligations() {
    let mut counts = [(0, 0); CIRCUIT_KINDS];
    for (seed, (model, justice, _, ranking)) in rankings(250, 8).into_iter().enumerate() {
        let right = of_ranking(&model, justice, &ranking, &Limits::default()).unwrap();
        if right.inputs + right.latches.len() > 6 {
            continue;
        }
        let mut rng = Rng::new(seed as u64);
        for (kind, (refused, accepted)) in counts.iter_mut().enumerate() {
            let mut circuit = right.clone();
            let damaged = damage_circuit(kind, &model, &mut circuit, &mut rng);
            if damaged.is_none() || circuit.stratified().is_err() {
                continue;
            }
            let is_accepted = is_accepted(&model, justice, &circuit);
            *(if is_accepted { accepted } else { refused }) += 1;
            let violated = obligations::violated(&model, &circuit, justice);
            assert_eq!(is_accepted, violated.is_none(), "kind {kind}: {violated:?}\n{}", text(&circuit));
        }
    }
    eprintln!("{counts:?}");
    assert!(counts.iter().all(|&(refused, _)| refused > 0), "refused, accepted: {counts:?}");
}

/// No circuit proves what fails, whatever is damaged.
#[test]
fn no_ranking_proves_a_property_that_fails() {
    let mut circuits = 0;
    for (model, justice, _, ranking) in rankings(250, 11) {
        let circuit = of_ranking(&model, justice, &ranking, &Limits::default()).unwrap();
        // The same answer, to a model without fairness, or with fewer literals, or that starts anywhere.
        let mut unfair = model.clone();
        unfair.fairness.clear();
        let mut weaker = model.clone();
        weaker.justice[justice].pop();
        let mut anywhere = model.clone();
        for i in 0..model.latches.len() {
            anywhere.latches[i].reset = model.latch(i);
        }
        for other in [unfair, weaker, anywhere] {
            if shortest(&other, justice).is_some() {
                circuits += 1;
                assert!(!is_accepted(&other, justice, &circuit), "{}", text(&other));
            }
        }
    }
    assert!(circuits > 50, "{circuits}");
}
