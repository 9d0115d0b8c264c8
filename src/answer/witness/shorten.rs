//! Makes counterexamples easier to read: shorter, and with zeros where values do not matter. All of it is simulation:
//!
//! 1. *Cut*: the run ends with its first bad state and begins with its last initial state; if a state occurs twice, the
//!    steps in between are left out.
//! 2. *Justify* (`needed`): one backward pass finds inputs that force the bad state; the others become 0. Rejected:
//!    ternary simulation, one input at a time: too slow for models with many inputs.
//! 3. *Try*: a value 1 becomes 0 if the bad state is still reached: first all values of a step, then halves of them.
//!    Zeros can make states equal; then it starts again with cuts.
//!
//! The work is counted in gates, not in seconds, so that equal runs have equal results. No new runs are searched for.

use hashbrown::HashMap;

use super::counterexample::Counterexample;
use super::lasso;
use super::needed::needed;
use crate::logic::bits::Bits;
use crate::logic::lit::Lit;
use crate::model::Model;

/// The maximal number of evaluations of variables. When it is reached, the rest of the run is left as it is.
const WORK: u64 = 200_000_000;

/// Makes a counterexample shorter, and sets values that do not matter to 0. Ends early if `stop` returns true.
///
/// Ensures: the result is a counterexample to the same property, with at most as many steps and inputs that are 1. A
/// run that is not a counterexample, or that is too long to be simulated several times, is left unchanged.
///
/// ```
/// use pdrer::{answer::witness::{Counterexample, shorten}, logic::bits::Bits, model::aiger};
/// // Bad: the latch and not the first input. The latch becomes what the first input was; the second does not matter.
/// let model = aiger::parse(b"aag 4 2 1 0 1 1\n2\n4\n6 2\n8\n8 6 3\n")?.model;
/// let bits = |text: &str| text.chars().map(|c| c == '1').collect::<Bits>();
/// let inputs = ["01", "01", "11", "01", "11"].map(bits).to_vec();
/// let mut run = Counterexample { property: 0, state: bits("0"), inputs, back: None };
/// shorten(&model, &mut run, &|| false);
/// assert_eq!(run.inputs, [bits("10"), bits("00")]);
/// # Ok::<(), aiger::ParseError>(())
/// ```
pub fn shorten(model: &Model, run: &mut Counterexample, stop: &dyn Fn() -> bool) {
    shorten_within(model, run, WORK, stop);
}

fn shorten_within(model: &Model, run: &mut Counterexample, work: u64, stop: &dyn Fn() -> bool) {
    if run.back.is_some() {
        lasso::shorten(model, run, work, stop);
        return;
    }
    let Some(&bad) = model.properties().get(run.property) else { return };
    let fits = run.state.len() == model.latches.len() && run.inputs.iter().all(|i| i.len() == model.inputs);
    if !fits || (run.inputs.len() * model.variables()) as u64 > work {
        return;
    }
    let mut trace = Trace { model, bad, states: Vec::new(), inputs: Vec::new(), work, stop };
    if !trace.replay(run.state.clone(), run.inputs.clone()) {
        return;
    }
    let cyclic = model.cyclic_resets();
    trace.cut();
    loop {
        trace.justify(&cyclic);
        trace.try_zeros(&cyclic);
        if !trace.cut() || trace.is_exhausted() {
            break;
        }
    }
    run.state = trace.states.swap_remove(0);
    run.inputs = trace.inputs;
}

/// A run into a bad state.
struct Trace<'a> {
    model: &'a Model,
    bad: Lit,
    /// The state before each step. The last step is the first one in which the bad state holds.
    states: Vec<Bits>,
    /// The inputs of each step.
    inputs: Vec<Bits>,
    /// How many more variables may be evaluated.
    work: u64,
    stop: &'a dyn Fn() -> bool,
}

/// A value that is 1 and could be 0 instead.
#[derive(Clone, Copy)]
enum One {
    Input(usize),
    /// A latch without a reset, in the first step.
    Latch(usize),
}

/// The result of simulating a step.
enum Step {
    /// The step is not allowed: a constraint is violated, or the first state is not initial.
    Nowhere,
    /// The bad state holds.
    Bad,
    To(Bits),
}

impl Trace<'_> {
    fn is_exhausted(&self) -> bool {
        self.work == 0 || (self.stop)()
    }

    /// Charges the budget for the simulation of one step.
    fn spend(&mut self) {
        self.work = self.work.saturating_sub(self.model.variables() as u64);
    }

    fn step(&self, step: usize, state: &Bits, inputs: &Bits) -> Step {
        let values = self.model.evaluate(state, inputs);
        if !self.model.constraints_hold(&values) || step == 0 && !self.model.is_initial(&values) {
            Step::Nowhere
        } else if values.get(self.bad) {
            Step::Bad
        } else {
            Step::To(self.model.next_state(&values))
        }
    }

    /// Replaces the whole run by this one, up to its first bad state. Without a bad state, changes nothing and returns
    /// false.
    fn replay(&mut self, state: Bits, mut inputs: Vec<Bits>) -> bool {
        let mut states = vec![state];
        for step in 0..inputs.len() {
            self.spend();
            match self.step(step, &states[step], &inputs[step]) {
                Step::Nowhere => return false,
                Step::To(next) => states.push(next),
                Step::Bad => {
                    inputs.truncate(step + 1);
                    (self.states, self.inputs) = (states, inputs);
                    return true;
                }
            }
        }
        false
    }

    /// Replaces the inputs of a step, the state before it, and all later states, if the bad state is still reached.
    /// Returns whether it is.
    fn replace(&mut self, step: usize, state: Bits, inputs: Bits) -> bool {
        let mut states = vec![state];
        let last = self.inputs.len() - 1;
        for now in step..=last {
            self.spend();
            let inputs_now = if now == step { &inputs } else { &self.inputs[now] };
            match self.step(now, &states[now - step], inputs_now) {
                Step::Nowhere => return false,
                Step::Bad => {
                    self.inputs.truncate(now + 1);
                    self.states.truncate(step);
                    self.states.extend(states);
                    self.inputs[step] = inputs;
                    return true;
                }
                // From here on, the new run is the same as the old one.
                Step::To(next) if now < last && next == self.states[now + 1] => {
                    self.states.splice(step..=now, states);
                    self.inputs[step] = inputs;
                    return true;
                }
                Step::To(next) => states.push(next),
            }
        }
        false
    }

    /// Leaves out detours. Returns whether there were any.
    fn cut(&mut self) -> bool {
        let kept = self.without_detours();
        if kept.len() == self.inputs.len() {
            return false;
        }
        let inputs = kept.iter().map(|&step| self.inputs[step].clone()).collect();
        let reached = self.replay(self.states[kept[0]].clone(), inputs);
        debug_assert!(reached, "a run without its loops leads to the same state");
        reached
    }

    /// The steps from the last initial state to the bad one, without those between two equal states.
    fn without_detours(&self) -> Vec<usize> {
        let (model, last) = (self.model, self.inputs.len() - 1);
        let may_start = |&step: &usize| {
            let state = &self.states[step];
            let differs = |i: usize| match model.latches[i].reset {
                Lit::FALSE => state[i],
                Lit::TRUE => !state[i],
                _ => false,
            };
            let differs = (0..state.len()).any(differs);
            !differs && model.is_initial(&model.evaluate(state, &self.inputs[step]))
        };
        // The first step keeps its inputs, because resets may depend on them.
        let mut kept = vec![(0..=last).rev().find(may_start).unwrap_or(0)];
        let latest: HashMap<&Bits, usize> = self.states.iter().zip(0..).collect();
        while let Some(&step) = kept.last().filter(|&&step| step < last) {
            kept.push(latest[&self.states[step + 1]]);
        }
        kept
    }

    /// The initial state in which latches without a reset have the values `free`, and `cyclic` ones keep theirs.
    fn initial_state(&mut self, cyclic: &[usize], free: &Bits, inputs: &Bits) -> Bits {
        self.spend();
        let has_none = |i: usize| self.model.latches[i].reset == self.model.latch(i);
        let mut known: Vec<Option<bool>> = (0..free.len()).map(|i| has_none(i).then_some(free[i])).collect();
        for &i in cyclic {
            known[i] = Some(self.states[0][i]);
        }
        self.model.initial_state(&known, inputs)
    }

    /// Sets values to 0 that are not needed to force the bad state.
    fn justify(&mut self, cyclic: &[usize]) {
        let needed = needed(self.model, self.bad, cyclic, &self.states, &self.inputs);
        let both = |(a, b): (&Bits, &Vec<bool>)| a.iter().zip(b).map(|(&a, &b)| a && b).collect();
        let inputs: Vec<Bits> = self.inputs.iter().zip(&needed.inputs).map(both).collect();
        let state = self.initial_state(cyclic, &both((&self.states[0], &needed.state)), &inputs[0]);
        let forced = self.replay(state, inputs);
        debug_assert!(forced, "the needed values suffice");
    }

    /// Sets values to 0 until there is no 1 left that alone could be 0. Begins with the last steps, which are the
    /// cheapest to simulate.
    fn try_zeros(&mut self, cyclic: &[usize]) {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for step in (0..self.inputs.len()).rev() {
                // The run may have become shorter in the meantime.
                if step < self.inputs.len() {
                    let ones = self.ones(step);
                    changed |= self.try_zero(cyclic, step, &ones);
                }
            }
        }
    }

    /// The values of a step that are 1 and might become 0.
    fn ones(&self, step: usize) -> Vec<One> {
        let model = self.model;
        let latch = |&i: &usize| step == 0 && self.states[0][i] && model.latches[i].reset == model.latch(i);
        let latches = (0..model.latches.len()).filter(latch).map(One::Latch);
        let inputs = (0..model.inputs).filter(|&i| self.inputs[step][i]).map(One::Input);
        latches.chain(inputs).collect()
    }

    /// Sets as many of these values as possible to 0. Returns whether there were any.
    fn try_zero(&mut self, cyclic: &[usize], step: usize, ones: &[One]) -> bool {
        if ones.is_empty() || step >= self.inputs.len() || self.is_exhausted() {
            return false;
        }
        let (mut state, mut inputs) = (self.states[step].clone(), self.inputs[step].clone());
        for one in ones {
            match *one {
                One::Input(i) => inputs.set(i, false),
                One::Latch(i) => state.set(i, false),
            }
        }
        if step == 0 {
            state = self.initial_state(cyclic, &state, &inputs);
        }
        if self.replace(step, state, inputs) {
            return true;
        }
        let (first, second) = ones.split_at(ones.len() / 2);
        !first.is_empty() && self.try_zero(cyclic, step, first) | self.try_zero(cyclic, step, second)
    }
}

#[cfg(test)]
mod tests;
