//! Damaged lassos. What a lasso is, the oracle knows by definition.

use std::fmt::Write;

use pdrer::answer::witness::Counterexample;
use pdrer::answer::witness::words::{Assignment, Frame, WordRun};
use pdrer::logic::bits::Bits;
use pdrer::logic::lit::Lit;
use pdrer::model::Model;
use pdrer::model::btor2::{self, WordModel};
use pdrer::verify;

use super::{models, text};
use crate::lasso::{get, values, violates};
use crate::rng::Rng;

/// A lasso by chance, with a stem and a loop of some length.
fn walk(model: &Model, justice: usize, rng: &mut Rng) -> Option<Counterexample> {
    let bits = |word: u64, count: usize| (0..count).map(|i| word >> i & 1 == 1).collect::<Bits>();
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
    let flip = |bits: &mut Bits, i: usize| (i < bits.len()).then(|| bits.set(i, !bits[i]));
    let shorten = |bits: &mut Bits| (!bits.is_empty()).then(|| bits.truncate(bits.len() - 1));
    let longer = |bits: &Bits, last: bool| bits.iter().copied().chain([last]).collect::<Bits>();
    match kind {
        // An input of the loop, or of the first step, where resets may depend on it.
        0 => flip(&mut run.inputs[within], input)?,
        1 => flip(&mut run.inputs[0], input)?,
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
        11 => flip(&mut run.state, latch)?,
        12 => shorten(&mut run.state)?,
        13 => run.state = longer(&run.state, false),
        // It is said to be about any property, even one that does not exist.
        14 => run.property = rng.below(model.goals() + 2),
        // A step with too few inputs, or with too many.
        15 => shorten(&mut run.inputs[any])?,
        16 => run.inputs[any] = longer(&run.inputs[any], true),
        // The model has one more constraint, which this step violates and no other.
        17 => {
            let others: Vec<usize> = steps.iter().copied().filter(|&step| step != any).collect();
            model.constraints.push(!apart(model, run, &[any], &others, rng)?);
        }
        // One more fairness constraint, which is true in the stem only; one more literal of the property, never in the
        // loop.
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
                    let expected = violates(&model, &run);
                    assert_eq!(
                        found.is_ok(),
                        expected,
                        "seed {seed}, kind {kind}: {found:?}, {run:?}\n{}",
                        text(&model)
                    );
                }
            }
        }
    }
    assert!(lassos > 100 && stems > 50, "{lassos} lassos, {stems} of them with a stem");
    assert!(counts.iter().all(|&(refused, _)| refused > 0), "refused, accepted: {counts:?}");
}

/// The model in words of one bit, without its names. None if resets depend on anything.
fn words(model: &Model) -> Option<WordModel> {
    let free = |i: usize| model.latches[i].reset == model.latch(i);
    let plain = |i: usize| model.latches[i].reset.is_constant() || free(i);
    if !(0..model.latches.len()).all(plain) {
        return None;
    }
    // Variable i is line i + 2.
    let id = |lit: Lit| format!("{}{}", if lit.is_negated() { "-" } else { "" }, lit.var().index() + 2);
    let mut lines = vec!["sort bitvec 1".to_owned(), "zero 1".to_owned()];
    lines.extend((0..model.inputs).map(|_| "input 1".to_owned()));
    lines.extend(model.latches.iter().map(|_| "state 1".to_owned()));
    lines.extend(model.ands.iter().map(|&[a, b]| format!("and 1 {} {}", id(a), id(b))));
    for (i, latch) in model.latches.iter().enumerate() {
        let own = id(model.latch(i));
        if !free(i) {
            lines.push(format!("init 1 {own} {}", id(latch.reset)));
        }
        lines.push(format!("next 1 {own} {}", id(latch.next)));
    }
    let of = |kind: &str, lits: &[Lit]| -> Vec<String> {
        lits.iter().map(|&lit| format!("{kind} {}", id(lit))).collect()
    };
    lines.extend(of("constraint", &model.constraints));
    lines.extend(of("bad", &model.bads));
    lines.extend(of("fair", &model.fairness));
    for justice in &model.justice {
        // The format wants one literal at least.
        let justice = if justice.is_empty() { &[Lit::TRUE] } else { &justice[..] };
        lines.push(format!("justice {}{}", justice.len(), of("", justice).concat()));
    }
    let mut text = String::new();
    lines.iter().enumerate().for_each(|(i, line)| writeln!(text, "{} {line}", i + 1).unwrap());
    Some(btor2::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}")).model)
}

/// The same run in words. It does not say to which step it returns.
fn word_run(run: &Counterexample) -> WordRun {
    let assigned = |bits: &Bits| -> Vec<Assignment> {
        let assigned = |(position, &bit)| Assignment { position, cell: None, value: vec![bit] };
        bits.iter().enumerate().map(assigned).collect()
    };
    let mut frames: Vec<Frame> =
        run.inputs.iter().map(|bits| Frame { states: Vec::new(), inputs: assigned(bits) }).collect();
    frames.iter_mut().take(1).for_each(|frame| frame.states = assigned(&run.state));
    WordRun { properties: vec![run.property], frames }
}

#[test]
fn damaged_lassos_of_words_are_judged_by_the_definition() {
    // The others are about `back`, or about missing values, which are 0 here.
    let kinds = [0, 1, 6, 7, 8, 9, 10, 11, 14, 17, 18, 19, 20];
    let mut counts = [(0, 0); LASSO_KINDS];
    for (seed, model) in models(150).into_iter().enumerate() {
        let mut rng = Rng::new(seed as u64);
        for (justice, kind) in (0..4 * model.justice.len()).flat_map(|i| kinds.map(|kind| (i / 4, kind))) {
            let Some(mut run) = walk(&model, justice, &mut rng) else { break };
            let mut model = model.clone();
            if damage_lasso(kind, &mut model, &mut run, &mut rng).is_none() {
                continue;
            }
            let Some(words) = words(&model) else { break };
            let found = verify::words::counterexample(&words, &word_run(&run));
            let count = &mut counts[kind];
            *(if found.is_ok() { &mut count.1 } else { &mut count.0 }) += 1;
            let returns = |back: usize| violates(&model, &Counterexample { back: Some(back), ..run.clone() });
            let expected = (0..run.inputs.len()).any(returns);
            assert_eq!(
                found.is_ok(),
                expected,
                "seed {seed}, kind {kind}: {found:?}, {run:?}\n{}",
                text(&model)
            );
        }
    }
    assert!(kinds.iter().all(|&kind| counts[kind].0 > 0), "refused, accepted: {counts:?}");
}
