//! Checks counterexamples: does a run reach a bad state? Replays it by simulation.
//!
//! Up to 64 runs are replayed at once: a word has one bit for each run. A model with many properties may have as many
//! counterexamples, and each replay alone goes through the whole model.

use super::lasso::lasso;
use super::rejected::{Rejected, Unverified};
use crate::answer::witness::Counterexample;
use crate::logic::bits::Bits;
use crate::logic::lit::Lit;
use crate::model::{Goal, Model};

/// Simulates a counterexample and returns the first step in which its bad state holds, or the last step of a lasso.
///
/// All constraints must hold up to and including that step; later steps do not matter (AIGER 1.9, `beyond1.pdf`: *c* U
/// (*c* ∧ *b*)).
///
/// # Errors
/// The first reason why the run is not a counterexample.
pub fn counterexample(model: &Model, run: &Counterexample) -> Result<usize, Rejected> {
    counterexamples(model, &[run]).swap_remove(0)
}

/// Simulates counterexamples: for each of them, what [`counterexample`] says.
pub fn counterexamples(model: &Model, runs: &[&Counterexample]) -> Vec<Result<usize, Rejected>> {
    let reason = |unverified| match unverified {
        Unverified::Rejected(reason) => reason,
        Unverified::Stopped => unreachable!("nothing stops it"),
    };
    let checked = counterexamples_within(model, runs, &|| false);
    checked.into_iter().map(|checked| checked.map_err(reason)).collect()
}

/// Like [`counterexamples`], but `stop` may end the check, unless it takes less than about a second.
pub fn counterexamples_within(
    model: &Model,
    runs: &[&Counterexample],
    stop: &dyn Fn() -> bool,
) -> Vec<Result<usize, Unverified>> {
    let justice = |run: &Counterexample| match model.goal(run.property) {
        Ok(Goal::NotForever(justice)) => Some(justice),
        _ => None,
    };
    let safety: Vec<&Counterexample> = runs.iter().copied().filter(|run| justice(run).is_none()).collect();
    let mut work = 0;
    let mut replayed = safety
        .chunks(64)
        .flat_map(|runs| Replay::new(model, runs).run(stop, &mut work))
        .collect::<Vec<_>>()
        .into_iter();
    let checked = |run: &&Counterexample| match justice(run) {
        Some(justice) => lasso(model, justice, run).map_err(Unverified::from),
        None => replayed.next().expect("one for each run to a bad state"),
    };
    runs.iter().map(checked).collect()
}

/// So many evaluations of variables are never ended.
const FREE: usize = 100_000_000;

/// At most 64 runs that are simulated at once; bit i of a word belongs to run i.
struct Replay<'a> {
    model: &'a Model,
    runs: &'a [&'a Counterexample],
    /// The verdict on each run; none as long as it has to go on.
    verdicts: Vec<Option<Result<usize, Unverified>>>,
}

impl<'a> Replay<'a> {
    /// Gives a verdict on the runs that do not fit the model.
    fn new(model: &'a Model, runs: &'a [&'a Counterexample]) -> Replay<'a> {
        let verdicts = runs.iter().map(|run| misfit(model, run).map(|reason| Err(reason.into()))).collect();
        Replay { model, runs, verdicts }
    }

    fn run(mut self, stop: &dyn Fn() -> bool, work: &mut usize) -> Vec<Result<usize, Unverified>> {
        let mut state = self.words(self.model.latches.len(), |run| Some(&run.state));
        for step in 0.. {
            self.check_inputs(step);
            *work += self.model.variables();
            if *work > FREE && stop() {
                self.decide(|_, _| Some(Err(Unverified::Stopped)));
            }
            if self.verdicts.iter().all(Option::is_some) {
                break;
            }
            let inputs = self.words(self.model.inputs, |run| run.inputs.get(step));
            let values = evaluate(self.model, &state, &inputs);
            self.judge(step, &values);
            state = self.model.latches.iter().map(|latch| value(&values, latch.next)).collect();
        }
        self.verdicts.into_iter().map(|verdict| verdict.expect("every run ends")).collect()
    }

    /// A word for each of `count` signals, from the bits of the runs that have to go on.
    fn words(&self, count: usize, bits: impl Fn(&'a Counterexample) -> Option<&'a Bits>) -> Vec<u64> {
        let mut words = vec![0; count];
        for (i, run) in self.runs.iter().enumerate().filter(|&(i, _)| self.verdicts[i].is_none()) {
            for (word, &bit) in words.iter_mut().zip(bits(run).into_iter().flatten()) {
                *word |= u64::from(bit) << i;
            }
        }
        words
    }

    /// Ends the runs whose vector of inputs has the wrong length, and those that have no more steps.
    fn check_inputs(&mut self, step: usize) {
        let expected = self.model.inputs;
        let ended = |run: &Counterexample| match run.inputs.get(step) {
            None => Some(Rejected::NotReached { property: run.property, steps: step }),
            Some(inputs) if inputs.len() != expected => {
                Some(Rejected::InputLength { step, found: inputs.len(), expected })
            }
            Some(_) => None,
        };
        self.decide(|_, run| ended(run).map(|reason| Err(reason.into())));
    }

    /// Ends the runs that this step decides.
    fn judge(&mut self, step: usize, values: &[u64]) {
        let model = self.model;
        let latches = 0..if step == 0 { model.latches.len() } else { 0 };
        let differs: Vec<u64> =
            latches.map(|i| value(values, model.latch(i)) ^ value(values, model.latches[i].reset)).collect();
        let violated: Vec<u64> = model.constraints.iter().map(|&c| !value(values, c)).collect();
        let first = |words: &[u64], i: usize| words.iter().position(|word| word >> i & 1 == 1);
        let any_differs = differs.iter().fold(0, |any, word| any | word);
        let any_violated = violated.iter().fold(0, |any, word| any | word);
        self.decide(|i, run| {
            if any_differs >> i & 1 == 1 {
                first(&differs, i).map(|latch| Err(Rejected::NotInitial(latch).into()))
            } else if any_violated >> i & 1 == 1 {
                first(&violated, i).map(|constraint| Err(Rejected::Constraint { step, constraint }.into()))
            } else {
                let bad = model.properties()[run.property];
                (value(values, bad) >> i & 1 == 1).then_some(Ok(step))
            }
        });
    }

    /// Records the verdicts on runs that have to go on until now.
    fn decide(&mut self, verdict: impl Fn(usize, &Counterexample) -> Option<Result<usize, Unverified>>) {
        for (i, run) in self.runs.iter().enumerate() {
            if self.verdicts[i].is_none() {
                self.verdicts[i] = verdict(i, run);
            }
        }
    }
}

/// Why a run is not one of this model, before it is simulated.
fn misfit(model: &Model, run: &Counterexample) -> Option<Rejected> {
    let (properties, latches) = (model.properties().len(), model.latches.len());
    if run.property >= properties {
        return Some(Rejected::NoSuchProperty { property: run.property, properties });
    }
    (run.state.len() != latches)
        .then_some(Rejected::StateLength { found: run.state.len(), expected: latches })
}

/// The values of all variables.
fn evaluate(model: &Model, state: &[u64], inputs: &[u64]) -> Vec<u64> {
    let mut values = Vec::with_capacity(model.variables());
    values.push(0);
    values.extend_from_slice(inputs);
    values.extend_from_slice(state);
    for &[a, b] in &model.ands {
        let gate = value(&values, a) & value(&values, b);
        values.push(gate);
    }
    values
}

fn value(values: &[u64], lit: Lit) -> u64 {
    values[lit.var().index()] ^ if lit.is_negated() { u64::MAX } else { 0 }
}
