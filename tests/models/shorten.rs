//! Random counterexamples, made shorter: they are still counterexamples, and no part of them can be left out.

use pdrer::answer::witness::{Counterexample, shorten};
use pdrer::logic::bits::Bits;
use pdrer::model::Model;
use pdrer::verify;

use crate::oracle::{self, Verdict};
use crate::rng::Rng;
use crate::{corpus, generate};

/// The maximal number of steps.
const LONGEST: usize = 60;

/// A random run to the bad state of a property.
pub fn stumble(model: &Model, property: usize, rng: &mut Rng) -> Option<Counterexample> {
    let bits = |n: usize, rng: &mut Rng| (0..n).map(|_| rng.percent(50)).collect::<Bits>();
    let free = bits(model.latches.len(), rng);
    let mut run = Counterexample { property, state: Bits::default(), inputs: Vec::new(), back: None };
    let mut now: Option<Bits> = None;
    while run.inputs.len() < LONGEST {
        // A step that violates constraints is tried again.
        let (state, inputs, values) = (0..20).find_map(|_| {
            let inputs = bits(model.inputs, rng);
            let state = now.clone().unwrap_or_else(|| initial(model, &free, &inputs));
            let values = model.evaluate(&state, &inputs);
            let goes = model.constraints_hold(&values) && (now.is_some() || model.is_initial(&values));
            goes.then_some((state, inputs, values))
        })?;
        if now.is_none() {
            run.state = state;
        }
        run.inputs.push(inputs);
        if values.get(model.properties()[property]) {
            // What comes after the bad state may be anything.
            run.inputs.extend((0..rng.below(3)).map(|_| bits(model.inputs, rng)));
            return Some(run);
        }
        now = Some(model.next_state(&values));
    }
    None
}

/// The state of a first step under these inputs; `free` has the values of latches that resets leave open.
fn initial(model: &Model, free: &Bits, inputs: &Bits) -> Bits {
    let cyclic = model.cyclic_resets();
    let is_free = |i: usize| cyclic.contains(&i) || model.latches[i].reset == model.latch(i);
    let known: Vec<_> = (0..free.len()).map(|i| is_free(i).then_some(free[i])).collect();
    model.initial_state(&known, inputs)
}

/// The states of a run.
fn states(model: &Model, run: &Counterexample) -> Vec<Bits> {
    let mut states = vec![run.state.clone()];
    for (step, inputs) in run.inputs[1..].iter().enumerate() {
        assert_eq!(inputs.len(), model.inputs);
        states.push(model.next_state(&model.evaluate(&states[step], &run.inputs[step])));
    }
    states
}

/// Checks a shortened run; returns how many ones and steps it has fewer than before.
fn check(model: &Model, before: &Counterexample, shortest: usize) -> [usize; 2] {
    let mut run = before.clone();
    shorten(model, &mut run, &|| false);
    let last = verify::counterexample(model, &run).unwrap();
    assert!(last + 1 == run.inputs.len() && last >= shortest && run.inputs.len() <= before.inputs.len());
    assert_eq!(run.property, before.property);

    let states = states(model, &run);
    for (step, state) in states.iter().enumerate() {
        assert!(step == 0 || !states[1..step].contains(state), "states {step} is one of those before");
        assert!(
            step == 0 || !model.is_initial(&model.evaluate(state, &run.inputs[step])),
            "{step} is initial"
        );
    }
    for step in 0..run.inputs.len() {
        for i in (0..model.inputs).filter(|&i| run.inputs[step][i]) {
            let mut other = run.clone();
            other.inputs[step].set(i, false);
            other.state = initial(model, &run.state, &other.inputs[0]);
            assert!(
                verify::counterexample(model, &other).is_err(),
                "input {i} of step {step} does not matter"
            );
        }
    }
    let mut again = before.clone();
    shorten(model, &mut again, &|| false);
    assert_eq!(again, run);
    let ones = |run: &Counterexample| run.inputs.iter().flatten().filter(|&&value| value).count();
    [ones(before) - ones(&run), before.inputs.len() - run.inputs.len()]
}

fn check_all(models: impl Iterator<Item = Model>) -> ([usize; 2], usize) {
    let (mut fewer, mut runs) = ([0; 2], 0);
    for (seed, model) in (0..).zip(models) {
        let Some(verdicts) = oracle::verdicts(&model) else { continue };
        let mut rng = Rng::new(seed);
        for (property, verdict) in verdicts.iter().enumerate() {
            let Verdict::Unsafe { depth } = *verdict else { continue };
            if let Some(run) = (0..10).find_map(|_| stumble(&model, property, &mut rng)) {
                let found = check(&model, &run, depth);
                fewer = [fewer[0] + found[0], fewer[1] + found[1]];
                runs += 1;
            }
        }
    }
    (fewer, runs)
}

#[test]
fn runs_of_random_models() {
    let ([ones, steps], runs) = check_all((0..1000).map(generate::model));
    assert!(runs > 300 && ones > runs && steps > runs / 2, "{runs} runs, {ones} ones, {steps} steps");
}

#[test]
fn runs_of_the_corpus() {
    let ([ones, steps], runs) = check_all(corpus::entries().into_iter().map(|entry| entry.model));
    assert!(runs > 10 && ones > runs && steps > 0, "{runs} runs, {ones} ones, {steps} steps");
}
